import { expect, test } from 'vitest';
import type { Standing } from '#design/console/resource.ts';
import { inOrder } from './overview-page.tsx';

const standing = (title: string, over: Partial<Standing>): Standing => ({
  title,
  to: '/',
  state: 'ready',
  waiting: 1,
  since: undefined,
  ...over,
});

test('what waits longest is first, failures before it, what is being read last, and idle queues are not there', () => {
  const standings = [
    standing('being read', { state: 'loading', waiting: 0 }),
    standing('young', { since: '2026-11-21T08:00:00.000Z' }),
    standing('idle', { waiting: 0 }),
    standing('old', { since: '2026-11-18T08:00:00.000Z' }),
    standing('not read', { state: 'failed', waiting: 0 }),
    standing('wrong', { waiting: 0, alarm: { text: 'Maintenance is on', tone: 'warn' } }),
  ];
  expect(inOrder(standings).map((one) => one.title)).toEqual(['not read', 'old', 'young', 'wrong', 'being read']);
});
