// The only entry point to revenue for higher-ranked features. The accrual run (orders) reads slices here, and its guard
// gives them out in SQL by `revenue.give_slices(entries, starts, amounts)`, which only functions of c3_owner may call.
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';

export { events as revenueEvents } from './events.ts';
export { waiting } from './waiting.ts';
export {
  bookedFor,
  type BookedRevenue,
  bookedRevenue,
  type Counterparty,
  counterparties,
  feesOf,
  payerCount,
  type RentBooked,
  type RentPeriod,
  rentsBooked,
  type SpentCapital,
  spentCapital,
} from './published.ts';

/** The money of one booked entry for one cycle of its product, in minor units. `left` = amount - given - recalled. */
export type Slice = {
  entryId: bigint;
  productId: bigint;
  cycleStart: Date;
  amount: bigint;
  given: bigint;
  left: bigint;
};

/**
 * Locks a product's slices for the cycles from `from` (included) until `until` (excluded), and returns them with their
 * rest, oldest cycle and entry first. A cycle is paid from its own slices first, and the rest is carry (income.md 3).
 */
export async function lockSlices(
  tx: Transaction,
  { productId, from, until }: { productId: bigint; from: Date; until: Date },
): Promise<Slice[]> {
  return tx<Slice[]>`
    select entry_id, product_id, cycle_start, amount, given, amount - given - recalled as left
    from revenue.lock_slices(${productId}, ${from}, ${until})`;
}

/** Where an earning comes from: the payer, the invoice, the period, the bank line and the time. */
export type FundingEntry = {
  entryId: bigint;
  productId: bigint;
  payer: string;
  invoiceNumber: string;
  periodFrom: string;
  periodUntil: string;
  statementLineId: bigint;
  bankLineId: string;
  paidOn: string;
  postedAt: Date;
  amount: bigint;
  fee: bigint;
  net: bigint;
};

export async function fundingEntries(q: Queryable, entryIds: readonly bigint[]): Promise<Map<bigint, FundingEntry>> {
  const rows = await q<FundingEntry[]>`
    select id as entry_id, product_id, party as payer, invoice_number, period_from,
      period_until, statement_line_id, bank_line_id, value_date as paid_on, posted_at,
      amount, fee, net
    from revenue.entry_seen where id = any (${idList(entryIds)}::bigint[]) and posted_at is not null`;
  return new Map(rows.map((row) => [row.entryId, row]));
}
