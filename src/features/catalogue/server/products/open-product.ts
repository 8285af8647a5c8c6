// A product goes on sale as one tranche with its stock. Stock moves only through the ledger.
import { startOfBusinessDate } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import type { Intent } from '../../../../platform/intents.ts';
import { must } from '../../../../platform/must.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { postOnce } from '../../../../ledger/deciding.ts';
import { openAccounts } from '../../../../ledger/balance.ts';
import { trancheAccounts } from '../../../../ledger/chart.ts';
import { post } from '../../../../ledger/post.ts';
import { audit } from '../../../identity/server/public.ts';
import type { ProductRow } from '../store.ts';
import { lockProduct, stockLine } from './product-stock.ts';

export type Opening = { stock: number; salesEndAt: string | null; maturesOn: string | null };

type OpenRefusal = Refusal<
  'product_not_found' | 'product_incomplete' | 'status_move_unknown' | 'tranche_still_open' | 'terms_contradict'
>;

/**
 * Puts a draft or a closed product on sale. A fund's tranche has an end of sales and a maturity after it (catalogue.md
 * 2).
 */
export async function openProduct(
  floor: Floor,
  { staffId, productId, opening }: { staffId: bigint; productId: bigint; opening: Opening },
  intent: Intent,
): Promise<{ trancheId: string } | OpenRefusal | IntentRefusal> {
  return postOnce(floor.sql, intent, floor.clock.now(), async (tx) => {
    const product = await lockProduct(tx, productId);
    if (!product) return refuse('product_not_found');
    if (product.status !== 'draft' && product.status !== 'closed') return refuse('status_move_unknown');
    const missing = await missingOf(tx, product);
    if (missing.length > 0) return refuse('product_incomplete', { missing });
    const wrong = openingProblems(product, opening, floor.clock.now());
    if (Object.keys(wrong).length > 0) return refuse('terms_contradict', { fields: wrong });
    const [tranche] = await tx<{ id: bigint }[]>`
      insert into catalogue.tranche (product_id, n, sales_end_at, matures_on)
      select ${productId}, coalesce(max(n), 0) + 1, ${opening.salesEndAt}, ${opening.maturesOn} from catalogue.tranche
      where product_id = ${productId}
      returning id`;
    const trancheId = must(tranche).id;
    await openAccounts(tx, trancheAccounts(trancheId));
    await tx`update catalogue.product set status = 'on_sale', on_sale_at = coalesce(on_sale_at, ${floor.clock.now()}),
      version = version + 1, changed_at = ${floor.clock.now()}
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
