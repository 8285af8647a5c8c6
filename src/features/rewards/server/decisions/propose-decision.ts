// A held grant is released or refused by two staff (rewards.md 1). One alone proposes.
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type ApprovalRefusal, proposeAct } from '#features/acts/server/public.ts';
import { approveAtOnce, type AssertionInput, audit } from '#features/identity/server/public.ts';
import type { Verdict } from '../../contract/console.ts';
import { grantById } from '../grants/store.ts';
import { type Decision, decisionById } from './decision-store.ts';

export type NewDecision = { grantId: bigint; verdict: Verdict; note: string };

/** Writes the act down; with an assertion the proposer signs it in the same step. */
export async function proposeDecision(
  floor: Floor,
  { wish, caller, assertion }: { wish: NewDecision; caller: StaffCaller; assertion?: AssertionInput | undefined },
  intent: Intent,
): Promise<
  Decision | Refusal<'grant_not_found' | 'grant_moved_on' | 'decision_waiting'> | ApprovalRefusal | IntentRefusal
> {
  const at = floor.clock.now();
  const { staffId } = caller;
  const { grantId, note } = wish;
  const { decision, reason } = wish.verdict;
  const made = await once(floor.sql, intent, at, async (tx) => {
    const grant = await grantById(tx, grantId);
    if (!grant) return refuse('grant_not_found');
    if (grant.state !== 'held') return refuse('grant_moved_on');
    const content = {
      grant: String(grantId),
      member: String(grant.memberId),
      kind: grant.kind,
      cause: grant.cause,
      amount: String(grant.amount),
      decision,
      reason,
      note,
    };
    const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
    const actId = await proposeAct(tx, { purpose: 'reward_decided', ...nothing, content, staffId, at });
    const [row] = await tx<{ id: bigint }[]>`
      insert into rewards.decision (act_id, grant_id, decision, reason, note, proposed_by)
      values (${actId}, ${grantId}, ${decision}, ${reason}, ${note}, ${staffId})
      on conflict do nothing returning id`;
    if (!row) return refuse('decision_waiting');
    const detail = { decision, reason, note };
    await audit(tx, { staffId, action: 'rewards.propose_decision', subject: `grant:${grantId}`, detail });
    const signed = await approveAtOnce(floor, tx, { actId, caller, assertion });
    return isRefusal(signed) ? signed : { id: String(row.id) };
  });
  return isRefusal(made) ? made : must(await decisionById(floor.sql, BigInt(made.id)));
}
