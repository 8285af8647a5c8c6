// 10,000 random programmes of buying, cancelling, inviting, checking in, exchanging and paying. The rewards budget has
// money at times. A house lives through 500 of them, and two run at a time. PROGRAMMES=n runs another number.
import { expect, it } from 'vitest';
import { runProgrammes } from './programmes/run.ts';

const PROGRAMMES = Number(process.env.PROGRAMMES ?? 10_000);
const HOUSES = Math.ceil(PROGRAMMES / 500);

it(`${PROGRAMMES} random programmes agree with a simple model`, { timeout: 3_600_000 }, async () => {
  const met = new Set<string>();
  let begun = 0;
  const someHouses = async () => {
    while (begun < HOUSES) {
      begun += 1;
      for (const one of (await runProgrammes(PROGRAMMES / HOUSES)).met) met.add(one);
    }
  };
  await Promise.all([someHouses(), someHouses()]);
  const missed = [
    ...['ok', 'balance_insufficient'].map((name) => `buy ${name}`),
    ...['ok', 'order_cancelled', 'cooling_off_over'].map((name) => `cancel ${name}`),
    ...['ok', 'checked_in_already'].map((name) => `check in ${name}`),
    ...['ok', 'exchange_not_whole', 'exchange_above_day', 'points_insufficient'].map((name) => `exchange ${name}`),
    ...['reward_month_most', 'reward_not_now'].map((name) => `exchange ${name}`),
    ...['none', 'budget_empty', 'stopped'].map((name) => `pause ${name}`),
    ...['due', 'held', 'paid', 'lapsed'].map((name) => `rebate ${name}`),
    ...['paid', 'lapsed'].map((name) => `check_in_points ${name}`),
    'check_in_chance paid',
  ].filter((name) => !met.has(name));
  expect(missed).toEqual([]);
});
