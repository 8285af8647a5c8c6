// A grant as its member sees it, and as the desk does.
import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import { membersByIds } from '#features/identity/server/public.ts';
import type { StaffGrantView } from '../../contract/console.ts';
import type { GrantView } from '../../contract/shapes.ts';
import { rewardKindOf } from '../kinds.ts';
import type { Grant } from './store.ts';
import { type Waits, whyWaits } from './why-waits.ts';

/** A member may contest what staff or a signal held, and what lapsed. */
export function isContestable({ state }: Pick<Grant, 'state'>): boolean {
  return state === 'held' || state === 'lapsed';
}

export async function grantViews(q: Queryable, grants: readonly Grant[]): Promise<GrantView[]> {
  const waits = await whyWaits(q);
  return grants.map((grant) => viewOf(grant, waits(grant)));
}

export async function staffGrantViews(q: Queryable, grants: readonly Grant[]): Promise<StaffGrantView[]> {
  const [views, members] = await Promise.all([
    grantViews(q, grants),
    membersByIds(q, [...new Set(grants.map(({ memberId }) => memberId))]),
  ]);
  return views.map((view, n) => {
    const { memberId = 0n, campaign = null } = grants[n] ?? {};
    const member = members.get(memberId);
    return {
      ...view,
      campaign,
      memberId: String(memberId),
      memberNo: member?.memberNo ?? '',
      memberName: member?.realName ?? '',
    };
  });
}

function viewOf(grant: Grant, waits: Waits | null): GrantView {
  const { id, kind, gives, amount, cause, state, holdReason, lapseReason } = grant;
  return {
    id: String(id),
    kind,
    feature: rewardKindOf(kind)?.feature ?? '',
    gives,
    amount: toWire(amount),
    cause,
    state,
    promisedAt: grant.promisedAt.toISOString(),
    holdReason,
    heldAt: grant.heldAt?.toISOString() ?? null,
    lapseReason,
    lapsedAt: grant.lapsedAt?.toISOString() ?? null,
    paidAt: grant.paidAt?.toISOString() ?? null,
    waits,
    contestable: isContestable(grant),
  };
}
