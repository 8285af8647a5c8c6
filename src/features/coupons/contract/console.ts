// The staff's calls: batches of coupons and codes that two persons sign, the file of codes, and lists of their use.
import { z } from 'zod';
import { line, printedLine } from '#platform/language/human-text.ts';
import { defineContract, pageOf, pageQuery, sumIn, totalsOf, wire } from '#platform/http/contract.ts';
import { actCalls, signedAtOnce } from '#features/acts/contract.ts';
import { importCalls } from '#features/imports/contract.ts';
import { memberNo } from '#features/members/contract.ts';
import {
  BATCH_GIVES,
  COUPON_STATES,
  MEMBERS_MAX,
  PIECES_MAX,
  PRODUCT_TYPES,
  WAYS,
  byId,
  coupon,
  discount,
} from './member.ts';

const couponTerms = z.strictObject({
  ...discount,
  productType: z.enum(PRODUCT_TYPES).nullable(),
  productId: wire.id.nullable(),
  /** How many business days it works after the day on which it is given. */
  validDays: z.int().min(1).max(366),
});
const count = z.int().min(1).max(1_000_000);
const pieces = z.int().min(1).max(PIECES_MAX);

/** What each piece gives: a coupon on these terms, or a number of C3coin or chances. */
const gift = z.discriminatedUnion('gives', [
  z.strictObject({ gives: z.literal('coupon'), terms: couponTerms }),
  z.strictObject({ gives: z.literal('points'), count }),
  z.strictObject({ gives: z.literal('chances'), count }),
]);

/** Who gets a piece, and how. */
const reach = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('members'), memberNos: z.array(memberNo).min(1).max(MEMBERS_MAX) }),
  z.strictObject({ way: z.literal('codes'), pieces }),
  z.strictObject({ way: z.literal('word'), pieces }),
  /** Prizes of a draw. */
  z.strictObject({ way: z.literal('prize'), pieces }),
]);

export type Gift = z.output<typeof gift>;

const from = {
  memberId: wire.id,
  memberNo: z.string(),
  memberName: z.string(),
  batchId: wire.id,
  batchName: z.string(),
};

const staffCoupon = coupon.extend({ ...from, worthMinor: wire.amountMinor });
export type StaffCouponView = z.input<typeof staffCoupon>;

const staffRedemption = z.strictObject({
  id: wire.id,
  ...from,
  at: wire.time,
});
export type StaffRedemptionView = z.input<typeof staffRedemption>;

const readers = ['finance', 'support'] as const;
const signers = ['finance'] as const;

/** A batch is a two-person act. Several proposals may wait at once, even equal ones. */
export const couponBatches = actCalls({
  path: 'coupon-batches',
  noun: 'batch',
  several: true,
  view: {
    name: z.string(),
    way: z.enum(WAYS),
    gives: z.enum(BATCH_GIVES),
    pieces,
    count: count.nullable(),
    terms: couponTerms.nullable(),
    productTitle: z.string().nullable(),
    /** The most that the batch can cost, in minor units, C3coin or chances by `gives`. */
    worthOfAll: sumIn('gives', ['coupon']),
    until: wire.date,
    /** Coupons made, or codes redeemed. */
    given: z.int().min(0),
    drawnAt: wire.time.nullable(),
    stoppedAt: wire.time.nullable(),
  },
  /** `name`: a part of the batch's name. */
  query: { way: z.enum(WAYS).optional(), name: line(80).optional() },
  body: z.strictObject({ name: printedLine(80), gift, reach, until: wire.date, ...signedAtOnce }),
  obstacles: ['batch_terms_wrong', 'draws_closed', 'member_unknown', 'product_not_found', 'promise_words'],
  late: [],
  roles: { read: readers, propose: signers, sign: signers },
  says: {
    list: 'Batches of coupons and codes: proposed ones oldest first, others newest first',
    one: 'One batch',
    propose:
      'Propose a batch: coupons for named members or for a draw, codes that work once, or one code for many members',
    sign: 'Sign; the second person’s signature gives the coupons, or lets staff take the codes',
  },
});
export type BatchColumn =
  | 'name'
  | 'way'
  | 'gives'
  | 'pieces'
  | 'count'
  | 'amount'
  | 'percent'
  | 'cap'
  | 'least_price'
  | 'product_type'
  | 'product_id'
  | 'valid_days'
  | 'until'
  | 'member_nos';
/** Several batches out of a file. Each is proposed, as in the form. */
export const batchImport = importCalls({ path: 'coupon-batches', roles: signers, of: 'batches of coupons and codes' });

const filter = { memberNo: memberNo.optional(), batchId: wire.id.optional() };
const couponFilter = { ...filter, state: z.enum(COUPON_STATES).optional() };

export const consoleContract = defineContract({
  ...couponBatches.contract,
  ...batchImport.contract,
  'POST /console/api/v1/coupon-batches/{id}/stop': {
    access: 'staff',
    roles: signers,
    path: byId,
    summary: 'Stop the codes of a batch for good. Given coupons stay good',
    data: couponBatches.contract['GET /console/api/v1/coupon-batches/{id}'].data,
    refusals: ['batch_not_found', 'batch_ended'],
  },
  // Takes no idempotency key, because the answer to one is stored, and codes must not be stored.
  'POST /console/api/v1/coupon-batches/{id}/codes': {
    summary: 'Draw the codes of a batch and return them as CSV and as slips to print, once',
    access: 'staff',
    roles: signers,
    file: true,
    path: byId,
    data: z.strictObject({
      /** The file's name without an extension. */
      filename: z.string(),
      csv: z.string(),
      /** A PDF of slips in base64. Null if there are too many codes to print. */
      slips: z.base64().nullable(),
    }),
    refusals: ['batch_not_found', 'codes_drawn_already'],
  },
  'GET /console/api/v1/coupons': {
    summary: 'Coupons of members, newest first',
    access: 'staff',
    roles: readers,
    query: pageQuery.extend(couponFilter),
    data: pageOf(staffCoupon),
    looks: [{ at: 'rewards', member: 'query.memberNo' }],
  },
  'GET /console/api/v1/coupons/totals': {
    summary: 'How many coupons the filters leave, and the sum of their worth',
    access: 'staff',
    roles: readers,
    query: z.strictObject(couponFilter),
    data: totalsOf({ worthMinor: wire.sumMinor }),
    looks: [{ at: 'rewards', member: 'query.memberNo' }],
  },
  'GET /console/api/v1/coupons/{id}': {
    summary: 'One coupon',
    access: 'staff',
    roles: readers,
    path: byId,
    data: staffCoupon,
    refusals: ['coupon_not_found'],
    looks: [{ at: 'rewards', member: 'data.memberId' }],
  },
  'GET /console/api/v1/code-redemptions': {
    summary: 'Redeemed codes, newest first',
    access: 'staff',
    roles: readers,
    query: pageQuery.extend(filter),
    data: pageOf(staffRedemption),
    looks: [{ at: 'rewards', member: 'query.memberNo' }],
  },
});
