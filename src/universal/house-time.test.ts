import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
});

test('serverNow follows the server, whatever the phone’s clock says or does', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T08:00:00Z') });
  vi.resetModules();
  const { noteServerTime, phoneNow, serverNow } = await import('./house-time.ts');
  expect(serverNow()).toBe(phoneNow());
  noteServerTime(null);
  noteServerTime('soon');
  expect(serverNow()).toBe(phoneNow());
  const told = Date.parse('2026-11-26T20:00:00Z');
  noteServerTime('2026-11-26T20:00:00.000Z');
  expect(serverNow()).toBe(told);
  vi.advanceTimersByTime(5_000);
  vi.setSystemTime(Date.parse('2031-01-01T00:00:00Z'));
  expect(serverNow()).toBe(told + 5_000);
  // An answer that took a minute to arrive.
  noteServerTime('2026-11-26T19:59:05.000Z');
  expect(serverNow()).toBe(told + 5_000);
  // The sandbox's clock moves forward.
  noteServerTime('2026-11-29T20:00:05.000Z');
  expect(serverNow()).toBe(told + 3 * 86_400_000 + 5_000);
});
