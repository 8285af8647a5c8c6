import { expect, test, vi } from 'vitest';
import { settingsQueue } from './settings-queue.ts';

let read: unknown;
vi.mock('#platform/client/queries.ts', async (original) => ({
  ...(await original<object>()),
  useCall: () => ({ data: read, error: null }),
}));

test.each([
  ['warns while members are shut out', '2026-11-23T01:00:00.000Z', { text: 'Maintenance is on', tone: 'warn' }],
  ['no longer warns after its time, even if it is still switched on', null, undefined],
])('the overview’s alarm on maintenance %s', (_when, maintenanceUntil, alarm) => {
  read = { items: [{ id: 'system.maintenance', value: true, proposal: null }], next: null, maintenanceUntil };
  expect(settingsQueue.useStatus().alarm).toEqual(alarm);
});
