import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { postOnce } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import { audit } from '#features/identity/server/public.ts';
import { lockProduct, stockLine, unsoldUnits } from './product-stock.ts';

/**
 * Ends sales: closes the tranche and takes unsold units back. Staff end them, or the clock where `staffId` is null.
 * Holders keep what they have. Cycles go on.
 */
export async function closeProduct(
  floor: Floor,
  { staffId, productId }: { staffId: bigint | null; productId: bigint },
  intent: Intent,
): Promise<{ id: string } | Refusal<'product_not_found' | 'status_move_unknown'> | IntentRefusal> {
  return postOnce(floor.sql, intent, floor.clock.now(), async (tx) => {
    const product = await lockProduct(tx, productId);
    if (!product) return refuse('product_not_found');
    if (product.status !== 'on_sale') return refuse('status_move_unknown');
    await tx`update catalogue.product set status = 'closed', version = version + 1,
      changed_at = ${floor.clock.now()} where id = ${productId}`;
    await tx`update catalogue.tranche set closed_at = ${floor.clock.now()}
      where product_id = ${productId} and closed_at is null`;
    await audit(tx, { staffId, action: 'catalogue.product_closed', subject: `product:${productId}` });
    const left = await unsoldUnits(tx, productId);
    if (left > 0n) await post(tx, [{ id: intent.id, actor: intent.actor, lines: [stockLine(productId, -left)] }]);
    return { id: productId.toString() };
  });
}
