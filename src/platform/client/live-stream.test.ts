import { expect, test, vi } from 'vitest';

vi.stubGlobal('window', { addEventListener: () => undefined });
const { parseEvents } = await import('./live-stream.ts');
const { uuidV7 } = await import('./uuid-v7.ts');

test('events are cut out as they become whole; comments and retry lines carry none', () => {
  const first = parseEvents('retry: 3000\n\n: beat\n\nid: 7\nevent: balances\ndata: {}\n\nid: 8\nevent: wi');
  expect(first.events).toEqual([{ id: '7', event: 'balances', data: '{}' }]);
  const second = parseEvents(`${first.rest}thdrawals\r\ndata: a\r\ndata: b\r\n\r\n`);
  expect(second).toEqual({ events: [{ id: '8', event: 'withdrawals', data: 'a\nb' }], rest: '' });
});

test('keys are UUIDv7: well formed, distinct, in order of their time', () => {
  const keys = Array.from({ length: 100 }, (_, at) => uuidV7(1_763_700_000_000 + at));
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(100);
  expect([...keys].sort()).toEqual(keys);
});
