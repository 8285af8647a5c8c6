// A product goes on sale: one tranche with its stock; and the ends of it. Stock moves only through the ledger.
import { lockBalances, openAccounts } from '../../../../ledger/balance.ts';
import { accountOf, trancheAccounts } from '../../../../ledger/chart.ts';
import { toWire } from '../../../../ledger/money.ts';
import { line, type Line } from '../../../../ledger/posting.ts';
import { post } from '../../../../ledger/post.ts';
import { startOfBusinessDate } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { must } from '../../../../platform/must.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { audit } from '../../../identity/server/public.ts';
import { type ProductRow, productById, tranchesOf } from '../store.ts';

export type Opening = { stock: number; salesEndAt: string | null; maturesOn: string | null };
type OpenRefusal = Refusal<
  'product_not_found' | 'product_incomplete' | 'status_move_unknown' | 'tranche_still_open' | 'terms_contradict'
>;

/** Puts a draft or a closed product on sale. A fund's tranche has an end of sales and a maturity after it (catalogue.md 2). */
export async function openProduct(
  floor: Floor,
  { staffId, productId, opening }: { staffId: bigint; productId: bigint; opening: Opening },
  intent: Intent,
): Promise<{ trancheId: string } | OpenRefusal | IntentRefusal> {
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const product = await lockProduct(tx, productId);
    if (!product) return refuse('product_not_found');
    if (product.status !== 'draft' && product.status !== 'closed') return refuse('status_move_unknown');
    const missing = await missingOf(tx, product);
    if (missing.length > 0) return refuse('product_incomplete', { missing });
    const wrong = openingProblems(product, opening, floor.clock.now());
    if (Object.keys(wrong).length > 0) return refuse('terms_contradict', { fields: wrong });
    const [tranche] = await tx<{ id: bigint }[]>`
      insert into catalogue.tranche (product_id, n, sales_end_at, matures_on)
      select ${productId}, coalesce(max(n), 0) + 1, ${opening.salesEndAt}, ${opening.maturesOn} from catalogue.tranche where product_id = ${productId}
      returning id`;
    const trancheId = must(tranche).id;
    await openAccounts(tx, trancheAccounts(trancheId));
    await tx`update catalogue.product set status = 'on_sale', on_sale_at = coalesce(on_sale_at, ${floor.clock.now()}), version = version + 1, changed_at = ${floor.clock.now()}
      where id = ${productId}`;
    await audit(tx, {
      staffId,
      action: 'catalogue.product_opened',
      subject: `product:${productId}`,
      detail: { trancheId, ...opening },
    });
    await post(tx, [
      { id: intent.id, actor: `staff:${staffId}`, lines: [stockLine(productId, BigInt(opening.stock))] },
    ]);
    return { trancheId: trancheId.toString() };
  });
}

function stockLine(productId: bigint, change: bigint): Line {
  const issued = accountOf('stock_issued', productId);
  const available = accountOf('stock_available', productId);
  return change > 0n
    ? line('stock_opened', issued, available, change)
    : line('stock_opened_reversed', available, issued, -change);
}

async function lockProduct(tx: Transaction, productId: bigint): Promise<ProductRow | null> {
  await tx`select 1 from catalogue.product where id = ${productId} for no key update`;
  return productById(tx, productId);
}

/** What must be known before anybody may buy: an asset, its contract with a payer, and risks (catalogue.md 2). */
async function missingOf(tx: Transaction, product: ProductRow): Promise<string[]> {
  const [has] = await tx<{ asset: boolean; payer: boolean }[]>`
    select exists (select from catalogue.asset where product_id = ${product.id}) as asset,
      exists (select from catalogue.asset a join catalogue.contract c on c.asset_id = a.id join catalogue.party t on t.contract_id = c.id
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

/** Adds unsold units to the open tranche or takes some off. */
export async function changeStock(
  floor: Floor,
  { staffId, productId, change }: { staffId: bigint; productId: bigint; change: number },
  intent: Intent,
): Promise<
  { stockLeft: number } | Refusal<'product_not_found' | 'stock_below_zero' | 'status_move_unknown'> | IntentRefusal
> {
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const product = await lockProduct(tx, productId);
    if (!product) return refuse('product_not_found');
    if (product.status !== 'on_sale') return refuse('status_move_unknown');
    const left = await unsold(tx, productId);
    if (left + BigInt(change) < 0n) return refuse('stock_below_zero', { stockLeft: Number(left) });
    await audit(tx, {
      staffId,
      action: 'catalogue.stock_changed',
      subject: `product:${productId}`,
      detail: { change },
    });
    await post(tx, [{ id: intent.id, actor: `staff:${staffId}`, lines: [stockLine(productId, BigInt(change))] }]);
    return { stockLeft: Number(left) + change };
  });
}

/** Units are counts, not money; a count below 2^53 is exact as a number. */
async function unsold(tx: Transaction, productId: bigint): Promise<bigint> {
  const account = accountOf('stock_available', productId);
  // stock_issued first in id order: the posting locks both, and so do we.
  const balances = await lockBalances(tx, [accountOf('stock_issued', productId), account]);
  return balances.get(account)?.free ?? 0n;
}

/** Ends sales (by staff, or by the clock where `staffId` is null): closes the tranche and takes unsold units back. Holders keep what they have; cycles go on. */
export async function closeProduct(
  floor: Floor,
  { staffId, productId }: { staffId: bigint | null; productId: bigint },
  intent: Intent,
): Promise<{ id: string } | Refusal<'product_not_found' | 'status_move_unknown'> | IntentRefusal> {
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const product = await lockProduct(tx, productId);
    if (!product) return refuse('product_not_found');
    if (product.status !== 'on_sale') return refuse('status_move_unknown');
    await tx`update catalogue.product set status = 'closed', closed_at = ${floor.clock.now()}, version = version + 1, changed_at = ${floor.clock.now()} where id = ${productId}`;
    await tx`update catalogue.tranche set closed_at = ${floor.clock.now()} where product_id = ${productId} and closed_at is null`;
    await audit(tx, { staffId, action: 'catalogue.product_closed', subject: `product:${productId}` });
    const left = await unsold(tx, productId);
    if (left > 0n) await post(tx, [{ id: intent.id, actor: intent.actor, lines: [stockLine(productId, -left)] }]);
    return { id: productId.toString() };
  });
}

/**
 * Declares a closed product ended. What its end still brings is revenue of its last cycles (income.md 3); what holders paid must
 * have been spent on the asset by then, where it does not return to them.
 */
export async function windUpProduct(
  floor: Floor,
  { staffId, productId }: { staffId: bigint; productId: bigint },
  intent: Intent,
): Promise<{ id: string } | Refusal<'product_not_found' | 'status_move_unknown' | 'capital_unspent'> | IntentRefusal> {
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const product = await lockProduct(tx, productId);
    if (!product) return refuse('product_not_found');
    if (product.status !== 'closed') return refuse('status_move_unknown');
    const left = await capitalUnspent(tx, productId);
    if (left > 0n) return refuse('capital_unspent', { leftMinor: toWire(left) });
    await tx`update catalogue.product set status = 'wound_up', wound_up_at = ${floor.clock.now()}, version = version + 1, changed_at = ${floor.clock.now()} where id = ${productId}`;
    await audit(tx, { staffId, action: 'catalogue.product_wound_up', subject: `product:${productId}` });
    return { id: productId.toString() };
  });
}

/** Under the lock of its accounts, so that an order that settles meanwhile is seen on one side or the other. Minor units. */
async function capitalUnspent(tx: Transaction, productId: bigint): Promise<bigint> {
  const tranches = await tranchesOf(tx, [productId]);
  await lockBalances(tx, [
    accountOf('order_pending', productId),
    ...tranches.map(({ id }) => accountOf('product_capital', id)),
  ]);
  const [row] = await tx<{ left: bigint }[]>`select catalogue.capital_unspent(${productId}) as left`;
  return row?.left ?? 0n;
}
