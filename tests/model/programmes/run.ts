// Runs random programmes of all acts in one house, that is in one database with its own members, and compares it with
// the model after each. Used by programmes.test.ts and by a short run in src/api.
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { closeDatabase } from '#kit/database.ts';
import type { Acts } from './act.ts';
import { couponActs } from './coupon-acts.ts';
import { deskActs } from './desk-acts.ts';
import { friendsActs } from './friends-acts.ts';
import { growthActs } from './growth-acts.ts';
import { marketActs } from './market-acts.ts';
import { pointsActs } from './points-acts.ts';
import { timeActs } from './time-acts.ts';
import { openWorld, type World } from './world.ts';

// All acts. For a new way to give something, add its acts here; wallets and grants of all kinds are compared anyway.

const ACTS: Acts = {
  ...marketActs,
  ...timeActs,
  ...couponActs,
  ...pointsActs,
  ...friendsActs,
  ...growthActs,
  ...deskActs,
};

const SEED = Number(process.env.C3_SEED ?? randomInt(2 ** 31));

type Step = { act: string; of: never };

const step: fc.Arbitrary<Step> = fc.oneof(
  ...Object.entries(ACTS).map(([act, { weight, of }]) => ({
    weight,
    arbitrary: fc.record({ act: fc.constant(act), of }),
  })),
);

/** Runs programmes in a new house. After each one, all wallets, grants, coupons and contracts must equal the model. */
async function runProgrammes(programmes: number, seed: number): Promise<World> {
  const world = await openWorld();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      for (const { act, of } of steps) {
        await ACTS[act]?.run(world, of);
        world.acts += 1;
      }
      const { model, database } = await world.both();
      expect(database).toEqual(model);
      for (const { kind, state } of world.rewards.grants) world.note(`${kind} ${state}`);
      for (const one of world.coupons.coupons) world.note(`coupon is ${world.coupons.stateOf(one)}`);
    }),
    { numRuns: programmes, endOnFailure: true, seed },
  );
  expect(await grantsOf(world)).toEqual(
    inOrder(
      world.rewards.grants.map(({ kind, cause, state, reason }) => ({ kind, text: `${cause} ${state} ${reason}` })),
    ),
  );
  for (const level of world.growth.levels.values()) world.note(`level ${level}`);
  for (const { result, points } of world.growth.duelists) if (points !== null) world.note(`duel ${result ?? 'alone'}`);
  expect(await world.contests()).toEqual(world.growth.contests());
  return world;
}

/** Runs programmes and closes the house's database, which runs the checks. A failure names the seed that replays it. */
export async function runHouse(programmes: number, seed = SEED): Promise<World> {
  const world = await runProgrammes(programmes, seed).catch((cause: unknown) => {
    throw new Error(`The house of C3_SEED=${seed} PROGRAMMES=${programmes} failed.`, { cause });
  });
  await closeDatabase(world.db);
  return world;
}

type Line = { kind: string; text: string };

/**
 * All grants in the order of their promise, then exchanges, whose order is unknown because some come at the same time.
 */
function inOrder(lines: readonly Line[]): string[] {
  const [ordered, others] = [false, true].map((exchanged) =>
    lines.filter(({ kind }) => (kind === 'points_exchange') === exchanged).map(({ kind, text }) => `${kind} ${text}`),
  );
  return [...(ordered ?? []), ...(others ?? []).toSorted((a, b) => (a < b ? -1 : 1))];
}

async function grantsOf({ db }: World): Promise<string[]> {
  const lines = await db.app<Line[]>`
    select kind, concat(cause, ' ', state, ' ',
      coalesce(case state when 'lapsed' then lapse_reason else hold_reason end, 'null')) as text
    from rewards.grant order by id`;
  return inOrder(lines);
}
