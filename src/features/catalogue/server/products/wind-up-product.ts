import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { lockBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import { audit } from '#features/identity/server/public.ts';
import { tranchesOf } from '../store.ts';
import { lockProduct } from './product-stock.ts';

/**
 * Declares a closed product ended. Only revenue of its last cycles may still come (income.md 3). By then the money of
 * the holders must be spent on the asset, unless it returns to them.
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
    await tx`update catalogue.product set status = 'wound_up', version = version + 1,
      changed_at = ${floor.clock.now()} where id = ${productId}`;
    await audit(tx, { staffId, action: 'catalogue.product_wound_up', subject: `product:${productId}` });
    return { id: productId.toString() };
  });
}

/** Minor units. It locks the accounts first. So it sees an order that settles meanwhile on one side or the other. */
async function capitalUnspent(tx: Transaction, productId: bigint): Promise<bigint> {
  const tranches = await tranchesOf(tx, [productId]);
  await lockBalances(tx, [
    accountOf('order_pending', productId),
    ...tranches.map(({ id }) => accountOf('product_capital', id)),
  ]);
  const [row] = await tx<{ left: bigint }[]>`select catalogue.capital_unspent(${productId}) as left`;
  return row?.left ?? 0n;
}
