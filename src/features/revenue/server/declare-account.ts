// Staff name the bank accounts that are theirs: none of them may ever pay revenue or be paid capital (money.md 1).
import type { Queryable } from '../../../platform/db.ts';
import type { Floor } from '../../../platform/floor.ts';
import { type Intent, once } from '../../../platform/intents.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { audit } from '../../identity/server/public.ts';

export async function declareAccount(
  floor: Floor,
  { staffId, bankCode, bankNumber }: { staffId: bigint; bankCode: string; bankNumber: string },
  intent: Intent,
): Promise<{ account: string } | Refusal<'account_known'>> {
  const account = `${bankCode} ${bankNumber}`;
  return once(
    floor.sql,
    intent,
    floor.clock.now(),
    async (tx): Promise<{ account: string } | Refusal<'account_known'>> => {
      const [row] =
        await tx`insert into revenue.staff_account (account, staff_id, added_by) values (${account}, ${staffId}, ${staffId}) on conflict do nothing returning account`;
      if (!row) return refuse('account_known');
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

export async function staffAccounts(q: Queryable): Promise<{ account: string; staffId: bigint; addedAt: Date }[]> {
  return q`select account, staff_id, added_at from revenue.staff_account order by added_at, account`;
}
