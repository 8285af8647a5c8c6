// The sale of a product: putting it on sale with its stock, which two persons sign (catalogue.md 6), changing the
// stock, ending sales, and winding it up.
import { audit } from '#features/acts/server/public.ts';
import { lockBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { postOnce } from '#ledger/deciding.ts';
import { toWire } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import { line, type Line } from '#ledger/posting.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { type Intent, intentOf, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { startOfBusinessDate } from '#platform/time/clock.ts';
import { type Proposal, soldWordsOf, type By, propose, type ProposeRefusal } from '../proposals/proposals.ts';
import { productById, type ProductRow, tranchesOf } from '../store.ts';

const OBSTACLES = ['product_incomplete', 'income_beyond_bounds', 'income_above_rent'] as const;
type OfferRefusal = Refusal<(typeof OBSTACLES)[number]>;

/** Why `more` units may not be sold on these terms, or null. The database checks this again at the second signature. */
async function offerObstacle(tx: Transaction, productId: bigint, more: number): Promise<OfferRefusal | null> {
  const [row] = await tx<{ problem: string | null }[]>`
    select catalogue.offer_problem(${productId}, ${more}) as problem`;
  const obstacle = OBSTACLES.find((name) => name === row?.problem);
  return obstacle ? refuse(obstacle) : null;
}

/** The ledger line of a change of stock. Adding units must refer to the proposal that two persons signed. */
export function stockLine(productId: bigint, change: bigint, proposalId: bigint | null = null): Line {
  const issued = accountOf('stock_issued', productId);
  const available = accountOf('stock_available', productId);
  return change > 0n
    ? line('stock_opened', issued, available, change, proposalId)
    : line('stock_opened_reversed', available, issued, -change);
}

export async function lockProduct(tx: Transaction, productId: bigint): Promise<ProductRow | null> {
  await tx`select 1 from catalogue.product where id = ${productId} for no key update`;
  return productById(tx, productId);
}

/** Units not sold yet. Locks the stock accounts. */
export async function unsoldUnits(tx: Transaction, productId: bigint): Promise<bigint> {
  const account = accountOf('stock_available', productId);
  // Lock stock_issued too, because the posting needs it and it comes first in the order of locks.
  const balances = await lockBalances(tx, [accountOf('stock_issued', productId), account]);
  return balances.get(account)?.free ?? 0n;
}

export type Opening = { stock: number; salesEndAt: string | null; maturesOn: string | null };

type OpenRefusal = Refusal<'product_not_found' | 'product_incomplete' | 'status_move_unknown' | 'terms_contradict'>;

/**
 * Proposes to put a draft or a closed product on sale. A fund needs an end of sales and a later maturity (catalogue.md
 * 2).
 */
export async function proposeOpening(
  context: Context,
  { productId, opening, ...by }: By & { productId: bigint; opening: Opening },
  intent: Intent,
): Promise<Proposal | OpenRefusal | OfferRefusal | ProposeRefusal> {
  return propose(context, by, intent, async (tx) => {
    const product = await lockProduct(tx, productId);
    if (!product) return refuse('product_not_found');
    if (product.status !== 'draft' && product.status !== 'closed') return refuse('status_move_unknown');
    const missing = await missingOf(tx, product);
    if (missing.length > 0) return refuse('product_incomplete', { missing });
    const wrong = openingProblems(product, opening, context.clock.now());
    if (Object.keys(wrong).length > 0) return refuse('terms_contradict', { fields: wrong });
    const obstacle = await offerObstacle(tx, productId, opening.stock);
    if (obstacle) return obstacle;
    return { kind: 'open', productId, wish: { sold: required(await soldWordsOf(tx, productId)), ...opening } };
  });
}

/** What the product lacks for sale: an asset, a contract with a payer, or risks (catalogue.md 2). */
async function missingOf(tx: Transaction, product: ProductRow): Promise<string[]> {
  const [has] = await tx<{ asset: boolean; payer: boolean }[]>`
    select exists (select from catalogue.asset where product_id = ${product.id}) as asset,
      exists (select from catalogue.asset a join catalogue.contract c on c.asset_id = a.id
      join catalogue.party t on t.contract_id = c.id
              where a.product_id = ${product.id} and t.role = 'payer' and t.ended_on is null) as payer`;
  return [
    ...(has?.asset ? [] : ['asset']),
    ...(has?.payer ? [] : ['payer']),
    ...(product.risks.length > 0 ? [] : ['risks']),
  ];
}

export function openingProblems(
  product: Pick<ProductRow, 'type' | 'unitsMin'>,
  opening: Opening,
  now: Date,
): Record<string, string> {
  const wrong: Record<string, string> = {};
  const salesEnd = opening.salesEndAt === null ? null : new Date(opening.salesEndAt);
  if (salesEnd && salesEnd <= now) wrong.salesEndAt = 'past';
  if (product.type === 'fund') {
    if (!salesEnd) wrong.salesEndAt = 'required';
    if (!opening.maturesOn) wrong.maturesOn = 'required';
    else if (salesEnd && startOfBusinessDate(opening.maturesOn) <= salesEnd) wrong.maturesOn = 'before_sales_end';
  } else if (opening.maturesOn) wrong.maturesOn = 'only_for_funds';
  if (opening.stock < product.unitsMin) wrong.stock = 'below_least';
  return wrong;
}

type NotOnSale = Refusal<'product_not_found' | 'status_move_unknown'>;

/** Proposes more units for sale. Two persons sign, because the rent must pay for them too. */
export async function proposeStock(
  context: Context,
  { productId, units, ...by }: By & { productId: bigint; units: number },
  intent: Intent,
): Promise<Proposal | NotOnSale | OfferRefusal | ProposeRefusal> {
  return propose(context, by, intent, async (tx) => {
    const product = await lockProduct(tx, productId);
    if (!product) return refuse('product_not_found');
    if (product.status !== 'on_sale') return refuse('status_move_unknown');
    return (await offerObstacle(tx, productId, units)) ?? { kind: 'stock' as const, productId, wish: { stock: units } };
  });
}

/** Takes unsold units off sale. One person may do this. */
export async function takeStockOff(
  context: Context,
  { staffId, productId, units }: { staffId: bigint; productId: bigint; units: number },
  intent: Intent,
): Promise<{ stockLeft: number } | NotOnSale | Refusal<'stock_below_zero'> | IntentRefusal> {
  return postOnce(context.sql, intent, context.clock.now(), async (tx) => {
    const product = await lockProduct(tx, productId);
    if (!product) return refuse('product_not_found');
    if (product.status !== 'on_sale') return refuse('status_move_unknown');
    const left = await unsoldUnits(tx, productId);
    if (left < BigInt(units)) return refuse('stock_below_zero', { stockLeft: Number(left) });
    await audit(tx, {
      staffId,
      action: 'catalogue.stock_changed',
      subject: `product:${productId}`,
      detail: { change: -units },
    });
    await post(tx, [{ id: intent.id, actor: `staff:${staffId}`, lines: [stockLine(productId, BigInt(-units))] }]);
    return { stockLeft: Number(left) - units };
  });
}

/**
 * Ends sales: closes the tranche and takes back unsold units. Holders keep their units and go on earning. `staffId` is
 * null if the end of sales was reached.
 */
export async function closeProduct(
  context: Context,
  { staffId, productId }: { staffId: bigint | null; productId: bigint },
  intent: Intent,
): Promise<{ id: string } | Refusal<'product_not_found' | 'status_move_unknown'> | IntentRefusal> {
  return postOnce(context.sql, intent, context.clock.now(), async (tx) => {
    const product = await lockProduct(tx, productId);
    if (!product) return refuse('product_not_found');
    if (product.status !== 'on_sale') return refuse('status_move_unknown');
    await tx`update catalogue.product set status = 'closed', version = version + 1,
      changed_at = ${context.clock.now()} where id = ${productId}`;
    await tx`update catalogue.tranche set closed_at = ${context.clock.now()}
      where product_id = ${productId} and closed_at is null`;
    await audit(tx, { staffId, action: 'catalogue.product_closed', subject: `product:${productId}` });
    const left = await unsoldUnits(tx, productId);
    if (left > 0n) await post(tx, [{ id: intent.id, actor: intent.actor, lines: [stockLine(productId, -left)] }]);
    return { id: productId.toString() };
  });
}

/**
 * Closes products whose end of sales is reached (catalogue.md 2: a fund's sales end before its capital is deployed).
 * Returns how many it closed. It is safe to run again.
 */
export async function endSales(context: Context): Promise<number> {
  const due = await context.sql<{ id: bigint; trancheId: bigint }[]>`
    select p.id, t.id as tranche_id from catalogue.product p
    join catalogue.tranche t on t.product_id = p.id and t.closed_at is null
    where p.status = 'on_sale' and least(p.sales_end_at, t.sales_end_at) <= ${context.clock.now()} order by p.id`;
  for (const { id, trancheId } of due) {
    await closeProduct(
      context,
      { staffId: null, productId: id },
      intentOf('system', 'catalogue.end_sales', factId('sales end', trancheId), id),
    );
  }
  return due.length;
}

/**
 * Winds up a closed product. After that only revenue of its last cycles may still come (income.md 3). The holders'
 * money must be spent on the asset before, unless it is returned to them.
 */
export async function windUpProduct(
  context: Context,
  { staffId, productId }: { staffId: bigint; productId: bigint },
  intent: Intent,
): Promise<{ id: string } | Refusal<'product_not_found' | 'status_move_unknown' | 'capital_unspent'> | IntentRefusal> {
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const product = await lockProduct(tx, productId);
    if (!product) return refuse('product_not_found');
    if (product.status !== 'closed') return refuse('status_move_unknown');
    const left = await capitalUnspent(tx, productId);
    if (left > 0n) return refuse('capital_unspent', { leftMinor: toWire(left) });
    await tx`update catalogue.product set status = 'wound_up', version = version + 1,
      changed_at = ${context.clock.now()} where id = ${productId}`;
    await tx`delete from catalogue.stock_reminder where product_id = ${productId}`;
    await audit(tx, { staffId, action: 'catalogue.product_wound_up', subject: `product:${productId}` });
    return { id: productId.toString() };
  });
}

/** Minor units. Locks the accounts first, so that an order settling at the same time is counted exactly once. */
async function capitalUnspent(tx: Transaction, productId: bigint): Promise<bigint> {
  const tranches = await tranchesOf(tx, [productId]);
  await lockBalances(tx, [
    accountOf('order_pending', productId),
    ...tranches.map(({ id }) => accountOf('product_capital', id)),
  ]);
  const [row] = await tx<{ left: bigint }[]>`select catalogue.capital_unspent(${productId}) as left`;
  return row?.left ?? 0n;
}
