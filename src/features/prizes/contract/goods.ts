// The members' and the staff's calls about goods that members won (prizes.md 3).
import { z } from 'zod';
import { inLanguages, line, lines } from '#platform/language/human-text.ts';
import { defineContract, pageOf, pageQuery, totalsOf, wire } from '#platform/http/contract.ts';
import { A_FILE } from '#platform/http/look.ts';
import { importCalls } from '#features/imports/contract.ts';
import { memberNo } from '#features/members/contract.ts';
import { deliveryAddress } from './addresses.ts';
import { DELIVERY_STATES, DESK_STATES, PARCEL_STEPS } from './lists.ts';

const byId = z.strictObject({ id: wire.id });
const when = wire.time.nullable();

const delivery = z.strictObject({
  /** The id of the play that won it. */
  id: wire.id,
  title: inLanguages(z.string()).required({ am: true }),
  state: z.enum(DELIVERY_STATES),
  worthMinor: wire.amountMinor,
  wonAt: wire.time,
  claimUntil: wire.time,
  claimedAt: when,
  sendBy: when,
  packedAt: when,
  shippedAt: when,
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  failedAt: when,
  failure: wire.typed.nullable(),
  returnedAt: when,
  /** When staff noted that the parcel arrived. The member may contest that until `contestUntil`. */
  arrivedAt: when,
  contestUntil: when,
  contestedAt: when,
  isContestable: z.boolean(),
  /** When the promise ended because the goods came. */
  deliveredAt: when,
  paidAt: when,
  /** From this time on the member may take the worth in money. Null once the promise has ended. */
  cashFrom: when,
  isCashDue: z.boolean(),
  /** How many parcels there were so far, including one under way. */
  parcels: z.int().min(0),
});
export type DeliveryView = z.input<typeof delivery>;

const detail = delivery.extend({ address: deliveryAddress.nullable() });
export type DeliveryDetail = z.input<typeof detail>;

const staffDelivery = delivery.extend({
  memberId: wire.id,
  memberNo: z.string(),
  memberName: z.string(),
  roundId: wire.id,
  /** Since when it is in its state. */
  waitsSince: wire.time,
  /** When the first of two persons found that contested goods did arrive. */
  upheldAt: when,
  /** Until when the goods should be sent, or have come once they are on their way. Null if neither is open. */
  dueAt: when,
  isLate: z.boolean(),
});
export type StaffDelivery = z.input<typeof staffDelivery>;

/** One parcel of a delivery. `staffId` is who noted the step; null if it was the member. */
const parcel = z.strictObject({
  id: wire.id,
  n: z.int().min(1),
  state: z.enum(PARCEL_STEPS),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  failure: z.string().nullable(),
  steps: z.array(z.strictObject({ step: z.enum(PARCEL_STEPS), at: wire.time, staffId: wire.id.nullable() })),
});
export type ParcelView = z.input<typeof parcel>;
/** `sent`: all parcels so far, first one first. */
const staffDetail = staffDelivery.extend({ address: deliveryAddress.nullable(), sent: z.array(parcel) });
export type StaffDeliveryDetail = z.input<typeof staffDetail>;

export const carrier = line(40);
export const tracking = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 ./-]{0,39}$/);
/** A shipped parcel, as typed by staff. */
const parcelSent = z.strictObject({ id: wire.id, carrier, tracking });

/** Either all were done, or none; then each problem with its place in the list. */
const many = z.strictObject({
  done: z.int().min(0),
  problems: z.array(z.strictObject({ place: z.int().min(1), problem: z.string() })),
});
export type ManyDone = z.output<typeof many>;

const deskFilter = {
  state: z.enum(DESK_STATES).optional(),
  memberNo: memberNo.optional(),
  play: wire.id.optional(),
  /** A parcel's tracking number, whatever its spaces and case. */
  tracking: tracking.optional(),
};

const PIN = ['pin_wrong', 'pin_locked', 'pin_not_set'] as const;
const readers = ['finance', 'support'] as const;
const DESK_MOST = 100;
export type TrackingColumn = 'id' | 'carrier' | 'tracking';
/** Tracking numbers of packed goods, out of a file. */
export const trackingImport = importCalls({ path: 'prizes', roles: readers, of: 'tracking numbers' });
const MOVES = ['delivery_not_found', 'prize_over', 'parcel_elsewhere'] as const;

export const goodsContract = defineContract({
  'GET /api/v1/prizes': {
    summary: 'Goods that I won, newest first',
    access: 'member',
    query: pageQuery,
    data: pageOf(delivery),
  },
  'GET /api/v1/prizes/{id}': {
    summary: 'Goods that I won, with the address they go to',
    access: 'member',
    path: byId,
    data: detail,
    refusals: ['delivery_not_found'],
  },
  'POST /api/v1/prizes/{id}/claim': {
    summary: 'Have goods sent to one of my addresses, with the transaction password; the delivery keeps a copy of it',
    access: 'member',
    intent: true,
    path: byId,
    body: z.strictObject({ addressId: wire.id, pin: wire.pin }),
    data: detail,
    refusals: ['delivery_not_found', 'prize_claimed', 'claim_late', 'address_unknown', 'address_waits', ...PIN],
  },
  'POST /api/v1/prizes/{id}/cash': {
    summary: 'Take the worth of late goods in money instead, once, with the transaction password',
    access: 'member',
    intent: true,
    path: byId,
    body: z.strictObject({ pin: wire.pin }),
    data: detail,
    refusals: ['delivery_not_found', 'prize_over', 'cash_not_due', 'reward_not_now', ...PIN],
  },
  'POST /api/v1/prizes/{id}/received': {
    summary: 'Say that the goods came, with the transaction password; their promise ends',
    access: 'member',
    intent: true,
    path: byId,
    body: z.strictObject({ pin: wire.pin }),
    data: detail,
    refusals: [...MOVES, ...PIN],
  },
  'POST /api/v1/prizes/{id}/contest': {
    summary: 'Say that the goods did not come; a complaint begins, and their worth stays promised',
    access: 'member',
    intent: true,
    path: byId,
    body: z.strictObject({ text: lines(1000) }),
    data: detail,
    refusals: ['delivery_not_found', 'prize_over', 'contest_not_open'],
  },
  'GET /console/api/v1/prizes': {
    summary: 'Goods that members won. An open state shows the longest wait first, anything else the newest first.',
    access: 'staff',
    roles: readers,
    query: pageQuery.extend(deskFilter),
    data: pageOf(staffDelivery),
    looks: [{ at: 'deliveries', member: 'query.memberNo' }],
  },
  'GET /console/api/v1/prizes/totals': {
    summary: 'How many of the goods the filters leave, and their worth',
    access: 'staff',
    roles: readers,
    query: z.strictObject(deskFilter),
    data: totalsOf({ worthMinor: wire.sumMinor }),
    looks: [{ at: 'deliveries', member: 'query.memberNo' }],
  },
  'GET /console/api/v1/prizes/{id}': {
    summary: 'One delivery with its address',
    access: 'staff',
    roles: readers,
    path: byId,
    data: staffDetail,
    refusals: ['delivery_not_found'],
    looks: [{ at: 'deliveries', member: 'data.memberId' }],
  },
  'GET /console/api/v1/prizes-packed.csv': {
    summary: 'Packed goods as CSV, with their addresses and room for carrier and tracking',
    access: 'staff',
    file: true,
    roles: readers,
    data: 'raw',
    looks: A_FILE,
  },
  'GET /console/api/v1/prizes-labels.pdf': {
    summary: 'Labels of packed goods as PDF',
    access: 'staff',
    file: true,
    roles: readers,
    data: 'raw',
    looks: A_FILE,
  },
  'POST /console/api/v1/prizes/pack': {
    summary: 'Say that these goods are packed: all, or none',
    access: 'staff',
    intent: true,
    roles: readers,
    body: z.strictObject({ ids: z.array(wire.id).min(1).max(DESK_MOST) }),
    data: many,
  },
  'POST /console/api/v1/prizes/ship': {
    summary: 'Say that these parcels left, with carrier and tracking: all, or none',
    access: 'staff',
    intent: true,
    roles: readers,
    body: z.strictObject({ parcels: z.array(parcelSent).min(1).max(DESK_MOST) }),
    data: many,
  },
  ...trackingImport.contract,
  'POST /console/api/v1/prizes/{id}/deliver': {
    summary: 'Say that the parcel came; the member may contest it for some days, and then the worth goes back',
    access: 'staff',
    intent: true,
    roles: ['finance'],
    path: byId,
    data: staffDetail,
    refusals: MOVES,
  },
  'POST /console/api/v1/prizes/{id}/uphold': {
    summary: 'Say that contested goods came after all; the second person ends the promise',
    access: 'staff',
    roles: ['finance'],
    path: byId,
    body: z.strictObject({ reason: lines(140) }),
    data: staffDetail,
    refusals: [...MOVES, 'second_person'],
  },
  'POST /console/api/v1/prizes/{id}/fail': {
    summary: 'Say that the parcel could not be handed over, and why',
    access: 'staff',
    intent: true,
    roles: readers,
    path: byId,
    body: z.strictObject({ reason: lines(140) }),
    data: staffDetail,
    refusals: MOVES,
  },
  'POST /console/api/v1/prizes/{id}/return': {
    summary: 'Say that the parcel came back; it can be packed again',
    access: 'staff',
    intent: true,
    roles: readers,
    path: byId,
    data: staffDetail,
    refusals: MOVES,
  },
});
