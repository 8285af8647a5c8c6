// What the catalogue offers to higher-ranked features: products for orders, contracts for revenue. Those features also
// write figures here (units bought, cycles paid), so that product pages can show them.
import { type Database, idList, type Queryable, type Statement, type Transaction } from '#platform/database/db.ts';
import type { MonthFigure } from '../contract/shapes.ts';
import { monthOf, picturesOf, titleIn } from './member-views.ts';
import { required } from '#platform/required.ts';
import { fold } from '#universal/fold.ts';
import { type PerDatabase, perDatabase } from '#platform/database/per-database.ts';
import type { ProductTerms } from './products/product-rules.ts';
import { publicProducts } from './published.ts';
import { monthsOf, photosOf } from './store.ts';
import type { ShownPicture } from '#platform/http/contract.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { LocalizedText } from '#universal/localized.ts';

export {
  followSandboxSales,
  openSandboxAccounts,
  openSandboxCatalogue,
  type OpenedProduct,
  type SandboxSigner,
} from './sandbox/open-catalogue.ts';
export {
  assetContract,
  contractsByNumber,
  documentHash,
  type NumberedContract,
  type OnContract,
  type Party,
  partyById,
  payersDue,
} from './assets/parties.ts';
export {
  type ExpectedAgainstPaid,
  expectedAgainstPaid,
  longestPaying,
  missedRents,
  type NamedProduct,
  publicProducts,
  type Shortfall,
} from './published.ts';
export {
  cycleStart,
  cyclesAtPurchase,
  expectedPerCycle,
  type ProductTerms,
  unitsOfAmount,
} from './products/product-rules.ts';
export { type EndingContract, endingContracts } from './assets/ending-contracts.ts';
export { addCycleFigures, addLeftOver, type CycleFigure } from './cycle-figures.ts';
export { finders } from './finders.ts';
export { listProducts } from './products/products.ts';
export {
  deadlineKey,
  deadlines,
  frameOf,
  frameOfDays,
  frameUntil,
  missedAfter,
  productWeaves,
  type WeaveCell,
  type WeaveFrame,
  weaveOf,
} from './weave.ts';

/** What the decision about a purchase needs of a product. `trancheId`: the open tranche, or null if none is open. */
export type ProductForOrder = ProductTerms & {
  id: bigint;
  title: Record<string, string>;
  status: 'draft' | 'on_sale' | 'closed' | 'wound_up';
  salesEndAt: Date | null;
  unitsMin: number;
  unitsMax: number;
  purchaseLimit: number | null;
  minVip: number;
  chancesGranted: number;
  pointsGranted: number;
  couponsAllowed: boolean;
  trancheId: bigint | null;
};

const PRODUCT_FOR_ORDER = (q: Queryable) => q`
  p.id, p.title, p.type, p.cycle, p.status, p.unit_price, p.income_per_cycle, p.rate_ppb,
  p.holding_days, p.cycles, p.returns_principal,
  least(p.sales_end_at, t.sales_end_at) as sales_end_at, p.units_min, p.units_max,
  p.purchase_limit, p.min_vip::int, p.chances_granted, p.points_granted,
  p.coupons_allowed, t.id as tranche_id, t.matures_on`;

/**
 * Reads products and locks them in id order, so that none is closed during a purchase. Unknown ids are absent.
 */
export async function productsForOrder(tx: Transaction, ids: readonly bigint[]): Promise<Map<bigint, ProductForOrder>> {
  const rows = await tx<ProductForOrder[]>`
    select ${PRODUCT_FOR_ORDER(tx)} from catalogue.product p
    left join catalogue.tranche t on t.product_id = p.id and t.closed_at is null
    where p.id = any (${idList(ids)}::bigint[]) order by p.id for share of p`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** The same without a lock, for display. */
export async function productsByIds(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, ProductForOrder>> {
  const rows = await q<ProductForOrder[]>`
    select ${PRODUCT_FOR_ORDER(q)} from catalogue.product p
    left join catalogue.tranche t on t.product_id = p.id and t.closed_at is null
    where p.id = any (${idList(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many products on sale require a VIP level, by level. */
export async function gatedProducts(q: Queryable): Promise<Map<number, number>> {
  const rows = await q<{ level: number; products: bigint }[]>`
    select min_vip::int as level, count(*) as products from catalogue.product
    where status = 'on_sale' and min_vip > 0 group by 1`;
  return new Map(rows.map(({ level, products }) => [level, Number(products)]));
}

/** The terms that determine a price. Cached, because they never change once a product was on sale. */
export type Price = Pick<ProductTerms, 'type' | 'unitPrice'>;

const pricesOf: PerDatabase<{ sql: Database }, Map<bigint, Price>> = perDatabase(() => new Map<bigint, Price>());

/** Undefined if there is no such product, or it is a draft. */
export async function priceOf(context: { sql: Database }, productId: bigint): Promise<Price | undefined> {
  const known = pricesOf(context);
  if (!known.has(productId)) {
    const [price] = await context.sql<Price[]>`
      select type, unit_price from catalogue.product where id = ${productId} and status <> 'draft'`;
    if (price) known.set(productId, price);
  }
  return known.get(productId);
}

export type Tranche = {
  id: bigint;
  productId: bigint;
  n: number;
  salesEndAt: Date | null;
  maturesOn: string | null;
  closedAt: Date | null;
};

export async function tranchesByIds(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Tranche>> {
  const rows = await q<Tranche[]>`
    select id, product_id, n, sales_end_at, matures_on, closed_at
    from catalogue.tranche where id = any (${idList(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Units bought and not cancelled, for the purchase limit. Locks the rows in key order. A missing key means 0. */
export async function boughtUnits(
  tx: Transaction,
  keys: readonly { productId: bigint; memberId: bigint }[],
): Promise<Map<string, bigint>> {
  const rows = await tx<{ productId: bigint; memberId: bigint; units: bigint }[]>`
    select u.product_id, u.member_id, u.units from catalogue.member_units u
    join (select distinct p, m from unnest(${idList(keys.map((k) => k.productId))}::bigint[],
      ${idList(keys.map((k) => k.memberId))}::bigint[]) k(p, m)) k
      on k.p = u.product_id and k.m = u.member_id
    order by u.product_id, u.member_id for update of u`;
  return new Map(rows.map((row) => [boughtKey(row), row.units]));
}

/** The key in the map of `boughtUnits`. */
export function boughtKey({ productId, memberId }: { productId: bigint; memberId: bigint }): string {
  return `${productId}/${memberId}`;
}

/** Adds bought units, or subtracts cancelled ones (negative). Call it in the transaction of the order. */
export function addBoughtUnits(
  tx: Queryable,
  changes: readonly { productId: bigint; memberId: bigint; units: bigint }[],
): Statement {
  // Negative changes need a separate update, because an insert on conflict would first fail the table's check.
  return tx`
    with x as (
      select p, m, sum(n)::bigint as n from unnest(${idList(changes.map((c) => c.productId))}::bigint[],
        ${idList(changes.map((c) => c.memberId))}::bigint[], ${idList(changes.map((c) => c.units))}::bigint[]) x(p, m,
        n) group by p, m
    ), back as (
      update catalogue.member_units u set units = u.units + x.n from x
        where x.n < 0 and u.product_id = x.p and u.member_id = x.m
    )
    insert into catalogue.member_units as u (product_id, member_id, units) select p, m, n from x where n > 0
      order by p, m
    on conflict (product_id, member_id) do update set units = u.units + excluded.units`;
}

/** What lists of other features show of a product: title and picture in the reader's language. */
export type ProductFace = {
  id: bigint;
  type: 'device' | 'fund' | 'rental';
  title: string;
  /** Of the title. */
  language: LanguageCode;
  cycle: 'hourly' | 'daily' | 'weekly';
  picture: ShownPicture;
};

export async function productFaces(
  q: Queryable,
  ids: readonly bigint[],
  locale: string,
): Promise<Map<bigint, ProductFace>> {
  if (ids.length === 0) return new Map();
  const rows = await q<
    { id: bigint; type: ProductFace['type']; title: LocalizedText; cycle: ProductFace['cycle']; drawing: string }[]
  >`
    select id, type, title, cycle, drawing from catalogue.product where id = any (${idList(ids)}::bigint[])`;
  const photos = await photosOf(q, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        type: row.type,
        ...titleIn(row.title, locale),
        cycle: row.cycle,
        picture: required(picturesOf(row, photos, locale)[0]),
      },
    ]),
  );
}

/** The days on which these products ended or end. Those that are on sale, or have no end of their own, are absent. */
export async function productEnds(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await q<{ id: bigint; endsOn: string | null }[]>`
    select id, coalesce((select max(matures_on) from catalogue.tranche where product_id = p.id),
      platform.business_date(wound_up_at)) as ends_on
    from catalogue.product p where id = any (${idList(ids)}::bigint[]) and status in ('closed', 'wound_up')`;
  return new Map(rows.flatMap(({ id, endsOn }) => (endsOn === null ? [] : [[id, endsOn] as const])));
}

type NamedProduct = { title: string; language: string };

/** The product that each text names by its title in any language: the title as the text has it, by the text's place. */
export async function productsNamed(q: Queryable, texts: readonly string[]): Promise<Map<number, NamedProduct>> {
  if (texts.length === 0) return new Map();
  const titles = (await publicProducts(q)).flatMap(({ title }) => Object.entries(title));
  const named = titles
    .map(([language, title]) => ({ title, language, folded: fold(title) }))
    .toSorted((a, b) => b.folded.length - a.folded.length);
  const found = texts.map((text) => {
    const folded = fold(text);
    return named.find((one) => folded.includes(one.folded));
  });
  return new Map(found.flatMap((one, place) => (one ? [[place, { title: one.title, language: one.language }]] : [])));
}

/** Units that one member has bought and not cancelled, without a lock, for display. */
export async function boughtUnitsOf(
  q: Queryable,
  { productId, memberId }: { productId: bigint; memberId: bigint },
): Promise<bigint> {
  const [row] = await q<{ units: bigint }[]>`
    select units from catalogue.member_units where product_id = ${productId} and member_id = ${memberId}`;
  return row?.units ?? 0n;
}

/** Expected and paid income of the last 24 months, oldest first. Missing income is awaited or missed as of `at`. */
export async function monthFigures(q: Queryable, productId: bigint, at: Date): Promise<MonthFigure[]> {
  return (await monthsOf(q, productId, at)).map(monthOf);
}

export async function trancheIdsOf(q: Queryable, productId: bigint): Promise<bigint[]> {
  return (await q<{ id: bigint }[]>`select id from catalogue.tranche where product_id = ${productId} order by id`).map(
    (row) => row.id,
  );
}
export {
  type ShortRent,
  type ShortRentFilter,
  type ShortRentPlace,
  shortRents,
  type ShortSums,
  shortSums,
} from './short-rents.ts';
export { waiting } from './waiting.ts';
