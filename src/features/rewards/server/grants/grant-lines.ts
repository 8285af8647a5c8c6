import { accountOf, house } from '#ledger/chart.ts';
import { type Line, line, type Purpose } from '#ledger/posting.ts';
import type { Queryable } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';
import type { Gives } from '../kinds.ts';
import { type Grant, purposesOfKinds } from './store.ts';

const ACCOUNTS = {
  money: ['rewards_budget', 'member_income'],
  coupon: ['rewards_budget', 'coupon_hold'],
  points: ['points_issued', 'member_points'],
  chances: ['chances_issued', 'member_chances'],
} as const satisfies Record<Gives, readonly [string, string]>;

/** The lines that pay these grants, one each. The guard 'reward' lets each of them through once. */
export async function grantLines(q: Queryable, grants: readonly Grant[]): Promise<Line[]> {
  if (grants.length === 0) return [];
  const purposes = await purposesOfKinds(q);
  return grants.map(({ id, kind, gives, memberId, amount }) => {
    const [from, to] = ACCOUNTS[gives];
    // The database keeps to purposes of the guard. The allow-list refuses any other.
    const account = to === 'coupon_hold' ? house(to) : accountOf(to, memberId);
    return line(must(purposes.get(kind)) as Purpose, house(from), account, amount, id);
  });
}
