// Figures for the public transparency pages: expected and paid income, missed rents, and the longest-paying products.
import type { Queryable } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import type { LocalizedText } from '#universal/localized.ts';
import { isMissed } from './short-rents.ts';

export type NamedProduct = {
  id: bigint;
  title: LocalizedText;
  type: 'device' | 'fund' | 'rental';
  cycle: 'hourly' | 'daily' | 'weekly';
};
/** All products that are or were on sale. */
export async function publicProducts(q: Queryable): Promise<NamedProduct[]> {
  return q<NamedProduct[]>`select id, title, type, cycle from catalogue.product where status <> 'draft' order by id`;
}

export type Shortfall = { productId: bigint; title: LocalizedText; from: string; until: string; amount: bigint };
/**
 * Missed rents by product and business week, newest first: income still missing after the invoice's due date and grace.
 */
export async function missedRents(q: Queryable, at: Date): Promise<Shortfall[]> {
  return q<Shortfall[]>`
    select f.product_id, p.title, min(platform.business_date(f.cycle_start)) as "from",
      max(platform.business_date(f.cycle_start)) as until,
      sum(f.expected - f.paid)::bigint as amount
    from catalogue.cycle_figure f join catalogue.product p on p.id = f.product_id
    where f.paid < f.expected and ${isMissed(q, at)}
    group by f.product_id, p.title, date_trunc('week', platform.business_date(f.cycle_start))
    order by 3 desc, 1 limit 100`;
}

export type ExpectedAgainstPaid = {
  expected: bigint;
  paid: bigint;
  missed: bigint;
  awaiting: bigint;
  leftOver: bigint;
};
/**
 * Sums since the beginning in minor units, of one product or of all (null). Unpaid income is awaited until the due date
 * plus grace, then missed. `paid` and what was left over after the end are together all that holders were given.
 */
export async function expectedAgainstPaid(
  q: Queryable,
  productId: bigint | null,
  at: Date,
): Promise<ExpectedAgainstPaid> {
  const of = productId === null ? q`true` : q`product_id = ${productId}`;
  const [row] = await q<ExpectedAgainstPaid[]>`
    select (select coalesce(sum(expected), 0) from catalogue.month_figure where ${of})::bigint as expected,
      (select coalesce(sum(paid), 0) from catalogue.month_figure where ${of})::bigint as paid,
      (select coalesce(sum(left_over), 0) from catalogue.month_figure where ${of})::bigint as left_over,
      coalesce(sum(expected - paid) filter (where ${isMissed(q, at)}), 0)::bigint as missed,
      coalesce(sum(expected - paid) filter (where not ${isMissed(q, at)}), 0)::bigint as awaiting
    from catalogue.cycle_figure where paid < expected and ${of}`;
  return required(row);
}

export type PayingProduct = { productId: bigint; since: Date; paid: bigint; expected: bigint; leftOver: bigint };
/**
 * Products that have paid the longest, by the start of the first paid cycle. Sums since the beginning, in minor units.
 */
export async function longestPaying(q: Queryable, limit: number): Promise<PayingProduct[]> {
  return q<PayingProduct[]>`
    select p.id as product_id, f.since, m.paid, m.expected, m.left_over from catalogue.product p
    cross join lateral (select cycle_start as since from catalogue.cycle_figure
      where product_id = p.id and paid > 0 order by cycle_start limit 1) f
    cross join lateral (select sum(paid)::bigint as paid, sum(expected)::bigint as expected,
        sum(left_over)::bigint as left_over
      from catalogue.month_figure where product_id = p.id) m
    where p.status <> 'draft' order by f.since, p.id limit ${limit}`;
}
