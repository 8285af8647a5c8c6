// Acts of random programmes: hours pass, and the jobs do the work that is due.
import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { giveChances } from '#features/award/server/award.ts';
import { expireCoupons } from '#features/coupons/server/coupons.ts';
import { settleOrders } from '#features/orders/server/order-moves.ts';
import { collectForMembers, endRobots } from '#features/robot/server/robots.ts';
import { turnContracts } from '#features/salary/server/sign-contract.ts';
import { countValid } from '#features/team/server/members.ts';
import { promiseRebates } from '#features/team/server/rebates.ts';
import { addDays } from '#platform/time/clock.ts';
import { required } from '#platform/required.ts';
import { act, type Acts, job } from './act.ts';
import { countAndClose } from './growth-acts.ts';
import { AWARD_HOURS, daysDue, ROBOT } from './friends-book.ts';
import { COOLING_HOURS, type Order, type World } from './world.ts';

const HOUR_MS = 3_600_000;
/** Rebates in ten-thousandths of what the wallets paid, for the first, second and third leader above a buyer. */
const REBATES = [500n, 200n, 100n];

/** Whether a job runs now. One that does not does its work later. */
const turn = fc.nat(3).map((n) => n > 0);

export const timeActs: Acts = {
  wait: act({
    weight: 5,
    of: fc.record({
      hours: fc.oneof(fc.constant(24), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 40 })),
      again: fc.boolean(),
      coupons: turn,
      robots: turn,
      contests: turn,
    }),
    run: pass,
  }),
};

type Passing = { hours: number; again: boolean; coupons: boolean; robots: boolean; contests: boolean };

/** Lets hours pass and runs the jobs that have a turn. */
export async function pass(world: World, { hours, again, coupons, robots, contests }: Passing): Promise<void> {
  await world.context.advance(hours * HOUR_MS);
  world.hours += hours;
  world.rewards.today = world.today;
  deepEqual(world.context.clock.today(), world.today);
  await settle(world, again);
  await countValid(world.context);
  await award(world, again);
  if (coupons) deepEqual(await job(world, () => expireCoupons(world.context)), world.coupons.expire());
  if (robots) await workRobots(world);
  // In the first minute of a day, the day before is not counted yet.
  if (contests && world.hourOfDay > 0) await countAndClose(world);
  if (again) {
    await countValid(world.context);
    await turnContracts(world.context);
  }
}

async function settle(world: World, again: boolean): Promise<void> {
  const due = world.orders.filter((one) => one.state === 'cooling' && world.hours - one.boughtAt >= COOLING_HOURS);
  deepEqual(await settleOrders(world.context), due.length);
  if (due.length === 0) return;
  const at = world.nextEvent();
  for (const order of due) {
    order.state = 'settled';
    order.settledAt = world.hours;
    required(world.people[order.buyer]).spentPoints -= order.points;
    const growth = { member: order.buyer, day: world.today, valid: world.isValid(order.buyer), at };
    world.growth.earn(growth, { paid: order.recharge + order.income }, world.hours);
    world.coupons.use(order.id, order.coupon);
  }
  const ids = due.map(({ id }) => id);
  const promised = world.rewards.promise(due.flatMap((one) => rebates(world, one)));
  deepEqual(await job(world, () => promiseRebates(world.context, ids)), promised);
  if (again) deepEqual(await promiseRebates(world.context, ids), 0);
}

/**
 * Valid friends earn their inviters a chance. The real job gets the members who became valid; this one passes all that
 * are.
 */
async function award(world: World, again: boolean): Promise<void> {
  const valid = world.people.flatMap((_, n) => (world.isValid(n) ? [n] : []));
  if (valid.length === 0) return;
  const ids = valid.map((n) => required(world.people[n]).id);
  const chances = world.rewards.promise(awards(world, valid));
  deepEqual(await job(world, () => giveChances(world.context, ids)), chances);
  if (again) deepEqual(await giveChances(world.context, ids), 0);
}

/** The promises to the three leaders above a buyer. */
function rebates(world: World, { id, buyer, recharge, income }: Order) {
  const wishes: Parameters<World['rewards']['promise']>[0][number][] = [];
  let leader = required(world.people[buyer]).inviter;
  for (const [at, rate] of REBATES.entries()) {
    if (leader === null) break;
    const amount = ((recharge + income) * rate) / 10_000n;
    const of = { kind: 'rebate', gives: 'money', cause: `${id}:${at + 1}`, campaign: null } as const;
    wishes.push({ ...of, member: leader, amount, hold: at === 0 && world.isBurst(buyer) ? 'burst' : null });
    leader = required(world.people[leader]).inviter;
  }
  return wishes;
}

/** The first friend who registered in time and is valid now earns the inviter one chance, once only. */
function awards(world: World, valid: readonly number[]) {
  const wishes: Parameters<World['rewards']['promise']>[0][number][] = [];
  for (const friend of valid) {
    const { inviter, joinedAt, joinedAs } = required(world.people[friend]);
    const own = world.starts.filter(({ member }) => member === inviter);
    const start = own.find(({ at, hour }) => joinedAs > at && joinedAt - hour < AWARD_HOURS);
    if (inviter === null || !start || own.some(({ earned }) => earned)) continue;
    start.earned = true;
    const of = { kind: 'award_chance', gives: 'chances', cause: String(start.id), campaign: null } as const;
    wishes.push({ ...of, member: inviter, amount: 1n, hold: world.isBurst(friend) ? 'burst' : null });
  }
  return wishes;
}

/** Robots work the days that are due, and end after their last day. */
async function workRobots(world: World): Promise<void> {
  const until = world.hourOfDay >= ROBOT.opensAt ? world.today : addDays(world.today, -1);
  const due = world.robots.flatMap((robot) => daysDue(robot, until).map((day) => ({ robot, day })));
  const [before] = await world.db.app<{ id: bigint }[]>`
    select coalesce(max(id), 0)::bigint as id from robot.working_day`;
  deepEqual(await job(world, () => collectForMembers(world.context)), due.length);
  const days = await world.db.app<{ id: bigint; robotId: bigint; day: string }[]>`
    select id, robot_id, business_date::text as day from robot.working_day
    where id > ${required(before).id} order by id`;
  deepEqual(
    days.map(({ robotId, day }) => [robotId, day]),
    due.map(({ robot, day }) => [robot.id, day]),
  );
  world.rewards.promise(
    due.map(({ robot: { member } }, n) => ({
      ...({ kind: 'robot_bonus', gives: 'money', campaign: null, amount: ROBOT.bonus } as const),
      cause: String(required(days[n]).id),
      member,
      hold: world.signalBelow(member),
    })),
  );
  for (const { robot, day } of due) robot.workedUntil = day;
  const over = world.robots.filter((one) => !one.ended && one.lastDay < world.today);
  deepEqual(await job(world, () => endRobots(world.context)), over.length);
  for (const one of over) one.ended = true;
  if (over.length > 0) world.note('robot over');
}
