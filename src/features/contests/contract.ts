// Wire contract of team ranks and of PK, the weekly duels of two teams (rewards.md 8, rewards.md 9).
import { z } from 'zod';
import { memberNo } from '#features/members/contract.ts';
import { face } from '#features/team/contract.ts';
import { defineContract, defineRefusals, wire, pageOf, pageQuery } from '#platform/http/contract.ts';
import { OF_MANY } from '#platform/http/look.ts';

// Shared by the members' and the staff's calls.

export const PERIOD_KINDS = ['week', 'month'] as const;
const kind = z.enum(PERIOD_KINDS);
const count = z.int().min(0);
const duelResult = z.enum(['win', 'draw', 'lose']);

const dates = {
  startsOn: wire.date,
  /** The last day of the period, inclusive. */
  endsOn: wire.date,
};

// The members' calls.

/** The points and place of the member's team. `place` is null without points. */
const standing = z.strictObject({ ...dates, place: z.int().min(1).nullable(), points: count, teams: count });

const place = z.strictObject({
  place: z.int().min(1),
  ...face.shape,
  points: count,
  /** The prize of this place, shown also while the period runs. 0: none. */
  prizeMinor: wire.sumMinor,
  own: z.boolean(),
});

const duel = z.strictObject({
  /** A Monday. */
  week: wire.date,
  /** Valid members when the week was paired. */
  size: count,
  points: count,
  /** Null if the team has no opponent this week. */
  opponent: z.strictObject({ ...face.shape, size: count, points: count }).nullable(),
  /** Null while the week runs, and without an opponent. */
  result: duelResult.nullable(),
  closed: z.boolean(),
  /** The winner's prize. 0: none. */
  prizeMinor: wire.sumMinor,
});

const memberContract = defineContract({
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
      /** Prizes by place, first place first. */
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

// The staff's calls. A re-run computes a closed week or month again.

/** Kind and first day, as in 'week:2026-11-16'. */
const periodId = z.string().regex(/^(week|month):2\d{3}-\d\d-\d\d$/);
const readers = ['finance', 'support'] as const;

const staffPeriod = z.strictObject({
  /** As in 'week:2026-11-16'. */
  id: z.string(),
  kind,
  ...dates,
  teams: count,
  closedAt: wire.time,
  prizesMinor: wire.sumMinor,
});

const staffPlace = z.strictObject({
  id: z.string(),
  place: z.int().min(1),
  leaderId: wire.id,
  leaderNo: z.string(),
  leaderName: z.string(),
  points: count,
  reachedAt: wire.time,
  prizeMinor: wire.sumMinor,
});

const staffWeek = z.strictObject({
  /** Its Monday. */
  id: wire.date,
  teams: count,
  prizeMinor: wire.sumMinor,
  pairedAt: wire.time,
  closedAt: wire.time.nullable(),
});

const staffDuelist = z.strictObject({
  id: z.string(),
  /** A Monday. */
  week: wire.date,
  leaderId: wire.id,
  leaderNo: z.string(),
  leaderName: z.string(),
  size: count,
  opponent: z.strictObject({ id: wire.id, memberNo: z.string(), name: z.string() }).nullable(),
  points: count.nullable(),
  result: duelResult.nullable(),
});

/** What a re-run found. It changes no row that was kept. */
const rerun = z.strictObject({
  /** Whether this run closed the period. */
  closed: z.boolean(),
  /** How many kept rows differ from those computed again. */
  differing: count,
  /** How many missing prizes this run promised. */
  promised: count,
});

const consoleContract = defineContract({
  'GET /console/api/v1/contests/periods': {
    summary: 'Closed weeks and months of the rank, newest first',
    access: 'staff',
    roles: readers,
    query: z.strictObject({ ...pageQuery.shape, kind: kind.optional() }),
    data: pageOf(staffPeriod),
  },
  'GET /console/api/v1/contests/periods/{id}': {
    summary: 'One closed period',
    access: 'staff',
    roles: readers,
    path: z.strictObject({ id: periodId }),
    data: staffPeriod,
    refusals: ['period_not_found'],
  },
  'GET /console/api/v1/contests/places': {
    summary: 'The first hundred places of a closed period',
    access: 'staff',
    roles: readers,
    query: z.strictObject({ ...pageQuery.shape, period: periodId }),
    data: pageOf(staffPlace),
    looks: OF_MANY,
  },
  'POST /console/api/v1/contests/periods/{id}/rerun': {
    summary: 'Compute a period again: close it if it is due, compare it, promise missing prizes',
    access: 'staff',
    roles: ['finance'],
    intent: true,
    path: z.strictObject({ id: periodId }),
    data: rerun,
    refusals: ['period_not_over'],
  },
  'GET /console/api/v1/contests/duel-weeks': {
    summary: 'Weeks of PK, newest first',
    access: 'staff',
    roles: readers,
    query: pageQuery,
    data: pageOf(staffWeek),
  },
  'GET /console/api/v1/contests/duel-weeks/{id}': {
    summary: 'One week of PK',
    access: 'staff',
    roles: readers,
    path: z.strictObject({ id: wire.date }),
    data: z.strictObject({ ...staffWeek.shape, pairs: count }),
    refusals: ['period_not_found'],
  },
  'GET /console/api/v1/contests/duelists': {
    summary:
      'Teams of a week of PK, with their pairs and results; without a week those of the newest, or all of a leader',
    access: 'staff',
    roles: readers,
    query: z.strictObject({
      ...pageQuery.shape,
      week: wire.date.optional(),
      memberNo: memberNo.optional(),
      result: duelResult.optional(),
    }),
    data: pageOf(staffDuelist),
    looks: [{ at: 'rewards', member: 'query.memberNo' }],
  },
  'POST /console/api/v1/contests/duel-weeks/{id}/rerun': {
    summary: 'Compute a week of PK again: close it if it is due, compare it, promise missing prizes',
    access: 'staff',
    roles: ['finance'],
    intent: true,
    path: z.strictObject({ id: wire.date }),
    data: rerun,
    refusals: ['period_not_found'],
  },
});

export const refusals = defineRefusals({ period_not_found: 201801, period_not_over: 201802 });

export const contract = defineContract({ ...memberContract, ...consoleContract });
