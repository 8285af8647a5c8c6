// Acts of random programmes: members buy SVIP, a job counts growth, closes weeks and months and pairs teams, and staff
// repeat what is closed.
import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { addPoints, closeContests, runDuelsAgain, runPeriodAgain } from '#features/contests/server/close-contests.ts';
import { buySvip, grow } from '#features/vip/server/vip.ts';
import { required } from '#platform/required.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { twoStaff } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { PIN, staffIntent } from '#kit/people.ts';
import { act, type Acts, back, job, oneOrTwo, place, tap, together, which, word } from './act.ts';
import { type Period, SVIP } from './growth-book.ts';
import type { World } from './world.ts';

export const growthActs: Acts = {
  svip: act({
    weight: 3,
    of: fc.record({
      who: fc.nat(6),
      points: fc.constantFrom(SVIP.points, SVIP.points, SVIP.points, 1n),
      atOnce: oneOrTwo,
    }),
    async run(world, { who, points, atOnce }) {
      const member = place(world, who);
      const { id: memberId } = required(world.people[member]);
      const wish = { memberId, points, days: SVIP.days, pin: PIN };
      const use = () => tap(world, memberId, (intent) => buySvip(world.context, wish, intent));
      for (const done of await together(atOnce, use)) {
        const expected = () => {
          if (points !== SVIP.points) return 'svip_terms_moved';
          return world.pointsOf(member) < points ? 'points_insufficient' : 'ok';
        };
        deepEqual(word(world, 'svip', done), expected());
        if (isRefusal(done)) continue;
        required(world.people[member]).spentPoints += points;
        world.growth.buyTerm(member, world.hours);
      }
    },
  }),

  runAgain: act({
    weight: 1,
    of: fc.record({ which, duels: fc.boolean() }),
    async run(world, { which: n, duels }) {
      const { first } = await twoStaff(world.db);
      const asked = { caller: first, intent: staffIntent(first) };
      const found = { closed: false, promised: 0, differing: 0 };
      const week = back(
        world.growth.weeks.filter(({ closed }) => closed),
        n,
      )?.week;
      const period = back(world.growth.places, n);
      if (duels && week) deepEqual(ok(await runDuelsAgain(world.context, week, asked)), found);
      if (!duels && period) deepEqual(ok(await runPeriodAgain(world.context, period, asked)), found);
      if (duels ? week : period) world.note(`run again ${duels ? 'duels' : 'rank'}`);
    },
  }),
};

/** Counts growth, closes weeks and months that are over, promises their prizes, and pairs the new week. */
export async function countAndClose(world: World): Promise<void> {
  await job(world, () => grow(world.context));
  await job(world, () => addPoints(world.context));
  world.growth.count();
  const places = world.growth.closePeriods(world.today);
  for (const one of places) promisePlaces(world, one);
  const weeks = world.growth.closeDuels(world.today);
  for (const { week, prize, winners } of weeks)
    world.rewards.promise(
      winners.map((member) => {
        const of = { kind: 'duel_prize', cause: `${week}:${required(world.people[member]).id}`, amount: prize };
        return { ...of, ...MONEY, member, hold: signalFor(world, { kind: 'week', startsOn: week }, member) };
      }),
    );
  const paired = world.growth.pair(world.today, world.people.length);
  const done = places.length + weeks.length + Number(paired);
  deepEqual(await job(world, () => closeContests(world.context)), done);
}

const MONEY = { gives: 'money', campaign: null } as const;

function promisePlaces(world: World, places: World['growth']['places']): void {
  world.rewards.promise(
    places.map(({ kind, startsOn, place: n, leader, prize }) => {
      const of = { kind: 'rank_prize', cause: `${kind}:${startsOn}:${n}`, amount: prize };
      return { ...of, ...MONEY, member: leader, hold: signalFor(world, { kind, startsOn }, leader) };
    }),
  );
}

/** 'burst' if a direct friend whose points count registered in a burst. */
function signalFor(world: World, period: Period, leader: number): 'burst' | null {
  const scorers = world.growth.scorers(period, leader);
  return scorers.some((n) => required(world.people[n]).inviter === leader && world.isBurst(n)) ? 'burst' : null;
}
