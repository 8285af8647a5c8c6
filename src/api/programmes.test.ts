// A short run of random reward programmes against a simple model (rewards.md). `npm run drill` runs 10,000 of them.
import { expect, it } from 'vitest';
import { runHouse } from '../../tests/model/programmes/run.ts';

it('random programmes of rewards agree with a simple model', async () => {
  const { rewards, met } = await runHouse(25);
  expect(rewards.grants.length).toBeGreaterThan(10);
  expect(met.has('buy ok') && met.has('check in ok')).toBe(true);
});
