// Rewards for a million members, in teams of three levels and chains of a thousand (bench/teams.ts). Measures the calls
// of a leader's screens, what one settled purchase costs the reward features, and the run that pays rewards.
import { addPoints } from '#features/contests/server/close-contests.ts';
import { ownView, ranksView } from '#features/contests/server/contest-views.ts';
import { settleOrders } from '#features/orders/server/order-moves.ts';
import { levelViews, memberViews, placedUnder } from '#features/team/server/members.ts';
import { promiseRebates, rebateViews, weekViews } from '#features/team/server/rebates.ts';
import { rewardKinds } from '#features/team/server/reward-kinds.ts';
import { payGrants } from '#features/rewards/server/pay-grants.ts';
import { grantsOfKind, grantViews, readGauge } from '#features/rewards/server/public.ts';
import { grantsOf } from '#features/rewards/server/grants/grants.ts';
import { grow } from '#features/vip/server/vip.ts';
import { type Cost, costOf } from './cost.ts';
import { type Bench, settleDown } from './server.ts';
import { makeTeams, type Teams } from './teams.ts';

const PAGE = 21;
const READS = 100;
const WARM_UP_READS = 10;
/** Orders that settle together, reported in one event. */
const SETTLED_AT_ONCE = 500;
const SETTLED_RUNS = 20;

/** The times are milliseconds for one call. `each`: database time for one of the things that the call handles. */
export type RewardCost = Cost & { what: string; toReachMs?: number; each?: { of: string; databaseMs: number } };

type Read = { what: string; toReachMs?: number; call: () => Promise<unknown> };

export async function benchRewards(bench: Bench): Promise<RewardCost[]> {
  const teams = await makeTeams(bench, SETTLED_AT_ONCE * SETTLED_RUNS);
  await settleDown(bench);
  const costs: RewardCost[] = [];
  for (const { what, toReachMs, call } of readsOf(bench, teams)) {
    await costOf(bench, WARM_UP_READS, call);
    costs.push({ what, ...(toReachMs ? { toReachMs } : {}), ...(await costOf(bench, READS, call)) });
  }
  return [...costs, ...(await settlingAndPaying(bench, teams))];
}

/** Each is one page or figure of a screen. Add a new feature's pages here. */
function readsOf({ context }: Bench, { leader, branch, deep, middle, members }: Teams): Read[] {
  const page =
    (leaderId: bigint, level: number, before: bigint | null = null) =>
    async () =>
      memberViews(context.sql, {
        level,
        placed: await placedUnder(context.sql, { leaderId, level, before, limit: PAGE }),
      });
  const toReachMs = 20;
  return [
    { what: 'counts of a team', toReachMs, call: () => levelViews(context.sql, leader) },
    { what: 'myTeam, level 1', toReachMs, call: page(leader, 1) },
    { what: `myTeam, level 2 of ${members / 2}`, toReachMs, call: page(leader, 2) },
    {
      what: 'myTeam, level 2 in the middle',
      toReachMs,
      call: page(leader, 2, middle),
    },
    { what: 'myTeam, level 3 of a chain of 1,000', toReachMs, call: page(deep, 3) },
    {
      what: 'rebates by week, a branch',
      toReachMs,
      call: () => weekViews(context.sql, { leaderId: branch, today: context.clock.today() }),
    },
    {
      what: 'rebates by week, the leader',
      call: () => weekViews(context.sql, { leaderId: leader, today: context.clock.today() }),
    },
    {
      what: 'records of rebates',
      toReachMs,
      call: async () => {
        const asked = { kind: rewardKinds.rebate, memberId: leader, before: null, limit: PAGE };
        return rebateViews(context.sql, await grantsOfKind(context.sql, asked));
      },
    },
    {
      what: "a member's own rewards",
      toReachMs,
      call: async () =>
        grantViews(
          context.sql,
          await grantsOf(context.sql, { memberId: leader, state: null, before: null, limit: PAGE }),
        ),
    },
    { what: 'places and points of the own team', toReachMs, call: () => ownView(context, branch) },
    {
      what: `rank of the week`,
      toReachMs,
      call: () => ranksView(context, { memberId: branch, kind: 'week', of: 'running' }),
    },
    { what: 'the public gauge', toReachMs, call: () => readGauge(context) },
  ];
}

/**
 * A settled purchase counts for teams, promises rebates and earns growth points, which count for ranks. Then rewards
 * are paid. The cost is the sum of all these, without settling itself.
 */
async function settlingAndPaying(bench: Bench, { newOrders }: Teams): Promise<RewardCost[]> {
  const { context } = bench;
  const orders = newOrders.length;
  await settleOrders(context);
  let promised = 0;
  let paid = 0;
  let grown = 0;
  const next = () => newOrders.splice(0, SETTLED_AT_ONCE);
  const promising = await costOf(bench, orders / SETTLED_AT_ONCE, async () => {
    promised += await promiseRebates(context, next());
  });
  const growing = await costOf(bench, 1, () => grow(context));
  const counting = await costOf(bench, 1, async () => {
    grown += await addPoints(context);
  });
  // No member has collected yet, so no fees cover these grants. Mark them as grants from before covers existed.
  await bench.db.admin`update rewards.grant set covered_minor = 0 where state = 'uncovered'`;
  const paying = await costOf(bench, 1, async () => {
    paid += await payGrants(context);
  });
  const rebates = promised / orders;
  const parts = [
    { what: `rebates of ${SETTLED_AT_ONCE} settled purchases`, cost: promising, of: 'a purchase', n: SETTLED_AT_ONCE },
    { what: `growth points of ${orders} purchases`, cost: growing, of: 'a purchase', n: orders },
    { what: `team points of ${grown} growth points`, cost: counting, of: 'a purchase', n: orders },
    { what: `the payer, ${paid} rebates`, cost: paying, of: 'a rebate', n: paid },
  ];
  const share = (part: keyof Cost) =>
    parts.reduce((sum, { cost, of, n }) => sum + (cost[part] / n) * (of === 'a rebate' ? rebates : 1), 0);
  return [
    ...parts.map(({ what, cost, of, n }) => ({ what, ...cost, each: { of, databaseMs: cost.databaseMs / n } })),
    {
      what: `a settled purchase, ${rebates.toFixed(1)} rebates paid`,
      toReachMs: 2,
      wallMs: share('wallMs'),
      databaseMs: share('databaseMs'),
      deciderMs: share('deciderMs'),
    },
  ];
}
