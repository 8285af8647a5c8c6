import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import type { DecisionEnded } from './approve-decision.ts';
import { type Decision, decisionById } from './decision-store.ts';

/** Takes a proposal back. The grant stays held. */
export async function withdrawDecision(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, caller: { staffId } }: { id: bigint; caller: StaffCaller },
): Promise<Decision | DecisionEnded> {
  return floor.sql.begin(async (tx): Promise<Decision | DecisionEnded> => {
    const ended = await tx`update rewards.decision set state = 'withdrawn' where id = ${id} and state = 'proposed'`;
    const decision = await decisionById(tx, id);
    if (!decision) return refuse('decision_not_found');
    if (ended.count === 0) return refuse('decision_ended');
    const subject = `grant:${decision.grantId}`;
    const detail = { decision: decision.decision, reason: decision.reason };
    await audit(tx, { staffId, action: 'rewards.withdraw_decision', subject, detail });
    return decision;
  });
}
