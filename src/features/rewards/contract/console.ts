import { z } from 'zod';
import { defineContract, pageOf, pageQuery, totalsOf, wire } from '#platform/http/contract.ts';
import { memberNo } from '#features/members/contract.ts';
import { HOLD_REASONS } from './lists.ts';
import { byId, gauge, grant, grantState } from './shapes.ts';

export const staffGrant = z.strictObject({
  ...grant.shape,
  memberId: wire.id,
  memberNo: z.string(),
  memberName: z.string(),
  campaign: z.string().nullable(),
});
export type StaffGrantView = z.input<typeof staffGrant>;

const grantFilter = {
  state: grantState.optional(),
  kind: z
    .string()
    .regex(/^[a-z][a-z_]*$/)
    .max(60)
    .optional(),
  memberNo: memberNo.optional(),
};

const readers = ['finance', 'support'] as const;

export const consoleContract = defineContract({
  'GET /console/api/v1/rewards/budget': {
    summary: 'The rewards budget, what it paid in the last 28 days, and how long it lasts at that pace',
    access: 'staff',
    roles: readers,
    data: z.strictObject({
      ...gauge.shape,
      paidIn28DaysMinor: wire.sumMinor,
      /** Whole days. Null where nothing was paid in 28 days. */
      lastsDays: z.int().min(0).nullable(),
    }),
  },
  'GET /console/api/v1/rewards/grants': {
    summary: 'Grants, newest first; held and due ones oldest first',
    access: 'staff',
    roles: readers,
    query: z.strictObject({ ...pageQuery.shape, ...grantFilter }),
    data: pageOf(staffGrant),
  },
  'GET /console/api/v1/rewards/grants/totals': {
    summary: 'How many grants the filters leave, and the sum of those in money',
    access: 'staff',
    roles: readers,
    query: z.strictObject(grantFilter),
    data: totalsOf({ moneyMinor: wire.sumMinor }),
  },
  'GET /console/api/v1/rewards/grants/{id}': {
    summary: 'One grant',
    access: 'staff',
    roles: readers,
    path: byId,
    data: staffGrant,
    refusals: ['grant_not_found'],
  },
  'POST /console/api/v1/rewards/grants/{id}/hold': {
    summary: 'Hold a due grant; its member reads the reason, and two staff release or refuse it',
    access: 'staff',
    roles: readers,
    intent: true,
    path: byId,
    body: z.strictObject({ reason: z.enum(HOLD_REASONS) }),
    data: staffGrant,
    refusals: ['grant_not_found', 'grant_moved_on'],
  },
});
