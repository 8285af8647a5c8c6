import { z } from 'zod';
import { lines } from '#platform/language/human-text.ts';
import { defineContract, pageOf, pageQuery, totalsOf, wire } from '#platform/http/contract.ts';
import { assertionSchema, memberNo } from '#features/identity/contract.ts';
import { HOLD_REASONS, REFUSE_REASONS, RELEASE_REASONS } from './lists.ts';
import { byId, gauge, grant, grantState } from './shapes.ts';

export const staffGrant = z.strictObject({
  ...grant.shape,
  memberId: wire.id,
  memberNo: z.string(),
  memberName: z.string(),
  campaign: z.string().nullable(),
});
export type StaffGrantView = z.input<typeof staffGrant>;

const decision = z.strictObject({
  id: wire.id,
  /** The act to sign: GET /console/api/v1/acts/{id} returns its words. */
  actId: wire.id,
  grantId: wire.id,
  grant: staffGrant,
  decision: z.enum(['release', 'refuse']),
  reason: z.enum([...RELEASE_REASONS, ...REFUSE_REASONS]),
  note: z.string(),
  state: z.enum(['proposed', 'done', 'withdrawn']),
  approvals: z.int(),
  proposedBy: wire.id,
  proposedAt: wire.time,
  endedAt: wire.time.nullable(),
});
export type DecisionView = z.input<typeof decision>;

/** A reason of one list for a release, and of the other for a refusal. */
const verdict = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('release'), reason: z.enum(RELEASE_REASONS) }),
  z.strictObject({ decision: z.literal('refuse'), reason: z.enum(REFUSE_REASONS) }),
]);
export type Verdict = z.output<typeof verdict>;

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
const signers = ['finance'] as const;
const SIGNATURE = ['assertion_invalid', 'already_approved', 'act_not_found'] as const;
const ENDED = ['decision_not_found', 'decision_ended'] as const;

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
  'GET /console/api/v1/rewards/decisions': {
    summary: 'Decisions over held grants: proposed ones oldest first, others newest first',
    access: 'staff',
    roles: readers,
    query: z.strictObject({
      ...pageQuery.shape,
      state: z.enum(['proposed', 'done', 'withdrawn']).optional(),
      grantId: wire.id.optional(),
      memberNo: memberNo.optional(),
    }),
    data: pageOf(decision),
  },
  'GET /console/api/v1/rewards/decisions/{id}': {
    summary: 'One decision',
    access: 'staff',
    roles: readers,
    path: byId,
    data: decision,
    refusals: ['decision_not_found'],
  },
  'POST /console/api/v1/rewards/decisions': {
    summary: 'Propose to release or refuse a held grant',
    access: 'staff',
    roles: signers,
    intent: true,
    body: z.strictObject({
      grantId: wire.id,
      verdict,
      note: lines(280),
      assertion: assertionSchema.optional(),
    }),
    data: decision,
    refusals: [...SIGNATURE, 'grant_not_found', 'grant_moved_on', 'decision_waiting'],
  },
  'POST /console/api/v1/rewards/decisions/{id}/approve': {
    summary: 'Sign; the second person’s signature decides, and the member is told',
    access: 'staff',
    roles: signers,
    path: byId,
    body: z.strictObject({ assertion: assertionSchema }),
    data: decision,
    refusals: [...SIGNATURE, ...ENDED],
  },
  'POST /console/api/v1/rewards/decisions/{id}/withdraw': {
    summary: 'Take a proposal back',
    access: 'staff',
    roles: signers,
    path: byId,
    data: decision,
    refusals: [...ENDED],
  },
});
