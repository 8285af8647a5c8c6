// Reads the catalogue's tables for pages and lists: products, assets, contracts, papers, photos, months and stock.
// Amounts are minor units.
import { accountOf } from '#ledger/chart.ts';
import { readBalances } from '#ledger/balance.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import { soundsLike } from '#platform/finder.ts';
import type { PartyInput } from '../contract/console.ts';
import type { Cycle } from './products/product-rules.ts';
import { isMissed } from './short-rents.ts';
import type { Minor } from '#ledger/money.ts';
import type { LocalizedText } from '#universal/localized.ts';

export type ProductStatus = 'draft' | 'on_sale' | 'closed' | 'wound_up';

export type ProductRow = {
  id: bigint;
  slug: string;
  type: 'device' | 'fund' | 'rental';
  cycle: Cycle;
  title: LocalizedText;
  description: LocalizedText;
  risks: LocalizedText[];
  drawing: string;
  unitPrice: Minor;
  incomePerCycle: Minor | null;
  ratePpb: bigint | null;
  unitsMin: number;
  unitsMax: number;
  holdingDays: number;
  cycles: number;
  purchaseLimit: number | null;
  minVip: number;
  chancesGranted: number;
  pointsGranted: number;
  couponsAllowed: boolean;
  returnsPrincipal: boolean;
  status: ProductStatus;
  salesEndAt: Date | null;
  rank: number;
  version: number;
  createdAt: Date;
  changedAt: Date;
  expected: bigint;
  paid: bigint;
  leftOver: bigint;
};

/** SQL: the columns of a `ProductRow`, of product `p` after `SO_FAR`. */
export const PRODUCT = (q: Queryable) => q`
  p.id, p.slug, p.type, p.cycle, p.title, p.description, p.risks, p.drawing, p.unit_price, p.income_per_cycle,
  p.rate_ppb, p.units_min, p.units_max, p.holding_days, p.cycles,
  p.purchase_limit, p.min_vip::int, p.chances_granted, p.points_granted,
  p.coupons_allowed, p.returns_principal, p.status, p.sales_end_at, p.rank, p.version,
  p.created_at, p.changed_at,
  coalesce(m.expected, 0)::bigint as expected, coalesce(m.paid, 0)::bigint as paid,
  coalesce(m.left_over, 0)::bigint as left_over`;
export const SO_FAR = (q: Queryable) => q`
  left join lateral (select sum(expected) as expected, sum(paid) as paid, sum(left_over) as left_over
    from catalogue.month_figure where product_id = p.id) m on true`;

export async function productById(q: Queryable, id: bigint): Promise<ProductRow | null> {
  const [row] = await q<ProductRow[]>`select ${PRODUCT(q)} from catalogue.product p ${SO_FAR(q)}
    where p.id = ${id} and p.discarded_at is null`;
  return row ?? null;
}

/** SQL: the names and account numbers of the parties of contract `c`, for searching. */
const partyNames = (q: Queryable): Part => q`coalesce(
  (select string_agg(y.name || ' ' || y.bank_number, ' ') from catalogue.party y where y.contract_id = c.id), '')`;

/** SQL condition: the text, folded (content.md 5), occurs in the title in any language, or in `names`. */
export function occursIn(q: Queryable, title: Part, names: Part, text: string | undefined) {
  if (!text) return q`true`;
  return q`exists (select from jsonb_each_text(${title}) t
    where position(platform.fold(${text}) in platform.fold(t.value || ' ' || ${names})) > 0)`;
}
type Part = ReturnType<Queryable>;

export async function productsForStaff(
  q: Queryable,
  filter: { status?: string; type?: string; text?: string },
  { after, limit }: { after: bigint | null; limit: number },
): Promise<ProductRow[]> {
  return q<ProductRow[]>`
    select ${PRODUCT(q)} from catalogue.product p ${SO_FAR(q)}
    where p.discarded_at is null and (${after}::bigint is null or p.id < ${after})
      and (${filter.status ?? null}::text is null or p.status = ${filter.status ?? null})
      and (${filter.type ?? null}::text is null or p.type = ${filter.type ?? null})
      and ${occursIn(q, q`p.title`, q`p.slug`, filter.text)}
    order by p.id desc limit ${limit}`;
}

export type TrancheRow = {
  id: bigint;
  productId: bigint;
  n: number;
  salesEndAt: Date | null;
  maturesOn: string | null;
  openedAt: Date;
  closedAt: Date | null;
};
export async function tranchesOf(q: Queryable, productIds: readonly bigint[]): Promise<TrancheRow[]> {
  return q<TrancheRow[]>`
    select id, product_id, n, sales_end_at, matures_on, opened_at, closed_at
    from catalogue.tranche where product_id = any (${idList(productIds)}::bigint[]) order by product_id, n`;
}

export type PhotoRow = { id: bigint; productId: bigint; sha256: string; alt: LocalizedText };
export async function photosOf(q: Queryable, productIds: readonly bigint[]): Promise<PhotoRow[]> {
  return q<PhotoRow[]>`
    select f.id, f.product_id, x.sha256, f.alt from catalogue.photo f join catalogue.file x on x.id = f.file_id
    where f.product_id = any (${idList(productIds)}::bigint[]) order by f.product_id, f.place, f.id`;
}

export type AssetRow = {
  id: bigint;
  productId: bigint;
  slug: string;
  name: LocalizedText;
  what: LocalizedText;
  place: LocalizedText;
  serial: string;
  lessee: string;
  insurance: LocalizedText;
  liable: LocalizedText;
  state: 'planned' | 'working' | 'out_of_order' | 'lost' | 'sold';
  version: number;
  changedAt: Date;
};
const ASSET = (q: Queryable) =>
  q`id, product_id, slug, name, what, place, serial, lessee, insurance, liable, state, version, changed_at`;

export async function assets(
  q: Queryable,
  filter: { productId?: bigint; id?: bigint },
  { after, limit }: { after: bigint | null; limit: number },
): Promise<AssetRow[]> {
  return q<AssetRow[]>`
    select ${ASSET(q)} from catalogue.asset
    where not exists (select from catalogue.product p where p.id = product_id and p.discarded_at is not null)
      and (${filter.productId ?? null}::bigint is null or product_id = ${filter.productId ?? null})
      and (${filter.id ?? null}::bigint is null or id = ${filter.id ?? null})
        and (${after}::bigint is null or id > ${after})
    order by id limit ${limit}`;
}

/** The products of these assets, in the order of their ids. */
export async function productsOfAssets(q: Queryable, ids: readonly bigint[]): Promise<bigint[]> {
  const rows = await q<{ productId: bigint }[]>`
    select distinct product_id from catalogue.asset where id = any (${idList(ids)}::bigint[]) order by 1`;
  return rows.map(({ productId }) => productId);
}

export type PartyRow = PartyInput & { id: bigint; contractId: bigint; endedOn: string | null; addedAt: Date };

/** The terms of a signed contract. Rent in minor units. */
export type ContractTerms = {
  number: string;
  title: LocalizedText;
  bills: 'day' | 'week' | 'month';
  dueDay: number | null;
  graceDays: number;
  rent: bigint;
  feeBps: number;
  startsOn: string;
  endsOn: string | null;
};
export type ContractRow = ContractTerms & { id: bigint; assetId: bigint; productId: bigint };

export async function contracts(
  q: Queryable,
  filter: { productId?: bigint; assetId?: bigint; id?: bigint; text?: string; numbers?: readonly string[] },
  { after, limit }: { after: bigint | null; limit: number },
): Promise<(ContractRow & { parties: PartyRow[] })[]> {
  const rows = await q<ContractRow[]>`
    select c.id, c.asset_id, a.product_id, c.number, c.title, c.bills, c.due_day::int, c.grace_days::int,
      c.rent, c.fee_bps, c.starts_on, c.ends_on
    from catalogue.contract c join catalogue.asset a on a.id = c.asset_id
    where (${filter.productId ?? null}::bigint is null or a.product_id = ${filter.productId ?? null})
      and (${filter.assetId ?? null}::bigint is null or c.asset_id = ${filter.assetId ?? null})
      and (${filter.id ?? null}::bigint is null or c.id = ${filter.id ?? null})
      and (${after}::bigint is null or c.id > ${after})
      ${filter.numbers ? q`and c.number = any (${[...filter.numbers]}::text[])` : q``}
      and (${occursIn(q, q`c.title`, q`c.number || ' ' || ${partyNames(q)}`, filter.text)}
        or exists (select from catalogue.party y where y.contract_id = c.id
          and ${soundsLike(q, q`y.name`, filter.text ?? null)}))
    order by c.id limit ${limit}`;
  const parties = await q<PartyRow[]>`
    select id, contract_id, role, name, bank_kind, bank_code, bank_number, from_on, ended_on, added_at
    from catalogue.party where contract_id = any (${idList(rows.map((row) => row.id))}::bigint[])
      order by contract_id, id`;
  return rows.map((row) => ({ ...row, parties: parties.filter((party) => party.contractId === row.id) }));
}

/** The management rate that members see, in basis points. Null without a contract. */
export async function declaredFee(q: Queryable, productId: bigint): Promise<number | null> {
  const [row] = await q<{ fee: number | null }[]>`select catalogue.declared_fee(${productId}) as fee`;
  return row?.fee ?? null;
}

/** The highest fee that a new contract of the product may declare, in basis points. Null for a draft: no limit. */
export async function feeCeiling(q: Queryable, productId: bigint): Promise<number | null> {
  const [row] = await q<{ ceiling: number | null }[]>`select catalogue.fee_ceiling(${productId}) as ceiling`;
  return row?.ceiling ?? null;
}

export type DocumentRow = {
  id: bigint;
  assetId: bigint;
  kind: 'contract' | 'invoice' | 'insurance' | 'delivery' | 'inspection' | 'other';
  title: LocalizedText;
  sha256: string;
  contentType: string;
  addedAt: Date;
};
export async function documentsOf(q: Queryable, assetIds: readonly bigint[]): Promise<DocumentRow[]> {
  return q<DocumentRow[]>`
    select d.id, d.asset_id, d.kind, d.title, f.sha256, f.content_type, d.added_at
    from catalogue.document d join catalogue.file f on f.id = d.file_id
    where d.asset_id = any (${idList(assetIds)}::bigint[]) order by d.asset_id, d.id`;
}

export async function fileBytes(q: Queryable, sha256: string): Promise<{ bytes: Buffer; contentType: string } | null> {
  const [row] = await q<
    { bytes: Buffer; contentType: string }[]
  >`select bytes, content_type from catalogue.file where sha256 = ${sha256}`;
  return row ?? null;
}

export type MonthRow = {
  month: string;
  expected: bigint;
  paid: bigint;
  awaiting: bigint;
  missed: bigint;
  cycles: number;
  cyclesMissed: number;
  leftOver: bigint;
};
/** The last 24 months of a product, oldest first. For speed, only cycles with missing income are added up. */
export async function monthsOf(q: Queryable, productId: bigint, at: Date): Promise<MonthRow[]> {
  return q<MonthRow[]>`
    select to_char(m.month, 'YYYY-MM') as month, m.expected, m.paid, m.cycles, m.left_over,
      coalesce(s.awaiting, 0)::bigint as awaiting, coalesce(s.missed, 0)::bigint as missed,
      coalesce(s.cycles_missed, 0)::int as cycles_missed
    from (select * from catalogue.month_figure where product_id = ${productId} order by month desc limit 24) m
    left join (
      select date_trunc('month', platform.business_date(cycle_start))::date as month,
        sum(expected - paid) filter (where not ${isMissed(q, at)}) as awaiting,
        sum(expected - paid) filter (where ${isMissed(q, at)}) as missed,
        count(*) filter (where ${isMissed(q, at)}) as cycles_missed
      from catalogue.cycle_figure where product_id = ${productId} and paid < expected group by 1
    ) s using (month)
    order by m.month`;
}

/** Units that a member has bought and not cancelled, by product. Products without any are absent. */
export async function unitsBoughtBy(
  q: Queryable,
  productIds: readonly bigint[],
  memberId: bigint,
): Promise<Map<bigint, bigint>> {
  const rows = await q<{ productId: bigint; units: bigint }[]>`
    select product_id, units from catalogue.member_units
    where product_id = any (${idList(productIds)}::bigint[]) and member_id = ${memberId}`;
  return new Map(rows.map((row) => [row.productId, row.units]));
}

/** Units left for sale, and units left or sold, by product. */
export async function stockOf(
  q: Queryable,
  productIds: readonly bigint[],
): Promise<Map<bigint, { left: bigint; total: bigint }>> {
  const balances = await readBalances(
    q,
    productIds.flatMap((id) => [accountOf('stock_available', id), accountOf('stock_sold', id)]),
  );
  return new Map(
    productIds.map((id) => {
      const left = balances.get(accountOf('stock_available', id))?.posted ?? 0n;
      return [id, { left, total: left + (balances.get(accountOf('stock_sold', id))?.posted ?? 0n) }];
    }),
  );
}
