import { expect, it } from 'vitest';
import { weekday } from '#platform/time/clock.ts';
import { freshDatabase } from './database.ts';
import { testBank, testContext } from './context.ts';

it('starts on a Monday morning, and moves the bank’s clock with its own', async () => {
  const bank = await testBank();
  const context = await testContext(await freshDatabase(), { bank });
  expect(weekday(context.clock.today())).toBe(1);
  await context.advance(86_400_000);
  expect(weekday(context.clock.today())).toBe(2);
  const answer = await bank.client.call('GET /admin/clock');
  expect(answer.outcome === 'ok' && Math.abs(Date.parse(answer.data.now) - context.clock.now().getTime()) < 5_000).toBe(
    true,
  );
});
