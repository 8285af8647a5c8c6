// The approval that a deployment and a restoration share: two persons sign, and the database decides again
// (db/functions/revenue). approve-deployment.ts and approve-restoration.ts say where the money goes.
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { factId } from '#platform/database/ids.ts';
import type { Intent } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { postOnce } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import type { Line } from '#ledger/posting.ts';
import type { ApprovalRefusal } from '#features/acts/server/public.ts';
import type { AssertionInput } from '#features/identity/contract.ts';
import { approveAct, audit } from '#features/identity/server/public.ts';
import type { Done } from '../bookings/open-entry.ts';
import { type CapitalKind, type GoneName, lockOpen, type OpenCapital } from './open-capital.ts';

type Decided<K extends CapitalKind, N extends string> = Done | Refusal<GoneName<K> | ApprovalRefusal['name'] | N>;

/**
 * Adds the caller's approval. With the second person's, `carryOut` names the line to post. If it refuses, nothing is
 * kept.
 */
export async function approveCapital<K extends CapitalKind, N extends string>(
  floor: Floor,
  { kind, id, caller, assertion }: { kind: K; id: bigint; caller: StaffCaller; assertion: AssertionInput },
  intent: Intent,
  carryOut: (tx: Transaction, open: OpenCapital, transferId: string) => Promise<Line | Refusal<N>>,
): Promise<Decided<K, N> | IntentRefusal> {
  const decide = async (tx: Transaction): Promise<Decided<K, N>> => {
    const open = await lockOpen(tx, kind, id);
    if (isRefusal(open)) return open;
    const { actId } = open;
    const approved = await approveAct(floor, tx, { actId, caller, assertion });
    if (isRefusal(approved)) return approved;
    const { approvals } = approved;
    const posted = approvals >= 2;
    await audit(tx, {
      staffId: caller.staffId,
      action: `revenue.${kind}_${posted ? 'posted' : 'approved'}`,
      subject: `${kind}:${id}`,
      detail: { actId },
    });
    if (posted) {
      const transferId = factId(kind, id);
      const line = await carryOut(tx, open, transferId);
      if (isRefusal(line)) return line;
      await post(tx, [{ id: transferId, actor: `staff:${caller.staffId}`, lines: [line] }]);
    }
    return { id: id.toString(), actId: actId.toString(), approvals, posted };
  };
  return postOnce(floor.sql, intent, floor.clock.now(), decide);
}
