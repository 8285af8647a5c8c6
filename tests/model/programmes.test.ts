// 10,000 random programmes of members and staff. They invite, buy, cancel, check in, exchange points, redeem codes, use
// coupons, have robots, awards, salaries and SVIP. Their teams have ranks and PKs. The rewards budget has money at
// times. A house lives through 50 of them: an older one costs more. Six run at a time. PROGRAMMES=n runs another
// number, and WORDS=1 lists how often each answer came. A failure names the seed of its house: C3_SEED=seed
// PROGRAMMES=50 replays it.
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { WORDS } from './programmes/words.ts';
import { runHouse } from './programmes/run.ts';

const OF_A_HOUSE = 50;
const AT_ONCE = 6;
const WHOLE = 10_000;
const PROGRAMMES = Number(process.env.PROGRAMMES ?? WHOLE);
const HOUSES = Math.ceil(PROGRAMMES / OF_A_HOUSE);
const SEED = Number(process.env.C3_SEED ?? randomInt(2 ** 31 - HOUSES));

it(`${PROGRAMMES} random programmes agree with a simple model`, { timeout: 3_600_000 }, async () => {
  const met = new Map<string, number>();
  console.log(`seed ${SEED}`);
  let [begun, acts] = [0, 0];
  const someHouses = async () => {
    while (begun < HOUSES) {
      begun += 1;
      const world = await runHouse(PROGRAMMES / HOUSES, SEED + begun - 1);
      acts += world.acts;
      for (const [name, times] of world.met) met.set(name, (met.get(name) ?? 0) + times);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, someHouses));
  console.log(`seed ${SEED}: ${PROGRAMMES} programmes of ${acts} acts in ${HOUSES} houses met ${met.size} words`);
  const words = [...met].map(([name, times]) => `${name}: ${times}`);
  if (process.env.WORDS) console.log(words.toSorted((a, b) => (a < b ? -1 : 1)).join('\n'));
  const missed = WORDS.filter((name) => !met.has(name));
  expect(PROGRAMMES < WHOLE ? [] : missed).toEqual([]);
});
