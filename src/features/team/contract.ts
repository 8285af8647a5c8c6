// The calls on teams (rewards.md 3): members by level, rebates, and what inviters earned (rewards.md 6).
import { z } from 'zod';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { avatar, memberNo } from '#features/members/contract.ts';
import { grant, staffGrant } from '#features/rewards/contract.ts';
import { pictureId } from '#features/uploads/contract.ts';

const level = z.int().min(1).max(3);
const count = z.int().min(0);

/** The rates of the levels that earn, in parts of 10,000, from level 1 on. Empty if rebates are off. */
const rates = z.array(count);

/** A member as others see them. */
export const face = z.strictObject({
  /** Null if the member hides their name. */
  nickname: wire.typed.nullable(),
  avatar,
  /** The photo shown instead of the drawn avatar. Null if there is none or the member hides their name. */
  avatarPhoto: pictureId.nullable(),
});
export type Face = z.input<typeof face>;

/** The team feature's part of userInfo: the id of one's own photo, even if the name is hidden. */
export const userInfo = z.strictObject({ avatarPhoto: pictureId.nullable() });

const teamMember = z.strictObject({
  memberNo: z.string(),
  ...face.shape,
  vipLevel: count,
  registeredAt: wire.time,
  /** When they first opened the inviter's link, or when they registered if they only typed the code. */
  invitedAt: wire.time,
  /** On levels 2 and 3 the name of who invited them. Null on level 1, or if that member hides their name. */
  invitedBy: wire.typed.nullable(),
  valid: z.boolean(),
});

const rebate = z.strictObject({
  grant,
  level,
  settledAt: wire.time,
  /** The purchase behind it: who bought, and the wallets' part of the price. Null unless the buyer shows it. */
  bought: z.strictObject({ nickname: wire.typed, paidMinor: wire.amountMinor }).nullable(),
});

/** Rebates of one level that were promised in one week. */
const week = z.strictObject({
  /** The week's Monday. */
  week: wire.date,
  level,
  rebates: count,
  paidMinor: wire.sumMinor,
  /** `waiting` is the sum of due rebates, `uncovered` of those that still wait for fees. */
  waitingMinor: wire.sumMinor,
  uncoveredMinor: wire.sumMinor,
  heldMinor: wire.sumMinor,
  lapsedMinor: wire.sumMinor,
});

export const earningsFacts = z.strictObject({
  /** Members who invited at least one other. */
  inviters: count,
  earnedNothing: count,
  /** Median over all inviters, including those who earned nothing. */
  medianMinor: wire.sumMinor,
  ninetiethMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  /** What wallets paid of the prices behind those rebates. */
  friendsPaidMinor: wire.sumMinor,
});

/** A held rebate with the evidence for and against it. */
const heldRebate = z.strictObject({
  id: wire.id,
  grant: staffGrant,
  level,
  paidMinor: wire.amountMinor,
  buyerId: wire.id,
  buyerNo: z.string(),
  buyerName: z.string(),
  /** Payout accounts that both use, each as bank and last digits. */
  sharedAccounts: z.array(z.string()),
  /** Payout accounts of one of the two from which the other recharged. */
  loopedAccounts: z.array(z.string()),
  /** Accounts that paid for the buyer and also for the leader or others of the team. */
  sharedPayers: z.array(z.string()),
  /** True if money was paid out to one of the two and the other recharged it soon after. */
  goesRound: z.boolean(),
  sharedPhones: count,
  membersOnPhones: count,
  /** How many others the leader invited in the hour before, counted up to 1,000. */
  invitedBefore: count,
});

export const contract = defineContract({
  'GET /api/v1/team': {
    summary: 'My team: members and valid members of each level, and the rates of rebates',
    access: 'member',
    data: z.strictObject({
      levels: z.array(z.strictObject({ level, members: count, valid: count })),
      rates,
      /** A valid member has at least `leastMinor` at risk, for at least `days` after the cooling-off. */
      validRule: z.strictObject({ leastMinor: wire.amountMinor, days: count }),
      /** Parts of 10,000 of a fee that cover rewards of an order's holder, and of the leaders on levels 1 to 3. */
      feeShares: rates,
      nameHidden: z.boolean(),
      purchasesShown: z.boolean(),
    }),
  },
  'GET /api/v1/team/members': {
    summary: 'Members of one level of my team, newest first',
    access: 'member',
    query: z.strictObject({ ...pageQuery.shape, level: z.enum(['1', '2', '3']) }),
    data: pageOf(teamMember),
  },
  'PUT /api/v1/team/name': {
    summary: 'Hide my name from those above me, or show it',
    access: 'member',
    body: z.strictObject({ hidden: z.boolean() }),
    data: z.strictObject({ nameHidden: z.boolean() }),
  },
  'PUT /api/v1/team/purchases': {
    summary: 'Show those above me which purchase of mine a rebate comes from, or hide it. Hidden at first',
    access: 'member',
    body: z.strictObject({ shown: z.boolean() }),
    data: z.strictObject({ purchasesShown: z.boolean() }),
  },
  'GET /api/v1/avatar-photos/{picture}': {
    summary: 'The photo of a member whose name I may see, as WebP',
    access: 'member',
    path: z.strictObject({ picture: pictureId }),
    data: 'raw',
    refusals: ['picture_not_found'],
  },
  'GET /api/v1/team/rebates': {
    summary:
      'My rebates, newest first: the level of each, its purchase where the buyer shows it, and what waits and why',
    access: 'member',
    query: pageQuery,
    data: pageOf(rebate),
  },
  'GET /api/v1/team/rebates/weeks': {
    summary: 'My rebates of the last 12 weeks, by week and level',
    access: 'member',
    data: z.strictObject({ rates, since: wire.date, weeks: z.array(week) }),
  },
  'GET /api/v1/team/earnings': {
    summary: 'What inviters earned so far, dated and signed. Null before the first day was published',
    access: 'visitor',
    data: z.strictObject({
      rates,
      paper: z
        .strictObject({
          day: wire.date,
          ...earningsFacts.shape,
          /** The signed text, the operator's Ed25519 signature over its bytes, and the public key. */
          text: z.string(),
          signature: z.string(),
          publicKey: z.string(),
        })
        .nullable(),
    }),
  },
  'GET /console/api/v1/team/held-rebates': {
    summary: 'Held rebates, the oldest first, each with its evidence; of all leaders or of one',
    access: 'staff',
    roles: ['finance', 'support'],
    query: z.strictObject({ ...pageQuery.shape, memberNo: memberNo.optional() }),
    data: pageOf(heldRebate),
    looks: [{ at: 'team', member: 'query.memberNo' }],
  },
});
