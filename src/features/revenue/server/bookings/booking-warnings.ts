// What the two signers of a booking should look at before they sign (income.md 1). Warnings refuse nothing: what must
// never happen is in the database. `bookingWarnings` is a pure decision, and the rest reads its facts.
import { toWire } from '#ledger/money.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import { addDays } from '#platform/time/clock.ts';
import type { Warning } from '../../contract.ts';
import { type ContractTerm, type InvoicePeriod, periodWithin, readInvoiceNumber } from './invoice-rules.ts';

/** A booking to be judged. `amount` in minor units. */
export type Judged = InvoicePeriod & {
  contractId: bigint;
  partyId: bigint;
  /** What the payer wrote at the bank. */
  reference: string;
  invoiceNumber: string;
  amount: bigint;
};

type Covering = InvoicePeriod & { invoiceNumber: string; amount: bigint };

export type BookingFacts = ContractTerm & {
  contractNumber: string;
  /** What the contract asks for each invoice, and what is booked of this one. Minor units. */
  rent: bigint;
  booked: bigint;
  payerKnown: boolean;
  /** Bookings of the contract that stand and share a day with the period. */
  covering: readonly Covering[];
};

export function bookingWarnings(booking: Judged, facts: BookingFacts): Warning[] {
  return [
    periodWarning(booking, facts),
    coverWarning(booking, facts),
    amountWarning(booking, facts),
    payerWarning(facts),
  ].filter((warning) => warning !== null);
}

/** The payer names a period in the bank's reference, or else the invoice does. */
function periodWarning({ from, until, reference, invoiceNumber }: Judged, facts: BookingFacts): Warning | null {
  const named = readInvoiceNumber(reference) ?? readInvoiceNumber(invoiceNumber);
  if (named === null) return null;
  const period = periodWithin(facts, named.period);
  if (period.from === from && period.until === until) return null;
  return { kind: 'period_differs', namedFrom: period.from, namedUntil: period.until };
}

/** A rest of the same invoice covers its days a second time and is right. */
function coverWarning(booking: Judged, facts: BookingFacts): Warning | null {
  const isRest = facts.booked + booking.amount <= facts.rent;
  const covering = facts.covering.filter((one) => !(isRest && one.invoiceNumber === booking.invoiceNumber));
  if (covering.length === 0) return null;
  return {
    kind: 'period_covered',
    wholly: isWhollyCovered(booking, covering),
    bookings: covering.map(({ invoiceNumber, from, until, amount }) => ({
      invoiceNumber,
      periodFrom: from,
      periodUntil: until,
      amountMinor: toWire(amount),
    })),
  };
}

function isWhollyCovered({ from, until }: InvoicePeriod, covering: readonly InvoicePeriod[]): boolean {
  let open = from;
  for (const one of [...covering].sort((a, b) => (a.from < b.from ? -1 : 1)))
    if (one.from <= open && one.until >= open) open = addDays(one.until, 1);
  return open > until;
}

function amountWarning({ amount }: Judged, { rent, booked }: BookingFacts): Warning | null {
  if (booked + amount === rent) return null;
  return { kind: 'amount_differs', rentMinor: toWire(rent), bookedMinor: toWire(booked) };
}

const payerWarning = ({ payerKnown }: BookingFacts): Warning | null => (payerKnown ? null : { kind: 'payer_new' });

/** The warnings about each of these bookings, in their order. A contract that doesn't exist has none. */
export async function warningsOf(q: Queryable, bookings: readonly Judged[]): Promise<Warning[][]> {
  if (bookings.length === 0) return [];
  const rows = await q<(Omit<BookingFacts, 'covering'> & { n: number; covering: (Covering & { amount: string })[] })[]>`
    select w.n::int, f.* from unnest(${idList(bookings.map((one) => one.contractId))}::bigint[],
        ${idList(bookings.map((one) => one.partyId))}::bigint[], ${bookings.map((one) => one.invoiceNumber)}::text[],
        ${bookings.map((one) => one.from)}::date[], ${bookings.map((one) => one.until)}::date[])
      with ordinality w(contract, party, invoice, period_from, period_until, n),
      revenue.booking_facts(w.contract, w.party, w.invoice, w.period_from, w.period_until) f`;
  const facts = new Map(rows.map((row) => [row.n, row]));
  return bookings.map((booking, i) => {
    const found = facts.get(i + 1);
    if (!found) return [];
    const covering = found.covering.map((one) => ({ ...one, amount: BigInt(one.amount) }));
    return bookingWarnings(booking, { ...found, covering });
  });
}
