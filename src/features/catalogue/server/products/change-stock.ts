import type { Floor } from '../../../../platform/floor.ts';
import type { Intent } from '../../../../platform/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { postOnce } from '../../../../ledger/deciding.ts';
import { post } from '../../../../ledger/post.ts';
import { audit } from '../../../identity/server/public.ts';
import { lockProduct, stockLine, unsoldUnits } from './product-stock.ts';

/** Adds unsold units to the open tranche or takes some off. */
export async function changeStock(
  floor: Floor,
  { staffId, productId, change }: { staffId: bigint; productId: bigint; change: number },
  intent: Intent,
): Promise<
  { stockLeft: number } | Refusal<'product_not_found' | 'stock_below_zero' | 'status_move_unknown'> | IntentRefusal
> {
  return postOnce(floor.sql, intent, floor.clock.now(), async (tx) => {
    const product = await lockProduct(tx, productId);
    if (!product) return refuse('product_not_found');
    if (product.status !== 'on_sale') return refuse('status_move_unknown');
    const left = await unsoldUnits(tx, productId);
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
