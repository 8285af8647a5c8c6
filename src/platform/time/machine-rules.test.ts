import { describe, expect, it } from 'vitest';
import { doubtOf, isNearlyFull, REST_MS_MAX } from './machine-watch.ts';

const DAY = 86_400_000;
const BOOTED = new Date('2026-11-01T00:00:00Z');
const SEEN = new Date('2026-11-25T12:00:00Z');
const UP = SEEN.getTime() - BOOTED.getTime();
const last = { seenAt: SEEN, boot: 'one', bootedAt: BOOTED };

/** A reading `passedMs` after the last trusted time, with a clock that is `leaptMs` wrong. */
const readingAfter = (passedMs: number, leaptMs: number, { boot = 'one', apartMs = 0 } = {}) => {
  const at = new Date(SEEN.getTime() + passedMs + leaptMs);
  return { at, here: new Date(at.getTime() + apartMs), boot, upMs: boot === 'one' ? UP + passedMs : 60_000 };
};

describe('what is wrong with the clock', () => {
  it.each([
    ['five seconds later', readingAfter(5_000, 0), null],
    ['a week later, while nothing ran', readingAfter(7 * DAY, 0), null],
    ['corrected by a minute', readingAfter(5_000, 60_000), null],
    ['forty days ahead', readingAfter(5_000, 40 * DAY), { how: 'ahead', byMs: 40 * DAY }],
    ['forty days behind', readingAfter(5_000, -40 * DAY), { how: 'behind', byMs: 40 * DAY }],
    ['forty days ahead, and a week passed', readingAfter(7 * DAY, 40 * DAY), { how: 'ahead', byMs: 40 * DAY }],
    ['booted again after two days', readingAfter(2 * DAY, 0, { boot: 'two' }), null],
    [
      'booted again after forty days, or with a wrong clock',
      readingAfter(40 * DAY, 0, { boot: 'two' }),
      { how: 'ahead', byMs: 40 * DAY },
    ],
    ['booted again, an hour behind', readingAfter(0, -3_600_000, { boot: 'two' }), { how: 'behind', byMs: 3_600_000 }],
    ['another time than the database', readingAfter(0, 0, { apartMs: -600_000 }), { how: 'apart', byMs: 600_000 }],
  ])('%s', (_name, now, doubt) => {
    expect(doubtOf(last, now, REST_MS_MAX.pilot)).toEqual(doubt);
  });

  it('nothing in the sandbox after a longer time off', () => {
    expect(doubtOf(last, readingAfter(20 * DAY, 0, { boot: 'two' }), REST_MS_MAX.sandbox)).toBeNull();
  });

  it('nothing the first time', () => {
    expect(doubtOf(null, readingAfter(0, 0), REST_MS_MAX.pilot)).toBeNull();
  });
});

it.each([
  [300, false, false],
  [255, false, true],
  [300, true, true],
  [385, true, false],
])('a disk with %d MB left, nearly full before: %s', (megabytes, before, after) => {
  expect(isNearlyFull(megabytes * 1024 * 1024, before)).toBe(after);
});
