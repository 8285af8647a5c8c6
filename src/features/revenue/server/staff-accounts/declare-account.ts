// Staff name their own bank accounts. None of them may ever pay revenue or receive capital (income.md 1).
import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { addStaffAccount, audit } from '../../../identity/server/public.ts';

export async function declareAccount(
  floor: Floor,
  { staffId, bankCode, bankNumber }: { staffId: bigint; bankCode: string; bankNumber: string },
  intent: Intent,
): Promise<{ account: string } | Refusal<'account_known'> | IntentRefusal> {
  const account = `${bankCode} ${bankNumber}`;
  return once(
    floor.sql,
    intent,
    floor.clock.now(),
    async (tx): Promise<{ account: string } | Refusal<'account_known'>> => {
      if (!(await addStaffAccount(tx, { account, staffId }))) return refuse('account_known');
      await audit(tx, {
        staffId,
        action: 'revenue.account_declared',
        subject: `staff:${staffId}`,
        detail: { account },
      });
      return { account };
    },
  );
}
