import { posting } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { factId } from '#platform/database/ids.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { ApprovalRefusal } from '#features/acts/server/public.ts';
import { approveAct, type AssertionInput, audit } from '#features/identity/server/public.ts';
import { grantLines } from '../grants/grant-lines.ts';
import { grantById } from '../grants/store.ts';
import { tellMembers } from '../grants/tell-members.ts';
import { costsMoney } from '../kinds.ts';
import { type Decision, decisionById } from './decision-store.ts';

export type DecisionEnded = Refusal<'decision_not_found' | 'decision_ended'>;

/** Signs. The second person's signature decides: released money waits for the payer, points and chances move now. */
export async function approveDecision(
  floor: Floor,
  { id, caller, assertion }: { id: bigint; caller: StaffCaller; assertion: AssertionInput },
): Promise<Decision | DecisionEnded | ApprovalRefusal> {
  const { staffId } = caller;
  return posting(floor.sql, async (tx): Promise<Decision | DecisionEnded | ApprovalRefusal> => {
    const known = await decisionById(tx, id);
    if (!known) return refuse('decision_not_found');
    const [open] = await tx`select from rewards.decision where id = ${id} and state = 'proposed' for update`;
    if (!open) return refuse('decision_ended');
    const { actId, grantId, decision, reason } = known;
    const signed = await approveAct(floor, tx, { actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    const detail = { decision, reason, approvals: signed.approvals };
    await audit(tx, { staffId, action: 'rewards.sign_decision', subject: `grant:${grantId}`, detail });
    if (signed.approvals < 2) return must(await decisionById(tx, id));
    await tx`update rewards.decision set state = 'done' where id = ${id}`;
    const decided = must(await decisionById(tx, id));
    await carryOut(tx, grantId, staffId);
    return decided;
  });
}

async function carryOut(tx: Transaction, grantId: bigint, staffId: bigint): Promise<void> {
  const grant = must(await grantById(tx, grantId));
  await tellMembers(tx, [grant.state === 'due' && !costsMoney(grant.gives) ? { ...grant, state: 'paid' } : grant]);
  if (grant.state !== 'due' || costsMoney(grant.gives)) return;
  const lines = await grantLines(tx, [grant]);
  await post(tx, [{ id: factId('reward', grantId), actor: `staff:${staffId}`, lines }]);
}
