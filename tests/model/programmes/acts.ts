// The acts of random programmes. Each does one thing in the house and in the model, and compares the answers. A new way
// to give something adds its acts to this list alone. The wallets and grants of all kinds are compared.
import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { checkIn } from '../../../src/features/check-in/server/check-in.ts';
import { cancelOrder } from '../../../src/features/orders/server/orders/cancel-order.ts';
import { settleOrders } from '../../../src/features/orders/server/orders/settle-orders.ts';
import { exchangePoints } from '../../../src/features/points/server/exchange-points.ts';
import { approveDecision } from '../../../src/features/rewards/server/decisions/approve-decision.ts';
import { proposeDecision } from '../../../src/features/rewards/server/decisions/propose-decision.ts';
import { foldTally } from '../../../src/features/rewards/server/fold-tally.ts';
import { payGrants } from '../../../src/features/rewards/server/pay-grants.ts';
import { readGauge } from '../../../src/features/rewards/server/public.ts';
import { promiseRebates } from '../../../src/features/team/server/rebates/promise-rebates.ts';
import { addDays } from '../../../src/platform/clock.ts';
import { must } from '../../../src/platform/must.ts';
import { isRefusal } from '../../../src/platform/refusal.ts';
import { fundMarketBudget } from '../../kit/causes.ts';
import { buy, memberIntent } from '../../kit/market.ts';
import { twoStaff } from '../../kit/office.ts';
import { ok } from '../../kit/outcome.ts';
import { APPROVAL, PIN, staffIntent } from '../../kit/people.ts';
import { BURST_MOST, DAY_MOST, type Order, POINTS_OF_ONE, UNIT_PRICE, type World } from './world.ts';

const HOUR_MS = 3_600_000;
const COOLING_HOURS = 24;
const PEOPLE_MOST = 40;
/** Of 10,000 of the price, for the first, second and third above a buyer. */
const REBATES = [500n, 200n, 100n];

export type Act<A> = { weight: number; of: fc.Arbitrary<A>; run(world: World, of: A): Promise<void> };
const act = <A>(one: Act<A>): Act<never> => one as unknown as Act<never>;

/** A place that fits any number of things: counted back from the newest. */
const which = fc.nat(30);
const back = <T>(list: readonly T[], n: number): T | undefined => list[list.length - 1 - (n % list.length)];
const place = (world: World, n: number): number => n % world.people.length;

/** The answer in one word, noted as met. */
function word(world: World, name: string, answer: unknown): string {
  const said = isRefusal(answer) ? answer.name : 'ok';
  world.met.add(`${name} ${said}`);
  return said;
}

export const ACTS: Readonly<Record<string, Act<never>>> = {
  invite: act({
    weight: 1,
    of: fc.record({ who: which, friends: fc.integer({ min: 1, max: 4 }) }),
    async run(world, { who, friends }) {
      const inviter = place(world, who);
      for (let n = 0; n < friends && world.people.length < PEOPLE_MOST; n += 1) await world.join(inviter);
    },
  }),

  buy: act({
    weight: 5,
    of: fc.record({ who: which, units: fc.integer({ min: 1, max: 3 }) }),
    async run(world, { who, units }) {
      const buyer = place(world, who);
      const person = must(world.people[buyer]);
      const price = UNIT_PRICE * BigInt(units);
      const recharge = person.recharge < price ? person.recharge : price;
      const income = price - recharge;
      const enough = income <= world.incomeOf(buyer);
      const wish = {
        memberId: person.id,
        productId: world.product.id,
        units: BigInt(units),
        amount: null,
        payment: null,
      };
      const bought = await buy(world.floor, wish, memberIntent(person.id, 'POST /api/v1/orders'));
      deepEqual(word(world, 'buy', bought), enough ? 'ok' : 'balance_insufficient');
      if (isRefusal(bought)) return;
      person.recharge -= recharge;
      person.spentIncome += income;
      const id = BigInt(bought.orderId);
      world.orders.push({ id, buyer, boughtAt: world.hours, recharge, income, state: 'cooling' });
    },
  }),

  cancel: act({
    weight: 2,
    // One of the newest: it still cools off, or was cancelled a moment ago.
    of: fc.nat(7),
    async run(world, n) {
      const order = back(world.orders, n);
      if (!order) return;
      const person = must(world.people[order.buyer]);
      const asked = { memberId: person.id, orderId: order.id };
      const done = await cancelOrder(world.floor, asked, memberIntent(person.id, 'POST cancel'));
      deepEqual(word(world, 'cancel', done), cancelling(world, order));
      if (isRefusal(done)) return;
      order.state = 'cancelled';
      person.recharge += order.recharge;
      person.spentIncome -= order.income;
    },
  }),

  wait: act({
    weight: 5,
    // Mostly a day, so that rows of check-ins go on.
    of: fc.record({ hours: fc.oneof(fc.constant(24), fc.integer({ min: 1, max: 40 })), again: fc.boolean() }),
    async run(world, { hours, again }) {
      await world.floor.advance(hours * HOUR_MS);
      world.hours += hours;
      world.rewards.today = world.floor.clock.today();
      const due = world.orders.filter((one) => one.state === 'cooling' && world.hours - one.boughtAt >= COOLING_HOURS);
      deepEqual(await settleOrders(world.floor), due.length);
      for (const order of due) order.state = 'settled';
      const ids = due.map(({ id }) => id);
      deepEqual(
        await promiseRebates(world.floor, ids),
        world.rewards.promise(due.flatMap((one) => rebates(world, one))),
      );
      if (again) deepEqual(await promiseRebates(world.floor, ids), 0);
    },
  }),

  checkIn: act({
    weight: 6,
    // Nearly all of the first ones, so that rows of seven days come about.
    of: fc.array(fc.nat(6), { minLength: 1, maxLength: 12 }),
    async run(world, who) {
      for (const member of new Set(who)) await checkInOnce(world, member);
    },
  }),

  exchange: act({
    weight: 4,
    of: fc.record({ who: which, points: fc.constantFrom(3n, 5n, 5n, 10n, 20n, 40n, 80n) }),
    async run(world, { who, points }) {
      const member = place(world, who);
      const person = must(world.people[member]);
      const today = world.floor.clock.today();
      const amountMinor = (points / POINTS_OF_ONE) * 100n;
      const wish = { memberId: person.id, points, amountMinor, pin: PIN };
      const done = await exchangePoints(world.floor, wish, memberIntent(person.id, 'POST exchanges'));
      const used = world.exchangedOn(member, today);
      const expected = () => {
        if (points % POINTS_OF_ONE !== 0n) return 'exchange_not_whole';
        if (used + points > DAY_MOST) return 'exchange_above_day';
        if (points > world.pointsOf(member)) return 'points_insufficient';
        const cause = isRefusal(done) ? 'none' : String(done.id);
        return world.rewards.atOnce({ kind: 'points_exchange', cause, member, amount: amountMinor });
      };
      deepEqual(word(world, 'exchange', done), expected());
      if (isRefusal(done)) return;
      person.spentPoints += points;
      world.exchanged.set(`${member} ${today}`, used + points);
    },
  }),

  fund: act({
    weight: 2,
    of: fc.integer({ min: 1, max: 40_00 }),
    async run(world, amount) {
      await fundMarketBudget(world.db, BigInt(amount));
      world.rewards.budget += BigInt(amount);
    },
  }),

  pay: act({
    weight: 4,
    of: fc.boolean(),
    async run(world, folds) {
      deepEqual(await payGrants(world.floor), world.rewards.pay());
      const { left, paused } = await readGauge(world.floor);
      deepEqual([left, paused?.reason ?? null], [world.rewards.budget, world.rewards.pause]);
      world.met.add(`pause ${paused?.reason ?? 'none'}`);
      if (folds) await foldTally(world.floor);
    },
  }),

  decide: act({
    weight: 1,
    of: fc.record({ which, release: fc.boolean() }),
    async run(world, { which: n, release }) {
      const held = world.rewards.grants.filter(({ state }) => state === 'held');
      const grant = back(held, n);
      if (!grant) return;
      const [row] = await world.db.app<{ id: bigint }[]>`
        select id from rewards.grant where kind = ${grant.kind} and cause = ${grant.cause}`;
      const { first, second } = await twoStaff(world.db);
      const verdict = release
        ? ({ decision: 'release', reason: 'explained' } as const)
        : ({ decision: 'refuse', reason: 'same_person' } as const);
      const wish = { grantId: must(row).id, verdict, note: 'Looked at' };
      const signed = { caller: first, assertion: APPROVAL };
      const { id } = ok(await proposeDecision(world.floor, { wish, ...signed }, staffIntent(first)));
      ok(await approveDecision(world.floor, { id, caller: second, assertion: APPROVAL }));
      deepEqual(world.rewards.decide(world.rewards.grants.indexOf(grant), release), true);
    },
  }),

  limit: act({
    weight: 1,
    of: fc.record({
      points: fc.option(fc.integer({ min: 5, max: 80 }), { freq: 2 }),
      exchange: fc.option(fc.integer({ min: 1_00, max: 30_00 }), { freq: 2 }),
      plan: fc.option(fc.integer({ min: 0, max: 40_00 }), { freq: 2 }),
    }),
    async run(world, { points, exchange, plan }) {
      const most = {
        ...(points ? { check_in_points: points } : {}),
        ...(exchange ? { points_exchange: exchange } : {}),
      };
      world.rewards.memberCaps = new Map(Object.entries(most).map(([kind, amount]) => [kind, BigInt(amount)]));
      world.rewards.plans = plan === null ? new Map() : new Map([['rebate', BigInt(plan)]]);
      await world.set('rewards.memberMonthMost', most);
      await world.set('rewards.monthPlanMinor', plan === null ? {} : { rebate: plan });
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

async function checkInOnce(world: World, member: number): Promise<void> {
  const person = must(world.people[member]);
  const today = world.floor.clock.today();
  const done = await checkIn(world.floor, person.id, memberIntent(person.id, 'POST check-ins'));
  deepEqual(word(world, 'check in', done), person.lastVisit === today ? 'checked_in_already' : 'ok');
  if (isRefusal(done)) return;
  person.streak = person.lastVisit === addDays(today, -1) ? person.streak + 1 : 1;
  person.lastVisit = today;
  const of = { cause: done.id, member, campaign: null, hold: null };
  const points = BigInt(Math.min(35, 5 * person.streak));
  world.rewards.promise([
    { ...of, kind: 'check_in_points', gives: 'points', amount: points },
    ...(person.streak % 7 === 0 ? [{ ...of, kind: 'check_in_chance', gives: 'chances', amount: 1n } as const] : []),
  ]);
}

function cancelling(world: World, order: Order): 'ok' | 'order_cancelled' | 'cooling_off_over' {
  if (order.state === 'cancelled') return 'order_cancelled';
  return world.hours - order.boughtAt >= COOLING_HOURS ? 'cooling_off_over' : 'ok';
}

/** The promises to the three above a buyer. */
function rebates(world: World, { id, buyer, recharge, income }: Order) {
  const wishes: Parameters<World['rewards']['promise']>[0][number][] = [];
  let leader = must(world.people[buyer]).inviter;
  for (const [at, rate] of REBATES.entries()) {
    if (leader === null) break;
    const amount = ((recharge + income) * rate) / 10_000n;
    const of = { kind: 'rebate', gives: 'money', cause: `${id}:${at + 1}`, campaign: null } as const;
    wishes.push({ ...of, member: leader, amount, hold: at === 0 && isBurst(world, buyer) ? 'burst' : null });
    leader = must(world.people[leader]).inviter;
  }
  return wishes;
}

/** So many others joined below the same leader within the hour before. */
function isBurst({ people }: World, member: number): boolean {
  const { inviter, joinedAt } = must(people[member]);
  const before = people.slice(0, member).filter((one) => one.inviter === inviter && joinedAt - one.joinedAt < 1);
  return before.length >= BURST_MOST;
}
