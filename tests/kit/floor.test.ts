import { expect, it } from 'vitest';
import { weekday } from '#platform/time/clock.ts';
import { freshDatabase } from './database.ts';
import { testBank, testFloor } from './floor.ts';

it('starts on a Monday morning, and moves the bank with it', async () => {
  const bank = await testBank();
  const floor = await testFloor(await freshDatabase(), { bank });
  expect(weekday(floor.clock.today())).toBe(1);
  await floor.advance(86_400_000);
  expect(weekday(floor.clock.today())).toBe(2);
  const answer = await bank.client.call('GET /admin/clock');
  expect(answer.outcome === 'ok' && Math.abs(Date.parse(answer.data.now) - floor.clock.now().getTime()) < 5_000).toBe(
    true,
  );
});
