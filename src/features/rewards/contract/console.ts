// The console's calls on the rewards budget, grants, campaigns and decisions on held grants.
import { z } from 'zod';
import { actCalls, signedAtOnce } from '#features/acts/contract.ts';
import { memberNo } from '#features/members/contract.ts';
import { defineContract, pageOf, pageQuery, sumIn, totalsOf, wire, AMOUNT_MINOR_MAX } from '#platform/http/contract.ts';
import { lines } from '#platform/language/human-text.ts';
import {
  HOLD_REASONS,
  byId,
  gauge,
  grant,
  grantState,
  GIVES,
  IN_MONEY,
  REFUSE_REASONS,
  RELEASE_REASONS,
} from './shapes.ts';

// Campaigns in the console (rewards.md 1).

const name = z.string().regex(/^[a-z0-9-]{1,40}$/);
const kind = z
  .string()
  .regex(/^[a-z][a-z_]*$/)
  .max(60);
/** Minor units, C3coin or chances, depending on the kind. */
const most = z.int().min(1).max(AMOUNT_MINOR_MAX);

export const campaigns = actCalls({
  path: 'rewards/campaigns',
  noun: 'campaign',
  view: {
    name,
    kind,
    gives: z.enum(GIVES),
    until: wire.date,
    most: sumIn('gives', IN_MONEY),
    /** Sum promised under this name so far, without grants that lapsed. */
    promised: sumIn('gives', IN_MONEY),
    /** True if this row is in force and its last day isn't past. */
    running: z.boolean(),
    /** True if a newer row of this name is in force instead. */
    replaced: z.boolean(),
  },
  query: { name: name.optional() },
  body: z.strictObject({ name, kind, until: wire.date, most, ...signedAtOnce }),
  obstacles: ['campaign_kind_stays', 'campaign_kind_unknown'],
  late: ['campaign_kind_stays'],
  roles: { read: ['finance', 'support'], propose: ['finance'], sign: ['finance'] },
  says: {
    list: 'Campaigns: proposed ones oldest first, others newest first',
    one: 'One row of a campaign',
    propose: 'Propose a campaign, or a change of one; a last day that is past ends it',
    sign: 'Sign; with the second person’s signature it holds',
  },
});

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
      /** Whole days. Null if nothing was paid in 28 days. */
      lastsDays: z.int().min(0).nullable(),
    }),
  },
  'GET /console/api/v1/rewards/grants': {
    summary: 'Grants, newest first; held and due ones oldest first',
    access: 'staff',
    roles: readers,
    query: z.strictObject({ ...pageQuery.shape, ...grantFilter }),
    data: pageOf(staffGrant),
    looks: [{ at: 'rewards', member: 'query.memberNo' }],
  },
  'GET /console/api/v1/rewards/grants/totals': {
    summary: 'How many grants the filters leave, and the sum of those in money',
    access: 'staff',
    roles: readers,
    query: z.strictObject(grantFilter),
    data: totalsOf({ moneyMinor: wire.sumMinor }),
    looks: [{ at: 'rewards', member: 'query.memberNo' }],
  },
  'GET /console/api/v1/rewards/grants/{id}': {
    summary: 'One grant',
    access: 'staff',
    roles: readers,
    path: byId,
    data: staffGrant,
    refusals: ['grant_not_found'],
    looks: [{ at: 'rewards', member: 'data.memberId' }],
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

// Decisions of two staff on held grants (rewards.md 1).

/** A release takes a reason of one list, and a refusal a reason of the other. */
const verdict = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('release'), reason: z.enum(RELEASE_REASONS) }),
  z.strictObject({ decision: z.literal('refuse'), reason: z.enum(REFUSE_REASONS) }),
]);
export type Verdict = z.output<typeof verdict>;

export const decisions = actCalls({
  path: 'rewards/decisions',
  noun: 'decision',
  view: {
    grantId: wire.id,
    grant: staffGrant,
    decision: z.enum(['release', 'refuse']),
    reason: z.enum([...RELEASE_REASONS, ...REFUSE_REASONS]),
    note: z.string(),
  },
  query: { grantId: wire.id.optional(), memberNo: memberNo.optional() },
  body: z.strictObject({ grantId: wire.id, verdict, note: lines(280), ...signedAtOnce }),
  obstacles: ['grant_not_found', 'grant_moved_on'],
  late: ['grant_moved_on'],
  roles: { read: ['finance', 'support'], propose: ['finance'], sign: ['finance'] },
  looks: {
    list: [{ at: 'rewards', member: 'query.memberNo' }],
    one: [{ at: 'rewards', member: 'data.grant.memberId' }],
  },
  says: {
    list: 'Decisions over held grants: proposed ones oldest first, others newest first',
    one: 'One decision',
    propose: 'Propose to release or refuse a held grant',
    sign: 'Sign; the second person’s signature decides, and the member is told',
  },
});

// Additions: two of the staff pay a member from the rewards budget (rewards.md 15).

export const additions = actCalls({
  path: 'rewards/additions',
  noun: 'addition',
  view: {
    memberId: wire.id,
    memberNo: z.string(),
    memberName: z.string(),
    amountMinor: wire.amountMinor,
    /** As the member reads it. */
    reason: z.string(),
  },
  query: { memberNo: memberNo.optional() },
  body: z.strictObject({ memberNo, amountMinor: wire.amountMinor, reason: lines(280), ...signedAtOnce }),
  obstacles: ['member_not_found', 'addition_to_oneself', 'addition_above_budget', 'reward_not_now', 'promise_words'],
  late: ['member_not_found', 'addition_to_oneself', 'addition_above_budget', 'reward_not_now'],
  roles: { read: readers, propose: ['finance'], sign: ['finance'] },
  looks: {
    list: [{ at: 'rewards', member: 'query.memberNo' }],
    one: [{ at: 'rewards', member: 'data.memberId' }],
  },
  says: {
    list: 'Additions from the rewards budget: proposed ones oldest first, others newest first',
    one: 'One addition',
    propose: 'Propose to pay a member from the rewards budget, with a reason that the member reads',
    sign: 'Sign; the second person’s signature pays, and the member is told. Neither may be that member',
  },
});
