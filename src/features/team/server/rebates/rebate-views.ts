// Rebates as their leader sees them.
import { toWire } from '#ledger/money.ts';
import { addDays, startOfBusinessDate, weekday } from '#platform/time/clock.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';
import { type Grant, grantViews } from '#features/rewards/server/public.ts';
import { shownMembers } from '../members/shown-names.ts';

const WEEKS = 12;
const WEEK_DAYS = 7;

/** The rates of the levels that earn, of 10,000. */
export function ratesOf({ rebateDepth, rebateBasisPoints }: { rebateDepth: number; rebateBasisPoints: number[] }) {
  return rebateBasisPoints.slice(0, rebateDepth);
}

type Purchase = { orderId: bigint; buyerId: bigint; paid: bigint; settledAt: Date };

/** The cause of a rebate: '123:2' is level 2 of order 123. */
function causeOf({ cause }: Pick<Grant, 'cause'>): { orderId: bigint; level: number } {
  const [order = '', level = ''] = cause.split(':');
  return { orderId: BigInt(order), level: Number(level) };
}

/** The purchase and the level behind each rebate, one for one. */
export async function purchasesOf(q: Queryable, grants: readonly Grant[]): Promise<(Purchase & { level: number })[]> {
  const causes = grants.map(causeOf);
  const purchases = await q<Purchase[]>`
    select order_id, buyer_id, paid, settled_at
    from team.purchases_of(${idList(causes.map(({ orderId }) => orderId))}::bigint[])`;
  const byOrder = new Map(purchases.map((purchase) => [purchase.orderId, purchase]));
  return causes.map(({ orderId, level }) => ({ ...must(byOrder.get(orderId)), level }));
}

export async function rebateViews(q: Queryable, grants: readonly Grant[]) {
  const [views, purchases] = await Promise.all([grantViews(q, grants), purchasesOf(q, grants)]);
  const buyers = await shownMembers(
    q,
    purchases.map(({ buyerId }) => buyerId),
  );
  return views.map((grant, n) => {
    const { buyerId, paid, settledAt, level } = must(purchases[n]);
    const { nickname } = must(buyers.get(buyerId)).face;
    return { grant, level, paidMinor: toWire(paid), settledAt: settledAt.toISOString(), nickname };
  });
}

type Sum = { week: string; level: number; state: Grant['state']; rebates: bigint; amount: bigint };
type State = Grant['state'];

/** By week and level, the newest week first. `today` is a business date. */
export async function weekViews(q: Queryable, { leaderId, today }: { leaderId: bigint; today: string }) {
  const monday = addDays(today, -((weekday(today) + WEEK_DAYS - 1) % WEEK_DAYS));
  const since = addDays(monday, -(WEEKS - 1) * WEEK_DAYS);
  const sums = await q<Sum[]>`
    select week::text, level, state, rebates, amount from team.rebate_weeks(${leaderId}, ${startOfBusinessDate(since)})
    order by week desc, level`;
  const keys = [...new Set(sums.map(({ week, level }) => `${week} ${level}`))];
  const weeks = keys.map((key) => {
    const own = sums.filter(({ week, level }) => `${week} ${level}` === key);
    const amount = (state: State) => toWire(own.find((one) => one.state === state)?.amount ?? 0n);
    const { week, level } = must(own[0]);
    return {
      week,
      level,
      rebates: Number(own.reduce((sum, one) => sum + one.rebates, 0n)),
      paidMinor: amount('paid'),
      waitingMinor: amount('due') + amount('uncovered'),
      heldMinor: amount('held'),
      lapsedMinor: amount('lapsed'),
    };
  });
  return { since, weeks };
}
