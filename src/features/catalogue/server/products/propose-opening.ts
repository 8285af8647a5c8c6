// A product goes on sale as one tranche with its stock, by an act of two persons (catalogue.md 6).
import { startOfBusinessDate } from '#platform/time/clock.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { offerObstacle, type OfferRefusal } from '../proposals/offer-obstacle.ts';
import { type By, propose, type ProposeRefusal } from '../proposals/propose.ts';
import { type Proposal, soldWordsOf } from '../proposals/proposal-store.ts';
import type { ProductRow } from '../store.ts';
import { lockProduct } from './product-stock.ts';

export type Opening = { stock: number; salesEndAt: string | null; maturesOn: string | null };

type OpenRefusal = Refusal<'product_not_found' | 'product_incomplete' | 'status_move_unknown' | 'terms_contradict'>;

/**
 * Proposes to put a draft or a closed product on sale. A fund's tranche has an end of sales and a maturity after it
 * (catalogue.md 2).
 */
export async function proposeOpening(
  floor: Floor,
  { productId, opening, ...by }: By & { productId: bigint; opening: Opening },
  intent: Intent,
): Promise<Proposal | OpenRefusal | OfferRefusal | ProposeRefusal> {
  return propose(floor, by, intent, async (tx) => {
    const product = await lockProduct(tx, productId);
    if (!product) return refuse('product_not_found');
    if (product.status !== 'draft' && product.status !== 'closed') return refuse('status_move_unknown');
    const missing = await missingOf(tx, product);
    if (missing.length > 0) return refuse('product_incomplete', { missing });
    const wrong = openingProblems(product, opening, floor.clock.now());
    if (Object.keys(wrong).length > 0) return refuse('terms_contradict', { fields: wrong });
    const obstacle = await offerObstacle(tx, productId, opening.stock);
    if (obstacle) return obstacle;
    return { kind: 'open', productId, wish: { sold: must(await soldWordsOf(tx, productId)), ...opening } };
  });
}

/** Before anybody may buy, a product needs an asset, its contract with a payer, and risks (catalogue.md 2). */
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
