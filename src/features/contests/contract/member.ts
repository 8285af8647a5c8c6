// Ranks of teams and PK as members see them.
import { z } from 'zod';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { face } from '#features/team/contract.ts';
import { count, dates, duelResult, kind } from './shapes.ts';

/** My team's points. `place` is null without points. */
const standing = z.strictObject({ ...dates, place: z.int().min(1).nullable(), points: count, teams: count });

const place = z.strictObject({
  place: z.int().min(1),
  ...face.shape,
  points: count,
  /** The prize of this place, also while the period runs. 0: none. */
  prizeMinor: wire.sumMinor,
  own: z.boolean(),
});

const duel = z.strictObject({
  /** A Monday. */
  week: wire.date,
  /** Valid members when the week was paired. */
  size: count,
  points: count,
  /** Null where the team rests this week. */
  opponent: z.strictObject({ ...face.shape, size: count, points: count }).nullable(),
  /** Null while the week runs, and without an opponent. */
  result: duelResult.nullable(),
  closed: z.boolean(),
  /** The winner's prize. 0: none. */
  prizeMinor: wire.sumMinor,
});

export const memberContract = defineContract({
  'GET /api/v1/contests/mine': {
    summary: 'My team: its points and place of this week and month, and its PK',
    access: 'member',
    data: z.strictObject({ week: standing, month: standing, duel: duel.nullable(), duels: z.boolean() }),
  },
  'GET /api/v1/contests/ranks': {
    summary: 'The first teams of a week or month, its prizes, and my own place',
    access: 'member',
    query: z.strictObject({ kind, of: z.enum(['running', 'last']) }),
    data: z.strictObject({
      ...dates,
      closed: z.boolean(),
      teams: count,
      /** The first place first. */
      prizesMinor: z.array(wire.amountMinor),
      own: z.strictObject({ place: z.int().min(1), points: count }).nullable(),
      places: z.array(place),
      nameHidden: z.boolean(),
    }),
  },
  'GET /api/v1/contests/duels': {
    summary: 'The PKs of my team, newest first',
    access: 'member',
    query: pageQuery,
    data: pageOf(duel),
  },
});
