// Reads booked revenue and spent capital, by counterparty and by product, for the public pages. Only posted rows count,
// and no bookings that two persons undid.
import { idList, type Queryable } from '#platform/database/db.ts';
import type { LocalizedText } from '#universal/localized.ts';

export type Counterparty = {
  role: 'payer' | 'supplier' | 'insurer';
  name: string;
  contractNumber: string;
  productId: bigint;
  title: LocalizedText;
  amount: bigint;
  payments: number;
  lastOn: string | null;
};
/** All parties that ever paid revenue or received capital, by contract. `productId` null means all products. */
export async function counterparties(q: Queryable, productId: bigint | null): Promise<Counterparty[]> {
  return q<Counterparty[]>`
    select role, party as name, contract_number, product_id, title, sum(amount)::bigint as amount,
      count(*)::int as payments,
      max(platform.business_date(posted_at)) as last_on
    from (
      select role, party_id, party, contract_number, product_id, title, amount, posted_at from revenue.entry_seen
        where posted_at is not null and reversed_at is null
      union all
      select role, party_id, party, contract_number, product_id, title, amount, posted_at from revenue.deployment_seen
        where posted_at is not null
    ) x
    where ${productId}::bigint is null or product_id = ${productId}
    group by role, party_id, party, contract_number, product_id, title order by role, 6 desc, party_id`;
}

/** Booked rents whose transfers are in these posting runs, by id. Amounts are those that were booked at first. */
export async function rentsBooked(
  q: Queryable,
  { after, until }: { after: bigint; until: bigint },
  page: { after: bigint; limit: number },
): Promise<RentBooked[]> {
  return q<RentBooked[]>`
    select x.id, t.business_date as booked_on, x.product_id, x.contract_number, x.party as payer, x.invoice_number,
      x.period_from, x.period_until, x.amount, x.fee, x.net, platform.business_date(x.reversed_at) as undone_on
    from revenue.entry_seen x join ledger.transfer t on t.id = x.transfer_id
    where t.seq > ${after} and t.seq <= ${until} and x.id > ${page.after} order by x.id limit ${page.limit}`;
}

export type RentBooked = {
  id: bigint;
  bookedOn: string;
  productId: bigint;
  contractNumber: string;
  payer: string;
  invoiceNumber: string;
  periodFrom: string;
  periodUntil: string;
  amount: bigint;
  fee: bigint;
  net: bigint;
  /** When two persons undid the booking. */
  undoneOn: string | null;
};

export type RentPeriod = { productId: bigint; contractId: bigint; from: string; until: string };

/**
 * What is booked for each period under its contract, before the fee and less what the bank took back, in minor units. A
 * rent for more days than these counts by day.
 */
export async function bookedFor(q: Queryable, periods: readonly RentPeriod[]): Promise<bigint[]> {
  if (periods.length === 0) return [];
  const rows = await q<{ booked: bigint }[]>`
    select coalesce((
      select sum(x.kept * (least(x.period_until, of.until) - x.period_from + 1) / x.days
        - x.kept * (greatest(x.period_from, of.first) - x.period_from) / x.days)
      from (select period_from, period_until, amount - recalled as kept, period_until - period_from + 1 as days
        from revenue.booked e
        where e.product_id = of.product and e.contract_id = of.contract
          and e.period_from between of.first - 366 and of.until and e.period_until >= of.first) x), 0)::bigint as booked
    from unnest(${idList(periods.map((one) => one.productId))}::bigint[],
      ${idList(periods.map((one) => one.contractId))}::bigint[], ${periods.map((one) => one.from)}::date[],
      ${periods.map((one) => one.until)}::date[]) with ordinality of(product, contract, first, until, n) order by n`;
  return rows.map((row) => row.booked);
}

/** Number of outside parties of which a rent is booked. */
export async function payerCount(q: Queryable): Promise<number> {
  const [row] = await q<{ payers: number }[]>`
    select count(distinct party_id)::int as payers from revenue.booked`;
  return row?.payers ?? 0;
}

export type BookedRevenue = {
  id: bigint;
  payer: string;
  contractNumber: string;
  invoiceNumber: string;
  periodFrom: string;
  periodUntil: string;
  dueOn: string;
  receivedOn: string;
  bankLineId: string;
  amount: bigint;
  fee: bigint;
  net: bigint;
  given: bigint;
  recalled: bigint;
  late: boolean;
  undoneOn: string | null;
};
/** A product's booked revenue, newest period first. `after` is the last row's period and id. */
export async function bookedRevenue(
  q: Queryable,
  productId: bigint,
  { after, limit }: { after: { at: string; id: bigint } | null; limit: number },
): Promise<BookedRevenue[]> {
  return q<BookedRevenue[]>`
    select id, party as payer, contract_number, invoice_number, period_from, period_until,
      due_on, value_date as received_on, bank_line_id, amount, fee, net, given, recalled, value_date > due_on as late,
      platform.business_date(reversed_at) as undone_on
    from revenue.entry_seen
    where product_id = ${productId} and posted_at is not null
      and (${after?.at ?? null}::date is null or (period_from, id) < (${after?.at ?? null}::date,
        ${after?.id ?? null}::bigint))
    order by period_from desc, id desc limit ${limit}`;
}

/** The part of a product's rents that became the operator's declared fee and still is, minor units. */
export async function feesOf(q: Queryable, productId: bigint): Promise<bigint> {
  const [row] = await q<{ fee: bigint }[]>`
    select coalesce(sum(e.fee - coalesce(r.fee, 0)), 0)::bigint as fee
    from revenue.entry e left join revenue.reversal r on r.entry_id = e.id
    where e.product_id = ${productId} and e.posted_at is not null`;
  return row?.fee ?? 0n;
}

export type SpentCapital = {
  id: bigint;
  supplier: string;
  contractNumber: string;
  amount: bigint;
  note: string;
  postedAt: Date;
  documentTitle: LocalizedText;
  sha256: string;
  contentType: string;
};
export async function spentCapital(
  q: Queryable,
  productId: bigint,
  { after, limit }: { after: bigint | null; limit: number },
): Promise<SpentCapital[]> {
  return q<SpentCapital[]>`
    select id, party as supplier, contract_number, amount, note, posted_at, document_title, sha256,
      content_type
    from revenue.deployment_seen
    where product_id = ${productId} and posted_at is not null and (${after}::bigint is null or id < ${after})
    order by id desc limit ${limit}`;
}
