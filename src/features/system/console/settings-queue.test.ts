import { expect, test, vi } from 'vitest';
import { settingsQueue } from './settings-queue.ts';

let read: unknown;
vi.mock('#platform/client/queries.ts', async (original) => ({
  ...(await original<object>()),
  useCall: () => ({ data: read, error: null }),
}));

test.each([
  ['while members are shut out', '2026-11-23T01:00:00.000Z', { text: 'Maintenance is on', tone: 'warn' }],
  ['no longer once its time is over, though no one switched it off', null, undefined],
])('the overview warns of maintenance %s', (_when, maintenanceUntil, alarm) => {
  read = { items: [{ id: 'system.maintenance', value: true, proposal: null }], next: null, maintenanceUntil };
  expect(settingsQueue.useStatus().alarm).toEqual(alarm);
});
