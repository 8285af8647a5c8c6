// A statement as one of the bank's files says it, and what must hold within the file before it is compared with the
// feed. The readers hand over what is written; here it becomes amounts, days and instants, or problems with their
// place. The database asks the sums again of a file that is kept (db/functions/bank_statements/files.sql).
import { z } from 'zod';
import { AMOUNT_MINOR_MAX, wire } from '#platform/http/contract.ts';
import { businessDate } from '#platform/time/clock.ts';
import { RAIL } from '#wires/bank.ts';
import type { Problem, ProblemName } from '../../contract.ts';

export const LINES_MAX = 5_000;

const decimal = (most: bigint) =>
  z
    .string()
    .regex(/^-?\d{1,14}(?:\.\d{1,2})?$/)
    .transform((text) => {
      const [whole = '', part = ''] = text.split('.');
      return BigInt(whole + part.padEnd(2, '0'));
    })
    .refine((minor) => minor <= most && -minor <= most);
const amount = decimal(BigInt(AMOUNT_MINOR_MAX)).refine((minor) => minor > 0n);
const balance = decimal(BigInt(AMOUNT_MINOR_MAX) * 1000n);
const said = z.string().nullable();

/** A day, or an instant. Without a zone, it is the time in Addis Ababa. */
const when = z
  .union([
    wire.date,
    z.iso
      .datetime({ offset: true, local: true })
      .refine((text) => wire.date.safeParse(text.slice(0, 10)).success)
      .transform((text) => new Date(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text}+03:00`)),
  ])
  .transform((read) =>
    typeof read === 'string' ? { on: read, at: null } : { on: businessDate(read), at: read.toISOString() },
  );
const day = when.transform(({ on }) => on);

const direction = z.enum(['in', 'out']);

const line = z.object({
  bankReference: z.string().min(1),
  sequence: said,
  direction,
  amountMinor: amount,
  booked: when,
  valueDate: day.nullable(),
  balanceAfterMinor: balance.nullable(),
  name: said,
  account: said,
  kind: said,
  reference: said,
  /** The number of our order or, if it has none, the reference. */
  order: said,
  narrative: said,
  /** The payments that a bank put together into this line. Many banks say no amounts of theirs. */
  payments: z.array(z.object({ direction, amountMinor: amount.nullable() })),
});
type ReadLine = z.output<typeof line> & { place: number };
/** One movement. Null: the file doesn't say it. */
export type FileLine = Omit<ReadLine, 'payments' | 'place'>;
/** The same as it is written. `place`: its row or entry, from 1. */
export type WrittenLine = z.input<typeof line> & { place: number };

const head = z.object({
  format: z.enum(['csv', 'camt053']),
  account: z
    .object({ bank: z.literal(RAIL.bank), number: z.enum([RAIL.numbers.client, RAIL.numbers.operator]) })
    .transform(({ number }) => (number === RAIL.numbers.client ? 'client' : 'operator')),
  currency: z.literal('ETB'),
  from: day,
  to: day,
  openingMinor: balance,
  closingMinor: balance,
  creditsMinor: balance.nullable(),
  debitsMinor: balance.nullable(),
  count: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .nullable(),
});
type Head = z.output<typeof head>;
export type WrittenHead = { [Field in keyof z.input<typeof head>]: unknown };
export type Written = { head: WrittenHead; lines: readonly WrittenLine[] };

export type Statement = Omit<Head, 'creditsMinor' | 'debitsMinor' | 'count'> & { lines: readonly FileLine[] };

const PROBLEM_OF: Readonly<Record<string, ProblemName>> = {
  account: 'wrong_account',
  currency: 'wrong_currency',
  from: 'wrong_period',
  to: 'wrong_period',
  bankReference: 'no_reference',
  direction: 'wrong_direction',
  amountMinor: 'wrong_amount',
  booked: 'wrong_date',
  valueDate: 'wrong_date',
  openingMinor: 'wrong_balance',
  closingMinor: 'wrong_balance',
  balanceAfterMinor: 'wrong_balance',
  payments: 'payments_break',
};
const problemOf = (error: z.ZodError): ProblemName => PROBLEM_OF[String(error.issues[0]?.path[0])] ?? 'sums_break';

/** What is written, read. All lines with a problem are named, so that they can be looked up in the file at once. */
export function statementOf(written: Written): Statement | Problem[] {
  const read = head.safeParse(written.head);
  if (!read.success) return [{ place: null, problem: problemOf(read.error) }];
  if (read.data.from > read.data.to) return [{ place: null, problem: 'wrong_period' }];
  const problems: Problem[] = [];
  const lines: ReadLine[] = [];
  for (const { place, ...one } of written.lines) {
    const found = line.safeParse(one);
    if (found.success) lines.push({ ...found.data, place });
    else problems.push({ place, problem: problemOf(found.error) });
  }
  if (problems.length === 0) problems.push(...repeated(lines), ...splitWrong(lines), ...unbalanced(read.data, lines));
  if (problems.length > 0) return problems;
  const { creditsMinor: _credits, debitsMinor: _debits, count: _count, ...facts } = read.data;
  return { ...facts, lines: lines.map(({ place: _place, payments: _payments, ...one }) => one) };
}

/** The bank gives each movement on an account one reference, so a second line with it is the same line again. */
function repeated(lines: readonly ReadLine[]): Problem[] {
  const seen = new Set<string>();
  return lines.flatMap(({ bankReference, place }) => {
    if (seen.has(bankReference)) return [{ place, problem: 'reference_twice' as const }];
    seen.add(bankReference);
    return [];
  });
}

type Moved = { direction: 'in' | 'out'; amountMinor: bigint };
const signed = (moved: Moved): bigint => (moved.direction === 'in' ? moved.amountMinor : -moved.amountMinor);
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

/** Lines whose payments, where all say their amounts, are not as much as the line. */
function splitWrong(lines: readonly ReadLine[]): Problem[] {
  return lines.flatMap(({ place, payments, ...one }) => {
    const known = payments.flatMap(({ amountMinor, ...rest }) =>
      amountMinor === null ? [] : [{ ...rest, amountMinor }],
    );
    if (known.length === 0 || known.length < payments.length || sumOf(known.map(signed)) === signed(one)) return [];
    return [{ place, problem: 'payments_break' as const }];
  });
}

function unbalanced(
  { openingMinor, closingMinor, creditsMinor, debitsMinor, count }: Head,
  lines: readonly ReadLine[],
): Problem[] {
  let after = openingMinor;
  for (const one of lines) {
    after += signed(one);
    if (one.balanceAfterMinor !== null && one.balanceAfterMinor !== after)
      return [{ place: one.place, problem: 'balance_breaks' }];
  }
  if (after !== closingMinor) return [{ place: null, problem: 'closing_breaks' }];
  const amounts = lines.map(signed);
  const [credits, debits] = [sumOf(amounts.filter((one) => one > 0n)), -sumOf(amounts.filter((one) => one < 0n))];
  const stated = [creditsMinor ?? credits, debitsMinor ?? debits, count ?? lines.length];
  return stated.join() === [credits, debits, lines.length].join() ? [] : [{ place: null, problem: 'sums_break' }];
}
