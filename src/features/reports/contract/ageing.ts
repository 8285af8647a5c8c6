// Wire contract of the reports on what is open, by age: rents that are short, payouts, and unexplained bank lines.
import { z } from 'zod';
import { consoleWithdrawal, OPEN_STATES } from '#features/wallet/contract.ts';
import { pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { OF_MANY } from '#platform/http/look.ts';
import { BACKWARDS, inOrder, period, read } from './period.ts';

/** Whole days since a debt was due or money came. */
export const DAY_AGES = ['days_0_7', 'days_8_30', 'days_31_60', 'days_61_90', 'days_91_up'] as const;
export type DayAge = (typeof DAY_AGES)[number];
const dayAge = z.enum(DAY_AGES);

const count = z.int().min(0);
const days = z.int().min(0);

const shortRent = z.strictObject({
  /** '<product>.<contract or 0>.<first day>' */
  id: z.string(),
  productId: wire.id,
  /** The contract that the invoice is of. Null if none covers the days. */
  contractNumber: z.string().nullable(),
  assetId: wire.id.nullable(),
  /** Who was to pay, and the bank account that the rent comes from. */
  payers: z.array(z.strictObject({ name: z.string(), account: z.string() })),
  periodFrom: wire.date,
  periodUntil: wire.date,
  dueOn: wire.date,
  /** Days since the due date. */
  daysLate: days,
  age: dayAge,
  /** overdue: the days of grace are over, and members read "missed". awaited: it may still come in time. */
  state: z.enum(['overdue', 'awaited']),
  /** The contract's whole rent for a period, and what is booked for this one, both before the fee. */
  rentMinor: wire.sumMinor.nullable(),
  bookedMinor: wire.sumMinor,
  /** What the period's ended cycles should have brought their holders, what they did, and what is missing. */
  dueMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  shortMinor: wire.sumMinor,
});
export type ShortRent = z.input<typeof shortRent>;

const shortRentAge = z.strictObject({
  id: dayAge,
  overdue: count,
  overdueMinor: wire.sumMinor,
  awaited: count,
  awaitedMinor: wire.sumMinor,
  /** The due date of the oldest overdue one. */
  oldestOn: wire.date.nullable(),
});

const suspenseLine = z.strictObject({
  /** Of the bank's line. */
  id: wire.id,
  bookedOn: wire.date,
  /** From that day to the day of the report. */
  days,
  age: dayAge,
  kind: z.string(),
  counterpartyName: z.string(),
  counterpartyAccount: z.string(),
  reference: z.string(),
  narrative: z.string(),
  amountMinor: wire.amountMinor,
  /** What nothing explains of it. */
  leftMinor: wire.amountMinor,
});
export type SuspenseLine = z.input<typeof suspenseLine>;

/** The report is of the end of this day, or of now. */
const ofDay = { until: wire.date.optional() };

/** How long payouts have waited since they were asked for. */
export const PAYOUT_AGES = ['hours_0_4', 'hours_4_24', 'days_1_3', 'days_3_7', 'days_7_up'] as const;
export type PayoutAge = (typeof PAYOUT_AGES)[number];
const payoutAge = z.enum(PAYOUT_AGES);

const openState = z.enum(OPEN_STATES);

const payoutsOfAge = z.strictObject({
  /** '<state>.<age>' */
  id: z.string(),
  state: openState,
  age: payoutAge,
  count,
  amountMinor: wire.sumMinor,
  oldestAt: wire.time,
});

const ofPayouts = { ...period, state: openState.optional() };

/** Invoices by their due dates; without bounds all that are short. */
const ofDueDates = { ...period, state: z.enum(['overdue', 'awaited']).optional() };

export const ageingCalls = {
  'GET /console/api/v1/open-payouts': {
    summary: 'Payouts that have not ended, longest waiting first, each with what it waits for',
    ...read,
    looks: OF_MANY,
    query: z.strictObject({ ...pageQuery.shape, ...ofPayouts, age: payoutAge.optional() }).refine(inOrder, BACKWARDS),
    data: pageOf(consoleWithdrawal),
  },
  'GET /console/api/v1/open-payouts/ages': {
    summary: 'Open payouts by state and age: how many, their sum, and the oldest',
    ...read,
    query: z.strictObject(ofPayouts).refine(inOrder, BACKWARDS),
    data: z.strictObject({ items: z.array(payoutsOfAge) }),
  },
  'GET /console/api/v1/suspense-lines': {
    summary: 'Bank lines that nothing explained at the end of a day, oldest first',
    ...read,
    query: z.strictObject({ ...pageQuery.shape, ...ofDay, age: dayAge.optional() }),
    data: pageOf(suspenseLine),
  },
  'GET /console/api/v1/suspense-lines/ages': {
    summary: 'How many lines were unexplained and how much of them, by age, beside the balance of suspense',
    ...read,
    query: z.strictObject(ofDay),
    data: z.strictObject({
      items: z.array(z.strictObject({ id: dayAge, count, leftMinor: wire.sumMinor })),
      balanceMinor: wire.sumMinor,
      /** Whether the lines add up to that balance. */
      agrees: z.boolean(),
    }),
  },
  'GET /console/api/v1/arrears': {
    summary: 'Rents that are short, by invoice, longest due first: due, paid, missing, days late, and who is to pay',
    ...read,
    query: z.strictObject({ ...pageQuery.shape, ...ofDueDates, age: dayAge.optional() }).refine(inOrder, BACKWARDS),
    data: pageOf(shortRent),
  },
  'GET /console/api/v1/arrears/ages': {
    summary: 'How many rents are short and by how much, by age',
    ...read,
    query: z.strictObject(ofDueDates).refine(inOrder, BACKWARDS),
    data: z.strictObject({ items: z.array(shortRentAge) }),
  },
} as const;
