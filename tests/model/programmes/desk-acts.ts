// Acts of random programmes: the operator's staff fund the budget, pay, hold and decide grants, set limits, and stop
// payments.
import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { foldTally, payGrants } from '#features/rewards/server/pay-grants.ts';
import { holdGrant } from '#features/rewards/server/grants/handlers.ts';
import { decision } from '#features/rewards/server/decisions/decision.ts';
import { readGauge } from '#features/rewards/server/public.ts';
import { required } from '#platform/required.ts';
import { fundMarketBudget } from '#kit/causes.ts';
import { twoStaff } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { APPROVAL, staffIntent } from '#kit/people.ts';
import { costsMoney, type ModelGrant } from '../rewards-model.ts';
import { act, type Acts, back, job, which, word } from './act.ts';
import type { World } from './world.ts';

const amount = (min: number, max: number) => fc.integer({ min, max });

const someMost = fc.record(
  {
    check_in_points: amount(5, 80),
    points_exchange: amount(1_00, 30_00),
    coupon: amount(20_00, 120_00),
    code_points: amount(1, 20),
    robot_bonus: amount(1_00, 10_00),
  },
  { requiredKeys: [] },
);
const somePlan = fc.record(
  { rebate: amount(0, 40_00), coupon: amount(0, 90_00), robot_bonus: amount(0, 5_00), salary: amount(0, 9_00) },
  { requiredKeys: [] },
);

export const deskActs: Acts = {
  fund: act({
    weight: 3,
    of: fc.oneof(amount(1, 20_00), amount(50_00, 400_00)),
    async run(world, given) {
      await fundMarketBudget(world.db, BigInt(given));
      world.rewards.budget += BigInt(given);
    },
  }),

  pay: act({
    weight: 4,
    of: fc.boolean(),
    async run(world, folds) {
      deepEqual(await job(world, () => payGrants(world.context)), world.rewards.pay());
      const { left, paused } = await readGauge(world.context);
      deepEqual([left, paused?.reason ?? null], [world.rewards.budget, world.rewards.pause]);
      world.note(`pause ${paused?.reason ?? 'none'}`);
      if (folds) await foldTally(world.context);
    },
  }),

  hold: act({
    weight: 2,
    of: which,
    async run(world, n) {
      const money = world.rewards.grants.filter((one) => costsMoney(one));
      // Prefers a kind that has not been held yet, so that grants of rare kinds are held and decided too.
      const fresh = money.filter(({ kind, state }) => state === 'due' && !world.met.has(`${kind} held`));
      const grant = back(fresh.length > 0 ? fresh : money.slice(-8), n);
      if (!grant) return;
      const { first } = await twoStaff(world.db);
      const held = { id: await idOf(world, grant), caller: first, reason: 'under_review' } as const;
      const done = await holdGrant(world.context, held, staffIntent(first));
      const expected = world.rewards.hold(world.rewards.grants.indexOf(grant)) ? 'ok' : 'grant_moved_on';
      deepEqual(word(world, 'hold', done), expected);
    },
  }),

  decide: act({
    weight: 4,
    of: fc.record({ which, release: fc.boolean() }),
    async run(world, { which: n, release }) {
      const held = world.rewards.grants.filter(({ state }) => state === 'held');
      const nameOf = ({ kind }: ModelGrant): string => `decide ${kind} ${release ? 'release' : 'refuse'}`;
      const fresh = held.filter((grant) => !world.met.has(nameOf(grant)));
      const grant = back(fresh.length > 0 ? fresh : held, n);
      if (!grant) return;
      const { first, second } = await twoStaff(world.db);
      const verdict = release
        ? ({ decision: 'release', reason: 'explained' } as const)
        : ({ decision: 'refuse', reason: 'same_person' } as const);
      const wish = { grantId: String(await idOf(world, grant)), verdict, note: 'Looked at' };
      const signed = { caller: first, assertion: APPROVAL };
      const { id } = ok(await decision.propose(world.context, { wish, ...signed }, staffIntent(first)));
      ok(await decision.sign(world.context, { id, caller: second, assertion: APPROVAL }));
      deepEqual(world.rewards.decide(world.rewards.grants.indexOf(grant), release), true);
      world.note(nameOf(grant));
    },
  }),

  limit: act({
    weight: 1,
    of: fc.oneof(fc.constant({ most: {}, plan: {} }), fc.record({ most: someMost, plan: somePlan })),
    async run(world, { most, plan }) {
      world.rewards.memberCaps = amountsOf(most);
      world.rewards.plans = amountsOf(plan);
      await world.set('rewards.memberMonthMost', most);
      await world.set('rewards.monthPlanMinor', plan);
    },
  }),

  stop: act({
    weight: 1,
    of: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
    async run(world, paying) {
      world.rewards.paying = paying;
      await world.set('rewards.paying', paying);
    },
  }),
};

const amountsOf = (of: Readonly<Record<string, number>>): Map<string, bigint> =>
  new Map(Object.entries(of).map(([kind, value]) => [kind, BigInt(value)]));

async function idOf({ db }: World, { kind, cause }: ModelGrant): Promise<bigint> {
  const [row] = await db.app<{ id: bigint }[]>`
    select id from rewards.grant where kind = ${kind} and cause = ${cause}`;
  return required(row).id;
}
