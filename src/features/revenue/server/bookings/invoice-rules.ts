// Rules of rent invoices, as pure functions: reading an invoice number (INV-<contract>-<day | ISO week | month>), its
// period and due date, and splitting a receipt into fee and net.
import { addDays } from '#platform/time/clock.ts';
import { wire } from '#platform/http/contract.ts';
import { basisPoints, type Minor, minor } from '#ledger/money.ts';

export type InvoicePeriod = { from: string; until: string };
export type BillingTerms = { bills: 'day' | 'week' | 'month'; dueDay: number | null };
/** A contract's first and last business date. `endsOn` is null if no end is set. */
export type ContractTerm = { startsOn: string; endsOn: string | null };

const REFERENCE = /^INV-([A-Za-z0-9-]{1,40})-(\d{4}-W\d{2}|\d{4}-\d{2}-\d{2}|\d{4}-\d{2})$/;

/** The contract number and the period in an invoice reference. Null if it isn't in our form. */
export function readInvoiceNumber(reference: string): { contractNumber: string; period: InvoicePeriod } | null {
  // The end of a date also matches as a month, so try the date first.
  const day = /^INV-([A-Za-z0-9-]{1,40})-(\d{4}-\d{2}-\d{2})$/.exec(reference);
  const [, contractNumber, named] = day ?? REFERENCE.exec(reference) ?? [];
  const period = named === undefined ? null : periodNamed(named);
  return contractNumber === undefined || period === null ? null : { contractNumber, period };
}

/** First and last business date of 'YYYY-MM-DD', 'YYYY-Www' (ISO 8601) or 'YYYY-MM'. Null for any other text. */
export function periodNamed(name: string): InvoicePeriod | null {
  const week = /^(\d{4})-W(\d{2})$/.exec(name);
  if (week) {
    const number = Number(week[2]);
    if (number < 1 || number > 53) return null;
    const fourth = `${week[1]}-01-04`; // always in week 1
    const isoWeekday = new Date(`${fourth}T00:00:00Z`).getUTCDay() || 7;
    const from = addDays(fourth, 1 - isoWeekday + (number - 1) * 7);
    return isDay(from) ? { from, until: addDays(from, 6) } : null;
  }
  const from = name.length === 7 ? `${name}-01` : name;
  if (!isDay(from)) return null;
  return name.length === 7 ? { from, until: lastOfMonth(from) } : { from, until: from };
}

/** True for a date that our calls accept. A payer may write anything into a reference. */
function isDay(text: string): boolean {
  return wire.date.safeParse(text).success;
}

function lastOfMonth(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

const PERIOD_DAYS_MAX = 366;

/** True if the period ends on or after its first day and at most a year later, as table revenue.entry requires. */
export function isPeriod({ from, until }: InvoicePeriod): boolean {
  return from <= until && until <= addDays(from, PERIOD_DAYS_MAX);
}

/**
 * The part of a period that its contract covers, because contracts often begin or end within a period. A period wholly
 * outside the contract is returned unchanged, and its booking is then refused.
 */
export function periodWithin({ startsOn, endsOn }: ContractTerm, period: InvoicePeriod): InvoicePeriod {
  const from = period.from < startsOn ? startsOn : period.from;
  const until = endsOn !== null && endsOn < period.until ? endsOn : period.until;
  return from <= until ? { from, until } : period;
}

/**
 * The due date of an invoice: the day itself, the contract's weekday, or its day of the month, but at most the month's
 * last day, and not before the contract's first day.
 */
export function dueOn(
  { bills, dueDay, startsOn }: BillingTerms & Pick<ContractTerm, 'startsOn'>,
  { from, until }: InvoicePeriod,
): string {
  if (bills === 'day' || dueDay === null) return from;
  const named = addDays(from, dueDay - 1);
  const due = named > until ? until : named;
  return due < startsOn ? startsOn : due;
}

/** Splits a receipt into the declared management fee, rounded half up, and the net for the holders. Minor units. */
export function splitReceived(amount: bigint, feeBps: number): { fee: Minor; net: Minor } {
  const fee = basisPoints(amount, BigInt(feeBps));
  return { fee, net: minor(amount - fee) };
}
