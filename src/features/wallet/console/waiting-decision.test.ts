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

test.each([0, 1, TAKE_BACK_MS - 1])('a decision taken back after %d ms is never sent', (ms) => {
  const { begin, takeBack, seen } = decision();
  begin();
  vi.advanceTimersByTime(ms);
  takeBack();
  vi.advanceTimersByTime(60_000);
  expect(seen).toEqual(['waits', 'over', 'taken back']);
});

test('a second key press while one waits neither sends twice nor delays the first', () => {
  const { begin, seen } = decision();
  begin();
  vi.advanceTimersByTime(TAKE_BACK_MS - 1);
  begin();
  vi.advanceTimersByTime(1);
  expect(seen).toEqual(['waits', 'over', 'sent']);
  vi.advanceTimersByTime(60_000);
  expect(seen).toHaveLength(3);
});

test('taking back does nothing when no decision waits', () => {
  const { begin, takeBack, seen } = decision();
  takeBack();
  begin();
  vi.advanceTimersByTime(TAKE_BACK_MS);
  takeBack();
  takeBack();
  expect(seen).toEqual(['waits', 'over', 'sent']);
});

test('after being taken back, a decision can be made again and waits five seconds again', () => {
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

test('a decision is taken back if the computer slept past the five seconds', () => {
  const { begin, seen } = decision();
  begin();
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(TAKE_BACK_MS);
  expect(seen).toEqual(['waits', 'over', 'taken back']);
});
