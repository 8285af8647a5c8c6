import type { RefusalName } from '#platform/http/contract.ts';
import { emit } from '#platform/queue/events.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { factId } from '#platform/database/ids.ts';
import type { Intent } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { postOnce } from '#ledger/deciding.ts';
import { lockBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { lines, type Transfer } from '#ledger/posting.ts';
import type { AssertionInput } from '#features/identity/contract.ts';
import { approveAct, audit } from '#features/identity/server/public.ts';
import { events } from '../events.ts';
import { type Done, lineShort, lockEntry, type OpenEntry, problemOf, type Wire } from './open-entry.ts';

export type ApproveRefusal = Refusal<RefusalName<Wire['POST /console/api/v1/revenue/entries/{id}/approve']>>;

/** Adds the caller's approval. The second person's posts the net to the product and the declared fee to fees. */
export async function approveRevenue(
  floor: Floor,
  { caller, entryId, assertion }: { caller: StaffCaller; entryId: bigint; assertion: AssertionInput },
  intent: Intent,
): Promise<Done | ApproveRefusal | IntentRefusal> {
  return postOnce(floor.sql, intent, floor.clock.now(), async (tx): Promise<Done | ApproveRefusal> => {
    const entry = await lockEntry(tx, entryId);
    if (!entry) return refuse('entry_not_found');
    if (entry.ended) return refuse('entry_ended');
    const approved = await approveAct(floor, tx, { actId: entry.actId, caller, assertion });
    if (isRefusal(approved)) return approved;
    const done = {
      id: entryId.toString(),
      actId: entry.actId.toString(),
      approvals: approved.approvals,
      posted: approved.approvals >= 2,
    };
    await audit(tx, {
      staffId: caller.staffId,
      action: done.posted ? 'revenue.entry_posted' : 'revenue.entry_approved',
      subject: `entry:${entryId}`,
      detail: { actId: entry.actId },
    });
    if (!done.posted) return done;
    // Another act that clears the line waits here. So the line still has the same amount left at the posting.
    await lockBalances(tx, [house('suspense'), accountOf('product_revenue', entry.productId), house('fees')]);
    const problem = (await problemOf(tx, entryId)) ?? (await lineShort(tx, entry.statementLineId, entry.amount));
    if (problem) return problem;
    await emit(tx, events.revenue_booked, { entryId, productId: entry.productId });
    await post(tx, [revenueTransfer(entry, caller.staffId)]);
    return done;
  });
}

/** suspense -> product_revenue and fees. Both lines in one transfer, guarded by the entry. */
export function revenueTransfer(entry: Pick<OpenEntry, 'id' | 'productId' | 'fee' | 'net'>, staffId: bigint): Transfer {
  return {
    id: factId('revenue', entry.id),
    actor: `staff:${staffId}`,
    lines: lines(
      ['revenue_received', house('suspense'), accountOf('product_revenue', entry.productId), entry.net, entry.id],
      ['revenue_received', house('suspense'), house('fees'), entry.fee, entry.id],
    ),
  };
}
