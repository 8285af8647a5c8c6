// Quiet hours, and when a push is sent, held or dropped (notices.ts).
import { expect, test } from 'vitest';
import { DEFAULT_QUIET, fateOfPush, isQuiet, quietEnd } from './notices.ts';

/** Converts a time in Addis Ababa, which is three hours ahead of UTC. */
const addis = (text: string) => new Date(`${text.replace(' ', 'T')}+03:00`);
const DAY = { from: '12:00', until: '13:30' };

test.each([
  ['2026-03-02 20:59:59', DEFAULT_QUIET, false],
  ['2026-03-02 21:00:00', DEFAULT_QUIET, true],
  ['2026-03-02 23:59:59', DEFAULT_QUIET, true],
  ['2026-03-03 00:00:00', DEFAULT_QUIET, true],
  ['2026-03-03 02:59:59', DEFAULT_QUIET, true],
  ['2026-03-03 03:00:00', DEFAULT_QUIET, true],
  ['2026-03-03 06:59:59', DEFAULT_QUIET, true],
  ['2026-03-03 07:00:00', DEFAULT_QUIET, false],
  ['2026-03-03 11:59:59', DAY, false],
  ['2026-03-03 12:00:00', DAY, true],
  ['2026-03-03 13:29:59', DAY, true],
  ['2026-03-03 13:30:00', DAY, false],
  ['2026-03-03 03:00:00', null, false],
] as const)('%s in Addis Ababa: quiet of %o is %s', (at, quiet, is) => {
  expect(isQuiet(addis(at), quiet)).toBe(is);
});

test('quiet hours are in Addis Ababa time, whatever the server’s time zone', () => {
  expect(isQuiet(new Date('2026-03-02T18:00:00Z'), DEFAULT_QUIET)).toBe(true);
  expect(isQuiet(new Date('2026-03-02T21:00:00Z'), { from: '21:00', until: '23:00' })).toBe(false);
  expect(isQuiet(new Date('2026-03-03T04:00:00Z'), DEFAULT_QUIET)).toBe(false);
});

test.each([
  ['2026-03-02 20:59', DEFAULT_QUIET, '2026-03-02 20:59'],
  ['2026-03-02 21:00', DEFAULT_QUIET, '2026-03-03 07:00'],
  ['2026-03-03 00:00', DEFAULT_QUIET, '2026-03-03 07:00'],
  ['2026-03-03 06:59', DEFAULT_QUIET, '2026-03-03 07:00'],
  ['2026-12-31 23:30', DEFAULT_QUIET, '2027-01-01 07:00'],
  ['2028-02-28 22:00', DEFAULT_QUIET, '2028-02-29 07:00'],
  ['2026-03-03 12:10', DAY, '2026-03-03 13:30'],
  ['2026-03-03 12:10', null, '2026-03-03 12:10'],
] as const)('at %s with quiet hours %o, the quiet time ends at %s', (at, quiet, end) => {
  expect(quietEnd(addis(`${at}:00`), quiet)).toEqual(addis(`${end}:00`));
});

test.each([
  ['of the day, at once', '2026-03-02 10:00', '2026-03-02 10:00', { does: 'send', ttlSeconds: 86_400 }],
  ['of the day, two hours later', '2026-03-02 10:00', '2026-03-02 12:00', { does: 'send', ttlSeconds: 79_200 }],
  ['of the day, a day later', '2026-03-02 10:00', '2026-03-03 10:00', { does: 'drop' }],
  [
    'of the night, at once',
    '2026-03-02 22:00',
    '2026-03-02 22:00',
    { does: 'hold', until: addis('2026-03-03 07:00:00') },
  ],
  ['of the night, in the morning', '2026-03-02 22:00', '2026-03-03 07:00', { does: 'send', ttlSeconds: 86_400 }],
  ['of the night, a day after that', '2026-03-02 22:00', '2026-03-04 07:00', { does: 'drop' }],
  [
    'of the evening, once quiet hours have begun',
    '2026-03-02 20:00',
    '2026-03-02 21:30',
    { does: 'hold', until: addis('2026-03-03 07:00:00') },
  ],
])('a push for a message %s', (_, came, now, fate) => {
  const of = { at: addis(`${now}:00`), messageAt: addis(`${came}:00`), quiet: DEFAULT_QUIET, hours: 24 };
  expect(fateOfPush({ ...of, read: false })).toEqual(fate);
  expect(fateOfPush({ ...of, read: true })).toEqual({ does: 'drop' });
});
