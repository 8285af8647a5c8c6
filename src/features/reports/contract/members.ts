// Wire contract of the reports on members: income that is not collected, and members who have not been here for long.
import { z } from 'zod';
import { pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { COUNTED, OF_MANY } from '#platform/http/look.ts';
import { DAY_AGES } from './ageing.ts';
import { read } from './period.ts';

const count = z.int().min(0);

const unclaimed = z.strictObject({
  /** The member's. */
  id: wire.id,
  memberNo: z.string(),
  amountMinor: wire.sumMinor,
  orders: count,
  /** The business day of the oldest cycle that is not collected, and the days since. */
  since: wire.date,
  days: count,
});
export type UnclaimedIncome = z.input<typeof unclaimed>;

/** Days since a member was here. `unknown`: registered over a month ago, and nothing is known since. */
export const ABSENCES = ['days_31_90', 'days_91_180', 'days_181_up', 'unknown'] as const;
export type AbsenceName = (typeof ABSENCES)[number];
const absence = z.enum(ABSENCES);

const dormant = z.strictObject({
  /** The member's. */
  id: wire.id,
  memberNo: z.string(),
  registeredOn: wire.date,
  /** The last session, or act of their own (dormant-members.ts). Null: none is known. */
  seenOn: wire.date.nullable(),
  /** Since then. */
  days: count.nullable(),
  rechargeMinor: wire.sumMinor,
  incomeMinor: wire.sumMinor,
  /** Income that is not collected. */
  unclaimedMinor: wire.sumMinor,
});
export type DormantMember = z.input<typeof dormant>;

/** Members of a verification tier by the days since they registered, without those who closed their account. */
const tier = z.strictObject({
  /** The tier. */
  id: z.string(),
  members: count,
  upTo30Days: count,
  upTo90Days: count,
  over90Days: count,
  frozen: count,
});
export type VerificationTier = z.input<typeof tier>;

export const memberCalls = {
  'GET /console/api/v1/verification-tiers': {
    summary: 'How many members each verification tier has, by the days since they registered',
    ...read,
    looks: COUNTED,
    query: z.strictObject(pageQuery.shape),
    data: pageOf(tier),
  },
  'GET /console/api/v1/unclaimed-income': {
    summary: 'Members with income that they have not collected, by number, with the oldest day of it',
    ...read,
    looks: OF_MANY,
    query: z.strictObject(pageQuery.shape),
    data: pageOf(unclaimed),
  },
  'GET /console/api/v1/unclaimed-income/ages': {
    summary: 'Income that is not collected, by age, beside the balance of the products’ payable accounts',
    ...read,
    looks: COUNTED,
    data: z.strictObject({
      items: z.array(z.strictObject({ id: z.enum(DAY_AGES), members: count, amountMinor: wire.sumMinor })),
      balanceMinor: wire.sumMinor,
    }),
  },
  'GET /console/api/v1/dormant-members': {
    summary: 'Members who have not been here for over a month, by number, with what they hold',
    ...read,
    looks: OF_MANY,
    query: z.strictObject({ ...pageQuery.shape, absence: absence.optional() }),
    data: pageOf(dormant),
  },
} as const;
