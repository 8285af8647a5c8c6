// Income of cycles that is missing, by the invoice whose rent should have paid it (income.md 4), and what makes it
// "missed". Product pages and the public pages sum it by the same rule.
import type { Queryable } from '#platform/database/db.ts';

/** SQL: whether a cycle's missing income is missed at a moment. Until the due date plus grace it is awaited. */
export const isMissed = (q: Queryable, at: Date) => q`(missed_after is null or missed_after <= ${at})`;

/** An invoice that left income of its days unpaid. Minor units, after the operator's fee. */
export type ShortRent = {
  productId: bigint;
  /** Null if no contract covers the days. They are listed by week, and all of it is missed. */
  contractId: bigint | null;
  contractNumber: string | null;
  assetId: bigint | null;
  /** The whole rent that the contract names for a period, before the fee. */
  rent: bigint | null;
  /** Who was to pay when the period began, with the account that the rent comes from. */
  payers: { name: string; account: string }[];
  /** The days that the invoice is for, both included. */
  periodFrom: string;
  periodUntil: string;
  dueOn: string;
  /** What the period's ended cycles should have brought, and what they did. */
  expected: bigint;
  paid: bigint;
  missed: bigint;
  awaited: bigint;
};

export type ShortRentPlace = { dueOn: string; productId: bigint; contractId: bigint; periodFrom: string };

/** Days on which a rent was due, both included. Null is no bound. `only`: those in this state at `at`. */
export type ShortRentFilter = {
  at: Date;
  dueFrom: string | null;
  dueUntil: string | null;
  only: 'overdue' | 'awaited' | null;
};

/** SQL: invoices that are short. The index on short cycles holds these alone, whatever was paid before. */
const shortInvoices = (q: Queryable, { at, dueFrom, dueUntil, only }: ShortRentFilter) => q`
  select * from (
    select s.product_id, coalesce(i.contract_id, 0) as contract_id,
      coalesce(i.period_from, date_trunc('week', s.day)::date) as period_from,
      coalesce(i.period_until, date_trunc('week', s.day)::date + 6) as period_until,
      coalesce(i.due_on, date_trunc('week', s.day)::date) as due_on,
      sum(s.missed)::bigint as missed, sum(s.awaited)::bigint as awaited
    from (
      select product_id, platform.business_date(cycle_start) as day,
        coalesce(sum(expected - paid) filter (where ${isMissed(q, at)}), 0) as missed,
        coalesce(sum(expected - paid) filter (where not ${isMissed(q, at)}), 0) as awaited
      from catalogue.cycle_figure where paid < expected group by 1, 2) s
    left join lateral catalogue.invoice_of(s.product_id, s.day) i on true
    group by 1, 2, 3, 4, 5) short
  where (${dueFrom}::date is null or due_on >= ${dueFrom}::date)
    and (${dueUntil}::date is null or due_on <= ${dueUntil}::date)
    and (${only}::text is null or (missed > 0) = (${only} = 'overdue'))`;

/** In the order in which they were due. */
export async function shortRents(
  q: Queryable,
  filter: ShortRentFilter,
  { after, limit }: { after: ShortRentPlace | null; limit: number },
): Promise<ShortRent[]> {
  return q<ShortRent[]>`
    with page as (
      select * from (${shortInvoices(q, filter)}) short
      where ${after === null} or (due_on, product_id, contract_id, period_from) >
        (${after?.dueOn ?? null}::date, ${after?.productId ?? null}::bigint, ${after?.contractId ?? null}::bigint,
          ${after?.periodFrom ?? null}::date)
      order by due_on, product_id, contract_id, period_from limit ${limit}
    )
    select page.product_id, c.id as contract_id, c.number as contract_number, c.asset_id, c.rent, page.period_from,
      page.period_until, page.due_on, page.missed, page.awaited, d.expected, d.paid,
      coalesce((select json_agg(json_build_object('name', t.name, 'account', t.bank_account) order by t.id)
        from catalogue.party t
        where t.contract_id = c.id and t.role = 'payer' and t.from_on <= page.period_until
          and coalesce(t.ended_on >= page.period_from, true)), '[]') as payers
    from page left join catalogue.contract c on c.id = page.contract_id
    cross join lateral (
      select sum(f.expected)::bigint as expected, sum(f.paid)::bigint as paid from catalogue.day_figure f
      left join lateral catalogue.invoice_of(f.product_id, f.day) i on true
      where f.product_id = page.product_id and f.day between page.period_from and page.period_until
        and coalesce(i.contract_id, 0) = page.contract_id) d
    order by page.due_on, page.product_id, page.contract_id, page.period_from`;
}

export type ShortSums = { dueOn: string; missedCount: number; missed: bigint; awaitedCount: number; awaited: bigint };

/** How many invoices of each due date are short, and the sums. */
export async function shortSums(q: Queryable, filter: ShortRentFilter): Promise<ShortSums[]> {
  return q<ShortSums[]>`
    select due_on, count(*) filter (where missed > 0)::int as missed_count, sum(missed)::bigint as missed,
      count(*) filter (where missed = 0)::int as awaited_count, sum(awaited)::bigint as awaited
    from (${shortInvoices(q, filter)}) short group by 1 order by 1`;
}
