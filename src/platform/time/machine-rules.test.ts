import { describe, expect, it } from 'vitest';
import { doubtOf, isNearlyFull, REST_MS_MAX } from './machine-watch.ts';

const DAY = 86_400_000;
const BOOTED = new Date('2026-11-01T00:00:00Z');
const SEEN = new Date('2026-11-25T12:00:00Z');
const UP = SEEN.getTime() - BOOTED.getTime();
const last = { seenAt: SEEN, boot: 'one', bootedAt: BOOTED };

/** A look after `passedMs`, with a clock that is `leaptMs` wrong. */
const look = (passedMs: number, leaptMs: number, { boot = 'one', apartMs = 0 } = {}) => {
  const at = new Date(SEEN.getTime() + passedMs + leaptMs);
  return { at, here: new Date(at.getTime() + apartMs), boot, upMs: boot === 'one' ? UP + passedMs : 60_000 };
};

describe('the clock', () => {
  it.each([
    ['a beat later', look(5_000, 0), null],
    ['a week later, while nothing ran', look(7 * DAY, 0), null],
    ['a minute of the time service', look(5_000, 60_000), null],
    ['forty days ahead', look(5_000, 40 * DAY), { how: 'ahead', byMs: 40 * DAY }],
    ['forty days behind', look(5_000, -40 * DAY), { how: 'behind', byMs: 40 * DAY }],
    ['forty days ahead, and a week passed', look(7 * DAY, 40 * DAY), { how: 'ahead', byMs: 40 * DAY }],
    ['switched on again after two days', look(2 * DAY, 0, { boot: 'two' }), null],
    [
      'switched on again after forty days, or wrong',
      look(40 * DAY, 0, { boot: 'two' }),
      { how: 'ahead', byMs: 40 * DAY },
    ],
    ['switched on again, an hour behind', look(0, -3_600_000, { boot: 'two' }), { how: 'behind', byMs: 3_600_000 }],
    ['another time than the database', look(0, 0, { apartMs: -600_000 }), { how: 'apart', byMs: 600_000 }],
  ])('%s', (_name, now, doubt) => {
    expect(doubtOf(last, now, REST_MS_MAX.pilot)).toEqual(doubt);
  });

  it('may rest longer in the sandbox', () => {
    expect(doubtOf(last, look(20 * DAY, 0, { boot: 'two' }), REST_MS_MAX.sandbox)).toBeNull();
  });

  it('is believed the first time', () => {
    expect(doubtOf(null, look(0, 0), REST_MS_MAX.pilot)).toBeNull();
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
