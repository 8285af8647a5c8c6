// Ranks of teams and PK, for staff. A re-run computes a closed week or month again.
import { z } from 'zod';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { memberNo } from '#features/members/contract.ts';
import { count, dates, duelResult, kind } from './shapes.ts';

/** Kind and first day: 'week:2026-11-16'. */
const periodId = z.string().regex(/^(week|month):2\d{3}-\d\d-\d\d$/);
const readers = ['finance', 'support'] as const;

const staffPeriod = z.strictObject({
  /** 'week:2026-11-16'. */
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

/** The findings of a re-run. It changes nothing that was kept. */
const rerun = z.strictObject({
  /** True where this run closed it. */
  closed: z.boolean(),
  /** Kept rows that differ from those computed again. */
  differing: count,
  /** Prizes that were not promised yet. */
  promised: count,
});

export const consoleContract = defineContract({
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
