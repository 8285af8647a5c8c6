import { expect, test, vi } from 'vitest';
import { isSaidHere, sayHere } from './own-news.ts';

test('a message counts as shown by the screen for a while, and only if it is of that kind', () => {
  vi.useFakeTimers();
  sayHere('identity.pin_changed');
  expect([isSaidHere('identity.pin_changed'), isSaidHere('identity.password_changed')]).toEqual([true, false]);
  vi.advanceTimersByTime(15_000);
  expect(isSaidHere('identity.pin_changed')).toBe(false);
  vi.useRealTimers();
});
