// Acts of random programmes: members check in and exchange points.
import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { checkIn } from '#features/check-in/server/check-in.ts';
import { exchangePoints } from '#features/points/server/exchange.ts';
import { addDays } from '#platform/time/clock.ts';
import { required } from '#platform/required.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { PIN } from '#kit/people.ts';
import { act, type Acts, oneOrTwo, place, tap, together, which, word } from './act.ts';
import { pass } from './time-acts.ts';
import { DAY_MOST, MORE_PER_LEVEL, POINTS_OF_ONE, type World } from './world.ts';

export const pointsActs: Acts = {
  checkIn: act({
    weight: 4,
    of: fc.array(fc.nat(6), { minLength: 1, maxLength: 3 }),
    async run(world, who) {
      for (const member of who) await checkInOnce(world, member);
    },
  }),

  /** One member checks in day after day, so that streaks of seven days occur. */
  checkInDaily: act({
    weight: 1,
    of: fc.record({ who: which, days: fc.integer({ min: 2, max: 9 }) }),
    async run(world, { who, days }) {
      const member = place(world, who);
      for (let day = 0; day < days; day += 1) {
        await checkInOnce(world, member);
        await pass(world, { hours: 24, again: false, coupons: true, robots: true, contests: true });
      }
    },
  }),

  exchange: act({
    weight: 4,
    of: fc.record({ who: which, points: fc.constantFrom(3n, 5n, 5n, 10n, 20n, 40n, 80n), atOnce: oneOrTwo }),
    async run(world, { who, points, atOnce }) {
      const member = place(world, who);
      const memberId = required(world.people[member]).id;
      const wish = { memberId, points, amountMinor: (points / POINTS_OF_ONE) * 100n, pin: PIN };
      const use = () => tap(world, memberId, (intent) => exchangePoints(world.context, wish, intent));
      for (const answer of await together(atOnce, use)) keepExchange(world, { member, points }, answer);
    },
  }),
};

type Wish = { member: number; points: bigint };

function keepExchange(world: World, { member, points }: Wish, done: Awaited<ReturnType<typeof exchangePoints>>): void {
  const used = world.exchangedOn(member, world.today);
  const expected = () => {
    if (points % POINTS_OF_ONE !== 0n) return 'exchange_not_whole';
    if (used + points > DAY_MOST + MORE_PER_LEVEL * BigInt(world.growth.levelOf(member))) return 'exchange_above_day';
    if (points > world.pointsOf(member)) return 'points_insufficient';
    // These products leave no fees, so no exchange is covered (exchanges.test.ts has some that are).
    return 'reward_uncovered';
  };
  deepEqual(word(world, 'exchange', done), expected());
}

export async function checkInOnce(world: World, member: number): Promise<void> {
  const person = required(world.people[member]);
  const { today } = world;
  const done = await tap(world, person.id, (intent) => checkIn(world.context, person.id, intent));
  deepEqual(word(world, 'check in', done), person.lastVisit === today ? 'checked_in_already' : 'ok');
  if (isRefusal(done)) return;
  person.streak = person.lastVisit === addDays(today, -1) ? person.streak + 1 : 1;
  person.lastVisit = today;
  const of = { cause: done.id, member, campaign: null, hold: null };
  const given = world.rewards.grants.length;
  const points = BigInt(Math.min(35, 5 * person.streak));
  world.rewards.promise([
    { ...of, kind: 'check_in_points', gives: 'points', amount: points },
    ...(person.streak % 7 === 0 ? [{ ...of, kind: 'check_in_chance', gives: 'chances', amount: 1n } as const] : []),
  ]);
  const visit = world.rewards.grants.slice(given).find(({ kind }) => kind === 'check_in_points');
  if (visit?.state !== 'paid') return;
  const growth = { member, day: today, valid: world.isValid(member), at: world.nextEvent() };
  world.growth.earn(growth, 'check_in', world.hours);
}
