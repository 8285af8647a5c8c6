import { expect, it } from 'vitest';
import { nextOpening } from './answer-figures.ts';

const HOURS = { opens: '10:00', closes: '17:00' };

// 2026-11-20 is a Friday. Addis Ababa is three hours ahead of UTC.
it.each([
  ['before the hour of opening', '2026-11-20T06:59:59Z', 'saturday', '2026-11-20T07:00:00.000Z'],
  ['at the hour of opening', '2026-11-20T07:00:00Z', 'saturday', null],
  ['a moment before closing', '2026-11-20T13:59:59Z', 'saturday', null],
  ['at the hour of closing', '2026-11-20T14:00:00Z', 'saturday', '2026-11-21T07:00:00.000Z'],
  ['on a Friday evening with no Saturday', '2026-11-20T14:00:00Z', 'friday', '2026-11-23T07:00:00.000Z'],
  ['on a Saturday', '2026-11-21T08:00:00Z', 'saturday', null],
  ['on a Saturday without service', '2026-11-21T08:00:00Z', 'friday', '2026-11-23T07:00:00.000Z'],
  ['on a Saturday evening before a Sunday', '2026-11-21T15:00:00Z', 'sunday', '2026-11-22T07:00:00.000Z'],
  ['on a Sunday without service', '2026-11-22T08:00:00Z', 'saturday', '2026-11-23T07:00:00.000Z'],
  ['on a Sunday in Addis, a Saturday elsewhere', '2026-11-21T21:00:00Z', 'saturday', '2026-11-23T07:00:00.000Z'],
] as const)('%s, %s, last service day %s: the next opening is %s', (_when, at, lastDay, opens) => {
  expect(nextOpening(new Date(at), { ...HOURS, lastDay })?.toISOString() ?? null).toBe(opens);
});
