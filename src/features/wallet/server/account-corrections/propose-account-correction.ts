// An account was taken for a member's in error. A stranger may have a lessee's name. That would end the lessee's rents,
// so there is a way back (wallets.md 5). It moves no money.
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type ApprovalRefusal, proposeAct } from '#features/acts/server/public.ts';
import { approveAct, type AssertionInput, audit, memberById } from '#features/identity/server/public.ts';
import { type AccountCorrection, accountCorrectionById } from './account-correction-store.ts';

export type NewCorrection = { memberId: bigint; institution: string; number: string; reason: string };

export type CorrectionRefusal =
  | Refusal<'member_not_found' | 'account_not_members' | 'account_correction_waiting'>
  | ApprovalRefusal;

/** Writes the act down; with an assertion the proposer signs it in the same step. */
export async function proposeAccountCorrection(
  floor: Floor,
  { wish, caller, assertion }: { wish: NewCorrection; caller: StaffCaller; assertion?: AssertionInput | undefined },
  intent: Intent,
): Promise<AccountCorrection | CorrectionRefusal | IntentRefusal> {
  const at = floor.clock.now();
  const { memberId, institution, number, reason } = wish;
  const made = await once(floor.sql, intent, at, async (tx) => {
    if (!(await memberById(tx, memberId))) return refuse('member_not_found');
    const [claim] = await tx<{ claimed: boolean; waiting: boolean }[]>`
      select ${memberId} in (select wallet.proven_owners(${institution}, ${number})) as claimed, exists (
        select from wallet.account_correction where member_id = ${memberId} and institution = ${institution}
          and number = ${number} and state = 'proposed') as waiting`;
    if (claim?.waiting) return refuse('account_correction_waiting');
    if (!claim?.claimed) return refuse('account_not_members');
    const actId = await proposeAct(tx, {
      purpose: 'account_corrected',
      debit: null,
      credit: null,
      amount: null,
      statementLineId: null,
      content: { member: String(memberId), account: `${institution} ${number}`, reason },
      staffId: caller.staffId,
      at,
    });
    const [row] = await tx<{ id: bigint }[]>`
      insert into wallet.account_correction (act_id, member_id, institution, number, reason, proposed_by)
      values (${actId}, ${memberId}, ${institution}, ${number}, ${reason}, ${caller.staffId})
      on conflict do nothing returning id`;
    // Somebody proposed the same at the same time.
    if (!row) return refuse('account_correction_waiting');
    const { id } = row;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'wallet.propose_account_correction',
      subject: `member:${memberId}`,
      detail: { id, reason },
    });
    const signed = assertion && (await approveAct(floor, tx, { actId, caller, assertion }));
    return signed && isRefusal(signed) ? signed : { id: String(id) };
  });
  return isRefusal(made) ? made : must(await accountCorrectionById(floor.sql, BigInt(made.id)));
}
