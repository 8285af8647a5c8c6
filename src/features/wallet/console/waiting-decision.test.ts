import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayedSend, TAKE_BACK_MS } from './waiting-decision.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function decision() {
  const seen: string[] = [];
  const { begin, takeBack } = delayedSend((waiting) => seen.push(waiting ? 'waits' : 'over'));
  const one = { send: () => seen.push('sent'), takenBack: () => seen.push('taken back') };
  return { begin: () => begin(one), takeBack, seen };
}

test('a decision is sent after five seconds, not before', () => {
  const { begin, seen } = decision();
  begin();
  vi.advanceTimersByTime(TAKE_BACK_MS - 1);
  expect(seen).toEqual(['waits']);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual(['waits', 'over', 'sent']);
  vi.advanceTimersByTime(60_000);
  expect(seen).toHaveLength(3);
});

test.each([0, 1, TAKE_BACK_MS - 1])('taken back after %d ms it is never sent', (ms) => {
  const { begin, takeBack, seen } = decision();
  begin();
  vi.advanceTimersByTime(ms);
  takeBack();
  vi.advanceTimersByTime(60_000);
  expect(seen).toEqual(['waits', 'over', 'taken back']);
});

test('a second key meanwhile sends nothing twice, and does not put the first off', () => {
  const { begin, seen } = decision();
  begin();
  vi.advanceTimersByTime(TAKE_BACK_MS - 1);
  begin();
  vi.advanceTimersByTime(1);
  expect(seen).toEqual(['waits', 'over', 'sent']);
  vi.advanceTimersByTime(60_000);
  expect(seen).toHaveLength(3);
});

test('nothing to take back says nothing', () => {
  const { begin, takeBack, seen } = decision();
  takeBack();
  begin();
  vi.advanceTimersByTime(TAKE_BACK_MS);
  takeBack();
  takeBack();
  expect(seen).toEqual(['waits', 'over', 'sent']);
});

test('what was taken back can be decided again, with five new seconds', () => {
  const { begin, takeBack, seen } = decision();
  begin();
  vi.advanceTimersByTime(TAKE_BACK_MS - 1);
  takeBack();
  begin();
  vi.advanceTimersByTime(TAKE_BACK_MS - 1);
  expect(seen).toEqual(['waits', 'over', 'taken back', 'waits']);
  vi.advanceTimersByTime(1);
  expect(seen.slice(4)).toEqual(['over', 'sent']);
});

test('a machine that slept through the five seconds sends nothing', () => {
  const { begin, seen } = decision();
  begin();
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(TAKE_BACK_MS);
  expect(seen).toEqual(['waits', 'over', 'taken back']);
});
