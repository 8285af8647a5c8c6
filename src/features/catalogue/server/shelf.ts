// Reads products for members: the figures by which they compare products, and the shelf, sorted by those figures.
// Amounts are minor units.
import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import type { Compared, ShelfSort } from '../contract/member.ts';
import { isMissed } from './short-rents.ts';
import { occursIn, PRODUCT, type ProductRow, SO_FAR } from './store.ts';

/** Figures are of one measure: for this amount, or for a fund's smallest amount if that is more. */
const MEASURE = 1_000_00n;

/**
 * SQL: what follows from the terms of product `p`, as `f`. `units`: those of the amount that a page's figures refer to.
 * Both other figures are in hand: less what withdrawing the income costs today. `gain`: the expected gain of a twelfth
 * of a year for each `MEASURE`, rounded down. `even_days`: after how many days income, or at the end the principal, is
 * expected to reach the price; null if it never does.
 */
export const FROM_TERMS = (q: Queryable) => q`
  cross join lateral (
    select case p.type when 'fund' then greatest(p.units_min, ${MEASURE} / p.unit_price) else 1 end as units) b
  cross join lateral (select p.unit_price * b.units as basis, coalesce(p.income_per_cycle * b.units,
    div(p.unit_price::numeric * b.units * p.rate_ppb, 1000000000)::bigint) as per_cycle) y
  cross join lateral (
    select y.per_cycle * (select catalogue.parts_in_hand())::numeric / 10000 as per_cycle) h
  cross join lateral (select ceil(y.basis / nullif(h.per_cycle, 0))::bigint as cycles) e
  cross join lateral (select b.units, y.per_cycle,
    floor((h.per_cycle * p.cycles - case when p.returns_principal then 0 else y.basis end)
      * ${MEASURE} * 365 / (y.basis::numeric * p.holding_days * 12))::bigint as gain,
    (case when e.cycles <= p.cycles then e.cycles when p.returns_principal then p.cycles end
      * p.holding_days + p.cycles - 1) / p.cycles as even_days) f`;

/**
 * SQL: how many payments of product `p` were due by `at`, and how many of them were paid in full and in time, as `o`. A
 * day's payments count as one, and so do a week's of a weekly product. Those that may still come in time don't count.
 */
const ON_TIME = (q: Queryable, at: Date) => q`
  cross join lateral (select count(*)::int as due, count(*) filter (where paid >= expected and not late)::int as on_time
    from catalogue.day_figure where product_id = p.id and expected > 0
      and (paid >= expected or ${isMissed(q, at)})) o`;

/** What other products have paid, and how many of their payments were due and in time. Minor units. */
export type TrackRecord = { products: number; expected: bigint; paid: bigint; due: number; onTime: number };

/** The track record of all other products of this product's type, by the rule of `ON_TIME`. */
export async function trackRecordOfType(q: Queryable, productId: bigint, at: Date): Promise<TrackRecord> {
  const [row] = await q<TrackRecord[]>`
    select count(distinct p.id)::int as products, coalesce(sum(d.expected), 0)::bigint as expected,
      coalesce(sum(d.paid), 0)::bigint as paid, count(*)::int as due,
      count(*) filter (where d.paid >= d.expected and not d.late)::int as on_time
    from catalogue.product this
    join catalogue.product p on p.type = this.type and p.id <> this.id
    join catalogue.day_figure d on d.product_id = p.id
    where this.id = ${productId} and d.expected > 0 and (d.paid >= d.expected or ${isMissed(q, at)})`;
  return required(row);
}

const FIGURES = (q: Queryable) => q`f.units, f.per_cycle, f.gain, f.even_days::int, o.due, o.on_time`;

export type ComparedRow = {
  units: bigint;
  perCycle: bigint;
  gain: bigint;
  evenDays: number | null;
  due: number;
  onTime: number;
};

export type ShownProduct = ProductRow & ComparedRow;

export function comparedOf({ gain, evenDays, due, onTime }: Omit<ComparedRow, 'units' | 'perCycle'>): Compared {
  return {
    gainMinor: toWire(gain),
    evenMonths: evenDays === null ? null : Math.ceil((evenDays * 12) / 365),
    onTime: due === 0 ? null : { due, percent: Math.floor((onTime * 100) / due) },
  };
}

/** `onSaleAt`: null if it never was on sale. */
export type PageProduct = ShownProduct & { onSaleAt: Date | null; buyers: number };

/** One product, also a draft, with what its page says of it. */
export async function productForPage(q: Queryable, id: bigint, at: Date): Promise<PageProduct | null> {
  const [row] = await q<PageProduct[]>`
    select ${PRODUCT(q)}, ${FIGURES(q)}, p.on_sale_at,
      (select count(*)::int from catalogue.member_units where product_id = p.id and units > 0) as buyers
    from catalogue.product p ${SO_FAR(q)} ${FROM_TERMS(q)} ${ON_TIME(q, at)}
    where p.id = ${id} and p.discarded_at is null`;
  return row ?? null;
}

export type ShelfFilter = {
  type?: string;
  cycle?: string;
  vip?: number;
  priceMin?: number;
  priceMax?: number;
  /** A part of the title in any language. */
  text?: string;
  /** Only products on sale that allow coupons. */
  coupons?: true;
  /** Only this product. */
  productId?: bigint;
};
/** `place`: a product's place in the chosen order, from the largest. */
export type ShelfCursor = { shelf: bigint; place: bigint; id: bigint };

/** SQL: a product's place in each order. Payments in time sort by whole percent, then by how many were due. */
const PLACES: Record<ShelfSort, (q: Queryable) => ReturnType<Queryable>> = {
  offered: (q) => q`p.rank`,
  gain: (q) => q`f.gain`,
  onTime: (q) => q`case when o.due = 0 then -1
    else o.on_time::bigint * 100 / o.due * 1000000 + least(o.due, 999999) end`,
  even: (q) => q`-coalesce(f.even_days, 1000000)`,
  price: (q) => q`-p.unit_price * p.units_min`,
};

/**
 * The shelf: products on sale, then closed ones, each in the chosen order. Prices filter by the smallest purchase. Only
 * the order by payments in time reads those of every product; otherwise those of the page's products are read.
 */
export async function productsOnShelf(
  q: Queryable,
  filter: ShelfFilter,
  { sort, after, limit, at }: { sort: ShelfSort; after: ShelfCursor | null; limit: number; at: Date },
): Promise<(ShownProduct & { shelf: number; place: bigint })[]> {
  return q<(ShownProduct & { shelf: number; place: bigint })[]>`
    with shown as (
      select * from (
        select p.id, case p.status when 'on_sale' then 1 else 0 end as shelf, (${PLACES[sort](q)})::bigint as place
        from catalogue.product p ${FROM_TERMS(q)} ${sort === 'onTime' ? ON_TIME(q, at) : q``}
        where p.status in ('on_sale', 'closed')
          and (${filter.type ?? null}::text is null or p.type = ${filter.type ?? null})
          and (${filter.cycle ?? null}::text is null or p.cycle = ${filter.cycle ?? null})
          and (${filter.vip ?? null}::int is null or p.min_vip <= ${filter.vip ?? null})
          and (${filter.priceMin ?? null}::bigint is null or p.unit_price * p.units_min >= ${filter.priceMin ?? null})
          and (${filter.priceMax ?? null}::bigint is null or p.unit_price * p.units_min <= ${filter.priceMax ?? null})
          and ${occursIn(q, q`p.title`, q`''`, filter.text)}
          and (${filter.coupons === undefined} or p.coupons_allowed and p.status = 'on_sale')
          and (${filter.productId ?? null}::bigint is null or p.id = ${filter.productId ?? null})
      ) x
      where ${after?.shelf ?? null}::bigint is null or (shelf, place, id) < (${after?.shelf ?? null}::bigint,
        ${after?.place ?? null}::bigint, ${after?.id ?? null}::bigint)
      order by shelf desc, place desc, id desc limit ${limit}
    )
    select ${PRODUCT(q)}, ${FIGURES(q)}, s.shelf, s.place
    from shown s join catalogue.product p on p.id = s.id ${SO_FAR(q)} ${FROM_TERMS(q)} ${ON_TIME(q, at)}
    order by s.shelf desc, s.place desc, s.id desc`;
}
