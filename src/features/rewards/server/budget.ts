// Figures of the rewards budget (rewards.md 1): what was funded, spent and set aside, what it can pay now, how long it
// lasts, and the public gauge. Also what fees cover of a member's rewards (14).
import { balanceOf, coverage, readBalances } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import { type Queryable, together } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { addDays, businessDate } from '#platform/time/clock.ts';
import type { PAUSE_REASONS } from '../contract/shapes.ts';
import type { GrantState } from './grants/grants.ts';
import { allRewardKinds, costsMoney, type Gives } from './kinds.ts';
import { settings } from './settings.ts';

export type Pause = { reason: PauseReason; since: Date };
/** Minor units: funded = spent + promised + left. `promised` is set aside for coupons and prizes. */
export type Budget = { funded: bigint; spent: bigint; promised: bigint; left: bigint; paused: Pause | null };

/** Only for display. Code that decides must lock the budget's account (pay-grants.ts). */
export async function readBudget(q: Queryable): Promise<Budget> {
  const [budget, coupons, prizes] = [house('rewards_budget'), house('coupon_hold'), house('prize_hold')];
  const [balances, funded, [paused]] = await Promise.all([
    readBalances(q, [budget, coupons, prizes]),
    fundedSoFar(q),
    q<Pause[]>`select reason, began_at as since from rewards.pause where ended_at is null`,
  ]);
  const left = balanceOf(balances, budget).posted;
  const promised = balanceOf(balances, coupons).posted + balanceOf(balances, prizes).posted;
  return { funded, spent: funded - promised - left, promised, left, paused: paused ?? null };
}

/** The operator's money enters the budget only by acts of two persons, one for each bank line. */
async function fundedSoFar(q: Queryable): Promise<bigint> {
  const [row] = await q<{ funded: bigint }[]>`
    select coalesce(sum(a.amount), 0)::bigint as funded
    from ledger.act a join ledger.act_use u on u.act_id = a.id where a.purpose = 'budget_funded'`;
  return row?.funded ?? 0n;
}

/**
 * What features can set aside for coupons and prizes while a member waits, in minor units. `notNow` says why nothing
 * new may draw on the budget now. Grants that already wait are paid first.
 */
export type Means = { left: bigint; notNow: PauseReason | null };

/** Reads without a lock. If another posting takes the money first, the posting fails and its use case decides again. */
export async function readMeans(context: Pick<Context, 'sql' | 'config'>, q: Queryable): Promise<Means> {
  const budget = house('rewards_budget');
  const [balances, coverageState, { paying }, [paused]] = await together([
    readBalances(q, [budget]),
    coverage(q),
    settings.read(context),
    q<{ reason: PauseReason }[]>`select reason from rewards.pause where ended_at is null`,
  ] as const);
  const notNow = paying ? (coverageState === 'covered' ? (paused?.reason ?? null) : coverageState) : 'stopped';
  return { left: balanceOf(balances, budget).free, notNow };
}

export type PauseReason = (typeof PAUSE_REASONS)[number];
export type CoverageState = 'covered' | 'books_short' | 'reconciliation_stale';

/**
 * How many of the first due grants can be paid now, and why the others wait. No grant is paid in part or overtakes
 * another. A budget that is used up counts as a pause even if no grant waits.
 */
export function payable(
  due: readonly bigint[],
  { left, coverageState, paying }: { left: bigint; coverageState: CoverageState; paying: boolean },
): { count: number; pause: PauseReason | null } {
  if (!paying) return { count: 0, pause: 'stopped' };
  if (coverageState !== 'covered') return { count: 0, pause: coverageState };
  let rest = left;
  for (const [count, amount] of due.entries()) {
    if (amount > rest) return { count, pause: 'budget_empty' };
    rest -= amount;
  }
  return { count: due.length, pause: rest > 0n ? null : 'budget_empty' };
}

/**
 * What fees cover of a member's rewards, in minor units: the member's share of fees so far, what is used and left of
 * it, the rewards that still wait for fees, and the first of them, which is covered before any other. The database
 * keeps the sums (db/functions/rewards/cover.sql).
 */
export type Cover = {
  fees: bigint;
  used: bigint;
  left: bigint;
  waiting: bigint;
  next: { kind: string; amount: bigint } | null;
};

const NONE: Cover = { fees: 0n, used: 0n, left: 0n, waiting: 0n, next: null };

export async function coverOf(q: Queryable, memberId: bigint): Promise<Cover> {
  const [[row], [waits], [next]] = await Promise.all([
    q<Omit<Cover, 'waiting' | 'next'>[]>`
      select fee_parts / 10000 as fees, used_minor as used, fee_parts / 10000 - used_minor as left
      from rewards.cover where member_id = ${memberId}`,
    q<{ waiting: bigint }[]>`
      select coalesce(sum(amount), 0)::bigint as waiting from rewards.grant
      where member_id = ${memberId} and state = 'uncovered'`,
    q<{ kind: string; amount: bigint }[]>`
      select kind, amount from rewards.grant where member_id = ${memberId} and state = 'uncovered' order by id limit 1`,
  ]);
  return { ...NONE, ...row, ...waits, next: next ?? null };
}

/** Staff see how long the budget lasts if it is spent as fast as in the last 28 days. */
export const FORECAST_DAYS = 28;

/** Minor units that grants in money paid on the last 28 business dates, today included. */
export async function paidLately(q: Queryable, today: string): Promise<bigint> {
  const [row] = await q<{ paid: bigint }[]>`
    select coalesce(sum(s.amount), 0)::bigint as paid from rewards.sums s join rewards.kind k on k.kind = s.kind
    where rewards.costs_money(k.gives) and s.state = 'paid' and s.day > ${addDays(today, -FORECAST_DAYS)}::date`;
  return row?.paid ?? 0n;
}

/** Whole days until the budget is empty. Null if nothing was paid. */
export function lastsDays({ left, paid }: { left: bigint; paid: bigint }): number | null {
  return paid === 0n ? null : Number((left * BigInt(FORECAST_DAYS)) / paid);
}

type Sum = { kind: string; state: GrantState; grants: bigint; amount: bigint; thisMonth: bigint };

/** Sums of one kind. `paid`, `waiting`, `uncovered`, `held` and `lapsed` add up to all that was ever promised. */
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

/** The public gauge: each kind's plan, and what it has promised and paid. */
export async function readGauge(context: Pick<Context, 'sql' | 'config' | 'clock'>): Promise<Gauge> {
  const month = `${businessDate(context.clock.now()).slice(0, 7)}-01`;
  const [budget, sums, { monthPlanMinor }] = await Promise.all([
    readBudget(context.sql),
    sumsOf(context.sql, month),
    settings.read(context),
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
