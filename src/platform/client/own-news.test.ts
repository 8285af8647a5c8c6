import { expect, test, vi } from 'vitest';
import { isSaidHere, sayHere } from './own-news.ts';

test('what a screen says itself is its own news for a while, and of that kind alone', () => {
  vi.useFakeTimers();
  sayHere('identity.pin_changed');
  expect([isSaidHere('identity.pin_changed'), isSaidHere('identity.password_changed')]).toEqual([true, false]);
  vi.advanceTimersByTime(15_000);
  expect(isSaidHere('identity.pin_changed')).toBe(false);
  vi.useRealTimers();
});
