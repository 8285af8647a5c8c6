// SQL of the published figures: sums kept by add_up(), balances, and small indexed reads of what revenue booked.
import type { Queryable } from '../../../platform/db.ts';
import type { LocalizedText } from '../../catalogue/server/public.ts';

export type Flow = { purpose: string; debitClass: number; creditClass: number; productId: bigint; amount: bigint; lines: bigint };

export async function totals(q: Queryable, productId: bigint | null): Promise<Flow[]> {
  return q<Flow[]>`
    select purpose, debit_class::int as "debitClass", credit_class::int as "creditClass", product_id as "productId", amount, lines
    from transparency.flow_total where ${productId}::bigint is null or product_id = ${productId} order by purpose, debit_class, credit_class`;
}

/** What has not been added up yet is at most a minute old; figures say as of when they are. */
export async function asOf(q: Queryable): Promise<Date> {
  const [row] = await q<{ at: Date }[]>`
    select coalesce((select t.occurred_at from ledger.transfer t where t.seq = p.seq limit 1), platform.now()) as at from transparency.progress p`;
  return (row as { at: Date }).at;
}

export type Named = { id: bigint; title: LocalizedText; type: 'device' | 'fund' | 'rental' };
export async function products(q: Queryable): Promise<Named[]> {
  return q<Named[]>`select id, title, type from catalogue.product where status <> 'draft' order by id`;
}

export type Counterparty = {
  role: 'payer' | 'supplier' | 'insurer'; name: string; contractNumber: string; productId: bigint; title: LocalizedText; amount: bigint; payments: number; lastOn: string | null;
};
/** Everybody who ever paid revenue or was paid capital, by contract; from posted rows alone. */
export async function counterparties(q: Queryable, productId: bigint | null): Promise<Counterparty[]> {
  return q<Counterparty[]>`
    with paid as (
      select party_id, product_id, sum(amount) as amount, count(*) as n, max(platform.business_date(posted_at)) as last_on
      from revenue.entry where posted_at is not null and (${productId}::bigint is null or product_id = ${productId}) group by 1, 2
      union all
      select party_id, product_id, sum(amount), count(*), max(platform.business_date(posted_at))
      from revenue.deployment where posted_at is not null and (${productId}::bigint is null or product_id = ${productId}) group by 1, 2
    )
    select t.role, t.name, c.number as "contractNumber", x.product_id as "productId", p.title, x.amount::bigint as amount, x.n::int as payments, x.last_on as "lastOn"
    from paid x join catalogue.party t on t.id = x.party_id join catalogue.contract c on c.id = t.contract_id join catalogue.product p on p.id = x.product_id
    order by t.role, x.amount desc, t.id`;
}

export type Shortfall = { productId: bigint; title: LocalizedText; from: string; until: string; amount: bigint };
/** Missed rents by product and business week: cycles whose invoice's due date and grace have passed, still short today. */
export async function missedRents(q: Queryable, at: Date): Promise<Shortfall[]> {
  return q<Shortfall[]>`
    select f.product_id as "productId", p.title, min(platform.business_date(f.cycle_start)) as "from", max(platform.business_date(f.cycle_start)) as until,
      sum(f.expected - f.paid)::bigint as amount
    from catalogue.cycle_figure f join catalogue.product p on p.id = f.product_id
    where f.paid < f.expected and (f.missed_after is null or f.missed_after <= ${at})
    group by f.product_id, p.title, date_trunc('week', platform.business_date(f.cycle_start)) order by 3 desc, 1 limit 100`;
}

export async function standstills(q: Queryable): Promise<{ kind: 'books_short' | 'reconciliation_stale'; from: string; until: string | null }[]> {
  return q`select kind, platform.business_date(began_at) as "from", platform.business_date(ended_at) as until from transparency.incident order by began_at desc limit 50`;
}

export async function expectedAgainstPaid(q: Queryable, at: Date): Promise<{ expected: bigint; paid: bigint; missed: bigint; awaiting: bigint }> {
  const [row] = await q<{ expected: bigint; paid: bigint; missed: bigint; awaiting: bigint }[]>`
    select (select coalesce(sum(expected), 0) from catalogue.month_figure)::bigint as expected, (select coalesce(sum(paid), 0) from catalogue.month_figure)::bigint as paid,
      coalesce(sum(expected - paid) filter (where missed_after is null or missed_after <= ${at}), 0)::bigint as missed,
      coalesce(sum(expected - paid) filter (where missed_after > ${at}), 0)::bigint as awaiting
    from catalogue.cycle_figure where paid < expected`;
  return row as { expected: bigint; paid: bigint; missed: bigint; awaiting: bigint };
}

export async function reconciled(q: Queryable): Promise<{ lastOn: string | null; nextDueAt: Date | null }> {
  const [row] = await q<{ lastOn: string; nextDueAt: Date }[]>`
    select business_date as "lastOn", next_due_at as "nextDueAt" from ledger.reconciled_day where rail = 1 order by business_date desc limit 1`;
  return row ?? { lastOn: null, nextDueAt: null };
}

export type RevenueEntry = {
  id: bigint; payer: string; contractNumber: string; invoiceNumber: string; periodFrom: string; periodUntil: string; dueOn: string; graceDays: number; receivedOn: string;
  bankLineId: string; amount: bigint; fee: bigint; net: bigint; given: bigint; recalled: bigint; late: boolean;
};
export type Place = { at: string; id: bigint } | null;
export async function revenueOf(q: Queryable, productId: bigint, { after, limit }: { after: Place; limit: number }): Promise<RevenueEntry[]> {
  return q<RevenueEntry[]>`
    select e.id, t.name as payer, c.number as "contractNumber", e.invoice_number as "invoiceNumber", e.period_from as "periodFrom", e.period_until as "periodUntil",
      e.due_on as "dueOn", l.value_date as "receivedOn", l.bank_line_id as "bankLineId", e.amount, e.fee, e.net, e.recalled, l.value_date > e.due_on as late,
      coalesce((select sum(s.given) from revenue.slice s where s.entry_id = e.id), 0)::bigint as given
    from revenue.entry e join catalogue.party t on t.id = e.party_id join catalogue.contract c on c.id = e.contract_id
    join ledger.statement_line l on l.id = e.statement_line_id
    where e.product_id = ${productId} and e.posted_at is not null
      and (${after?.at ?? null}::date is null or (e.period_from, e.id) < (${after?.at ?? null}::date, ${after?.id ?? null}::bigint))
    order by e.period_from desc, e.id desc limit ${limit}`;
}

export type DeploymentEntry = { id: bigint; supplier: string; contractNumber: string; amount: bigint; note: string; postedAt: Date; documentTitle: LocalizedText; sha256: string; contentType: string };
export async function deploymentsOf(q: Queryable, productId: bigint, { after, limit }: { after: bigint | null; limit: number }): Promise<DeploymentEntry[]> {
  return q<DeploymentEntry[]>`
    select d.id, t.name as supplier, c.number as "contractNumber", d.amount, d.note, d.posted_at as "postedAt", m.title as "documentTitle", f.sha256, f.content_type as "contentType"
    from catalogue.tranche r join revenue.deployment d on d.tranche_id = r.id join catalogue.party t on t.id = d.party_id join catalogue.contract c on c.id = d.contract_id
    join catalogue.document m on m.id = d.document_id join catalogue.file f on f.id = m.file_id
    where r.product_id = ${productId} and d.posted_at is not null and (${after}::bigint is null or d.id < ${after}) order by d.id desc limit ${limit}`;
}

export type DayFlow = { date: string; purpose: string; amount: bigint };
export async function dayFlows(q: Queryable, { before, days }: { before: string | null; days: number }): Promise<DayFlow[]> {
  return q<DayFlow[]>`
    with recursive d as (
      (select business_date from transparency.flow where ${before}::date is null or business_date < ${before}::date order by business_date desc limit 1)
      union all
      select (select f.business_date from transparency.flow f where f.business_date < d.business_date order by f.business_date desc limit 1) from d where d.business_date is not null
    ), shown as (select business_date from d where business_date is not null limit ${days})
    select business_date as date, purpose, sum(amount)::bigint as amount from transparency.flow join shown using (business_date) group by 1, 2 order by 1 desc, 2`;
}
