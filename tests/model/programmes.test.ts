// Runs 10,000 random programmes: sequences of acts in which members invite, buy, cancel, check in, exchange points,
// redeem codes, use coupons, and have robots, awards, salaries, SVIP, ranks and PK, while staff fund, hold and decide
// rewards. All results are compared with a simple model. Each house (a database with its own members) runs 50
// programmes, because an older one gets slower, and six houses run at a time. PROGRAMMES=n runs another number, and
// WORDS=1 lists how often each answer occurred. A failure names its house's seed: C3_SEED=seed PROGRAMMES=50 replays
// it.
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { WORDS } from './programmes/words.ts';
import { runHouse } from './programmes/run.ts';

const PROGRAMMES_PER_HOUSE = 50;
const HOUSES_AT_ONCE = 6;
const FULL_RUN = 10_000;
const PROGRAMMES = Number(process.env.PROGRAMMES ?? FULL_RUN);
const HOUSES = Math.ceil(PROGRAMMES / PROGRAMMES_PER_HOUSE);
const SEED = Number(process.env.C3_SEED ?? randomInt(2 ** 31 - HOUSES));

it(`${PROGRAMMES} random programmes give the results of a simple model`, { timeout: 3_600_000 }, async () => {
  const met = new Map<string, number>();
  console.log(`seed ${SEED}`);
  let [begun, acts] = [0, 0];
  const runHouses = async () => {
    while (begun < HOUSES) {
      begun += 1;
      const world = await runHouse(PROGRAMMES / HOUSES, SEED + begun - 1);
      acts += world.acts;
      for (const [name, times] of world.met) met.set(name, (met.get(name) ?? 0) + times);
    }
  };
  await Promise.all(Array.from({ length: HOUSES_AT_ONCE }, runHouses));
  console.log(`seed ${SEED}: ${PROGRAMMES} programmes of ${acts} acts in ${HOUSES} houses met ${met.size} words`);
  const words = [...met].map(([name, times]) => `${name}: ${times}`);
  if (process.env.WORDS) console.log(words.toSorted((a, b) => (a < b ? -1 : 1)).join('\n'));
  const missed = WORDS.filter((name) => !met.has(name));
  expect(PROGRAMMES < FULL_RUN ? [] : missed).toEqual([]);
});
