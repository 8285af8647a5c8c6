// Wire contract of the bank's statement files (bank-and-reconciliation.md 9): a file that staff got from the bank is
// compared with the lines that the feed brought, and kept as evidence. No line is taken from a file.
import { z } from 'zod';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { A_FILE } from '#platform/http/look.ts';

export const refusals = defineRefusals({
  statement_file_not_found: 203601,
  statement_file_unreadable: 203602,
});

const read = { access: 'staff', roles: ['finance'] } as const;
const BYTES_MAX = 4_194_304;
/** Lines that a look at a file shows before it is kept. */
export const LOOK_LINES = 100;

/** Why a file can't be read, or can't be true. Each has its words in the console. */
export const PROBLEMS = [
  // Of any file
  'not_text',
  'wrong_account',
  'wrong_period',
  'wrong_currency',
  'wrong_balance',
  'too_many_lines',
  'wrong_amount',
  'wrong_direction',
  'wrong_date',
  'no_reference',
  'reference_twice',
  'balance_breaks',
  'closing_breaks',
  'sums_break',
  // Of CSV
  'quotes_open',
  'no_head',
  // Of CAMT.053
  'not_well_formed',
  'declares_entities',
  'not_camt_053',
  'not_one_statement',
  'not_the_last_page',
  'not_booked',
  'payments_break',
] as const;
export const problemName = z.enum(PROBLEMS);
export type ProblemName = z.output<typeof problemName>;

/** `place`: the row of a CSV file, or the entry of a CAMT.053 file, from 1. Null: the file as a whole. */
const problem = z.strictObject({ place: z.int().min(1).nullable(), problem: problemName });
export type Problem = z.output<typeof problem>;

/** What a file and the feed may say differently about one line. */
export const FIELDS = [
  'direction',
  'amount',
  'booked',
  'value_date',
  'balance_after',
  'sequence',
  'name',
  'account',
  'kind',
  'reference',
  'order',
  'narrative',
  'period',
] as const;

/**
 * same: file and feed agree. differs: both have it, and `differing` says in what. only_file: the feed hasn't brought
 * it. only_feed: the feed brought it for the days of the file, which lacks it.
 */
export const STANDINGS = ['same', 'differs', 'only_file', 'only_feed'] as const;
const standing = z.enum(STANDINGS);
export type Standing = z.output<typeof standing>;

/** A line as the file or the feed says it. Null: the file doesn't say it. */
const side = z.strictObject({
  sequence: z.string().nullable(),
  direction: z.enum(['in', 'out']),
  amountMinor: wire.amountMinor,
  bookedOn: wire.date,
  bookedAt: wire.time.nullable(),
  valueDate: wire.date.nullable(),
  balanceAfterMinor: wire.sumMinor.nullable(),
  name: z.string().nullable(),
  account: z.string().nullable(),
  kind: z.string().nullable(),
  reference: z.string().nullable(),
  /** The number of our order or, if it has none, the reference: what CAMT.053 calls the end-to-end id. */
  order: z.string().nullable(),
  narrative: z.string().nullable(),
});
export type Side = z.input<typeof side>;

const compared = z.strictObject({
  /** Its place in the comparison, from 1. */
  id: z.string(),
  standing,
  differing: z.array(z.enum(FIELDS)),
  bankReference: z.string(),
  /** The line that the feed brought. */
  lineId: wire.id.nullable(),
  file: side.nullable(),
  feed: side.nullable(),
});
export type Compared = z.input<typeof compared>;

const count = z.int().min(0);
const facts = {
  format: z.enum(['csv', 'camt053']),
  account: z.enum(['client', 'operator']),
  from: wire.date,
  to: wire.date,
  openingMinor: wire.sumMinor,
  closingMinor: wire.sumMinor,
  sha256: wire.sha256,
  /** Lines by how they stand now: a line that the feed brings later is the same from then on. */
  counts: z.strictObject({ same: count, differs: count, onlyFile: count, onlyFeed: count }),
  /** The bank's statement as the feed brought it. Null where it brought none for these days. */
  feedOpeningMinor: wire.sumMinor.nullable(),
  feedClosingMinor: wire.sumMinor.nullable(),
  /** The file is byte for byte the one whose hash the feed noted. */
  asHashed: z.boolean(),
  /** No line differs, and opening and closing are the feed's. */
  agrees: z.boolean(),
};
const file = z.strictObject({ id: wire.id, ...facts, keptBy: wire.id, keptAt: wire.time });
export type StatementFile = z.input<typeof file>;

const byId = z.strictObject({ id: wire.id });
const unknown = ['statement_file_not_found'] as const;

export const contract = defineContract({
  'GET /console/api/v1/statement-files': {
    summary: 'Statement files that staff got from the bank, newest first, and how each compares with the feed',
    ...read,
    query: z.strictObject({ ...pageQuery.shape, agrees: z.enum(['true', 'false']).optional() }),
    data: pageOf(file),
  },
  'GET /console/api/v1/statement-files/{id}': {
    summary: 'One statement file',
    ...read,
    path: byId,
    data: file,
    refusals: unknown,
  },
  'GET /console/api/v1/statement-files/{id}/lines': {
    summary: 'Its lines and those that the feed brought for its days, side by side',
    ...read,
    path: byId,
    query: z.strictObject({ ...pageQuery.shape, standing: standing.optional() }),
    data: pageOf(compared),
    refusals: unknown,
  },
  'GET /console/api/v1/statement-files/{id}/content': {
    summary: 'The file itself, as it was kept',
    ...read,
    path: byId,
    file: true,
    data: 'raw',
    looks: A_FILE,
    refusals: unknown,
  },
  'POST /console/api/v1/statement-files/look': {
    summary: 'Read a statement file and compare it with the feed, without keeping it',
    ...read,
    body: wire.bytes,
    bodyBytesMax: BYTES_MAX,
    data: z.strictObject({
      /** Empty if the file can be read and adds up. */
      problems: z.array(problem),
      /** `lines`: at most LOOK_LINES, those that differ first. `keptAs`: the file, if it is kept already. */
      statement: z.strictObject({ ...facts, keptAs: wire.id.nullable(), lines: z.array(compared) }).nullable(),
    }),
  },
  'POST /console/api/v1/statement-files': {
    summary: 'Keep a statement file as evidence. The same file is kept once. It books nothing',
    ...read,
    intent: true,
    body: wire.bytes,
    bodyBytesMax: BYTES_MAX,
    data: file,
    refusals: ['statement_file_unreadable'],
  },
});
