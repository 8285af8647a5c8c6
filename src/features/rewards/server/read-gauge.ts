// The public gauge (rewards.md 1): each kind's plan, and what it promised and paid. Everybody may see it.
import { businessDate } from '#platform/time/clock.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import type { GrantState } from './grants/store.ts';
import { allRewardKinds, costsMoney, type Gives } from './kinds.ts';
import { type Budget, readBudget } from './budget.ts';
import { settings } from './settings.ts';

type Sum = { kind: string; state: GrantState; grants: bigint; amount: bigint; thisMonth: bigint };

/** `paid`, `waiting`, `uncovered`, `held` and `lapsed` together are all that was ever promised. */
export type KindGauge = {
  kind: string;
  feature: string;
  gives: Gives;
  paid: bigint;
  waiting: bigint;
  uncovered: bigint;
  held: bigint;
  lapsed: bigint;
  grants: bigint;
  paidThisMonth: bigint;
  /** Minor units. Null without a plan. */
  monthPlan: bigint | null;
  planLeft: bigint | null;
};
export type Gauge = Budget & { kinds: KindGauge[]; waiting: bigint; uncovered: bigint; held: bigint };

export async function readGauge(floor: Pick<Floor, 'sql' | 'config' | 'clock'>): Promise<Gauge> {
  const month = `${businessDate(floor.clock.now()).slice(0, 7)}-01`;
  const [budget, sums, { monthPlanMinor }] = await Promise.all([
    readBudget(floor.sql),
    sumsOf(floor.sql, month),
    settings.read(floor),
  ]);
  const kinds = allRewardKinds().map(({ kind, feature, gives }) => {
    const own = sums.filter((one) => one.kind === kind);
    const amount = (state: GrantState) => own.find((one) => one.state === state)?.amount ?? 0n;
    const paidThisMonth = own.find((one) => one.state === 'paid')?.thisMonth ?? 0n;
    const plan = monthPlanMinor[kind];
    const monthPlan = plan === undefined ? null : BigInt(plan);
    return {
      kind,
      feature,
      gives,
      paid: amount('paid'),
      waiting: amount('due'),
      uncovered: amount('uncovered'),
      held: amount('held'),
      lapsed: amount('lapsed'),
      grants: own.reduce((sum, one) => sum + one.grants, 0n),
      paidThisMonth,
      monthPlan,
      planLeft: monthPlan === null ? null : monthPlan > paidThisMonth ? monthPlan - paidThisMonth : 0n,
    };
  });
  const money = kinds.filter(({ gives }) => costsMoney(gives));
  return {
    ...budget,
    kinds,
    waiting: money.reduce((sum, one) => sum + one.waiting, 0n),
    uncovered: money.reduce((sum, one) => sum + one.uncovered, 0n),
    held: money.reduce((sum, one) => sum + one.held, 0n),
  };
}

async function sumsOf(q: Queryable, month: string): Promise<Sum[]> {
  return q<Sum[]>`
    select kind, state, sum(grants)::bigint as grants, sum(amount)::bigint as amount,
      coalesce(sum(amount) filter (where day >= ${month}::date), 0)::bigint as this_month
    from rewards.sums group by kind, state`;
}
