import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/acts/server/public.ts';
import { type BankAct, bankActById } from './bank-act-store.ts';

export async function withdrawBankAct(
  context: Context,
  { id, caller }: { id: bigint; caller: StaffCaller },
  intent: Intent,
): Promise<BankAct | Refusal<'bank_act_not_found' | 'bank_act_ended'> | IntentRefusal> {
  const at = context.clock.now();
  const done = await once(context.sql, intent, at, async (tx) => {
    const rows =
      await tx`update reconciliation.bank_act set state = 'withdrawn', ended_by = ${caller.staffId}, ended_at = ${at}
        where id = ${id} and state = 'proposed' returning id`;
    if (rows.length === 0) return refuse((await bankActById(tx, id)) ? 'bank_act_ended' : 'bank_act_not_found');
    await audit(tx, { staffId: caller.staffId, action: 'reconciliation.withdraw', subject: `bank-act:${id}` });
    return { id: String(id) };
  });
  return isRefusal(done) ? done : required(await bankActById(context.sql, id));
}
