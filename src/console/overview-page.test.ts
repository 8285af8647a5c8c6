import { expect, test } from 'vitest';
import type { QueueStatus } from '#design/console/resource.ts';
import { inOrder } from './overview-page.tsx';

const status = (title: string, over: Partial<QueueStatus>): QueueStatus => ({
  title,
  to: '/',
  state: 'ready',
  waiting: 1,
  since: undefined,
  ...over,
});

test('failed queues come first, then the longest wait, and alarms; idle ones are left out', () => {
  const statuses = [
    status('young', { since: '2026-11-21T08:00:00.000Z' }),
    status('idle', { waiting: 0 }),
    status('old', { since: '2026-11-18T08:00:00.000Z' }),
    status('not read', { state: 'failed', waiting: 0 }),
    status('wrong', { waiting: 0, alarm: { text: 'Maintenance is on', tone: 'warn' } }),
  ];
  expect(inOrder(statuses).map((one) => one.title)).toEqual(['not read', 'old', 'young', 'wrong']);
});
