// Units for sale. Two persons bring more, because the rent must pay for them too. One takes unsold units off.
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { postOnce } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import { audit } from '#features/identity/server/public.ts';
import { offerObstacle, type OfferRefusal } from '../proposals/offer-obstacle.ts';
import { type By, propose, type ProposeRefusal } from '../proposals/propose.ts';
import type { Proposal } from '../proposals/proposal-store.ts';
import { lockProduct, stockLine, unsoldUnits } from './product-stock.ts';

type NotOnSale = Refusal<'product_not_found' | 'status_move_unknown'>;

export async function proposeStock(
  floor: Floor,
  { productId, units, ...by }: By & { productId: bigint; units: number },
  intent: Intent,
): Promise<Proposal | NotOnSale | OfferRefusal | ProposeRefusal> {
  return propose(floor, by, intent, async (tx) => {
    const product = await lockProduct(tx, productId);
    if (!product) return refuse('product_not_found');
    if (product.status !== 'on_sale') return refuse('status_move_unknown');
    return (await offerObstacle(tx, productId, units)) ?? { kind: 'stock' as const, productId, wish: { stock: units } };
  });
}

/** Takes unsold units off the open tranche. */
export async function takeStockOff(
  floor: Floor,
  { staffId, productId, units }: { staffId: bigint; productId: bigint; units: number },
  intent: Intent,
): Promise<{ stockLeft: number } | NotOnSale | Refusal<'stock_below_zero'> | IntentRefusal> {
  return postOnce(floor.sql, intent, floor.clock.now(), async (tx) => {
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
