// Runs random programmes of all acts in one house. fast-check prints the seed of a failure: C3_SEED replays it.
import fc from 'fast-check';
import { expect } from 'vitest';
import { runChecks } from '../../../src/platform/checks.ts';
import { ACTS } from './acts.ts';
import { openWorld, type World } from './world.ts';

const PEOPLE = 7;
type Step = { act: string; of: never };

const step: fc.Arbitrary<Step> = fc.oneof(
  ...Object.entries(ACTS).map(([act, { weight, of }]) => ({
    weight,
    arbitrary: fc.record({ act: fc.constant(act), of }),
  })),
);

/** After each programme all wallets and grants are as the model has them. After the last one the books are clean. */
export async function runProgrammes(programmes: number): Promise<World> {
  const world = await openWorld(PEOPLE);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      for (const { act, of } of steps) await ACTS[act]?.run(world, of);
      const { model, database } = await world.both();
      expect(database).toEqual(model);
      for (const { kind, state } of world.rewards.grants) world.met.add(`${kind} ${state}`);
    }),
    {
      numRuns: programmes,
      endOnFailure: true,
      ...(process.env.C3_SEED ? { seed: Number(process.env.C3_SEED) } : {}),
    },
  );
  expect(await grantsInOrder(world)).toEqual(
    world.rewards.grants.map(({ kind, cause, state, reason }) => `${kind} ${cause} ${state} ${reason}`),
  );
  expect(await runChecks(world.db.app)).toEqual([]);
  return world;
}

async function grantsInOrder({ db }: World): Promise<string[]> {
  const rows = await db.app<{ text: string }[]>`
    select concat(kind, ' ', cause, ' ', state, ' ',
      coalesce(case state when 'lapsed' then lapse_reason else hold_reason end, 'null')) as text
    from rewards.grant order by id`;
  return rows.map(({ text }) => text);
}
