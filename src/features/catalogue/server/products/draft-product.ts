// Staff draft a product. Nobody can buy it until it opens.
import { openAccounts } from '#ledger/balance.ts';
import { productAccounts } from '#ledger/chart.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { contradictionsIn, cyclesOf, type ProductInput, productPromises } from './product-terms.ts';
import { toJson } from '../localized.ts';

export type Made = { id: string };

export async function draftProduct(
  floor: Floor,
  { staffId, product }: { staffId: bigint; product: ProductInput & { slug: string } },
  intent: Intent,
): Promise<Made | Refusal<'promise_words' | 'terms_contradict' | 'slug_taken'> | IntentRefusal> {
  const promises = productPromises(product);
  if (promises) return promises;
  const wrong = contradictionsIn(product);
  if (Object.keys(wrong).length > 0) return refuse('terms_contradict', { fields: wrong });
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const [row] = await tx<{ id: bigint }[]>`
      insert into catalogue.product (slug, type, cycle, title, description, risks, drawing, unit_price,
        income_per_cycle, rate_ppb, units_min, units_max, holding_days, cycles, purchase_limit, min_vip,
        chances_granted, points_granted, coupons_allowed, returns_principal, sales_end_at, rank)
      values (${product.slug}, ${product.type}, ${product.cycle}, ${toJson(product.title)}::text::jsonb,
        ${toJson(product.description)}::text::jsonb, ${toJson(product.risks)}::text::jsonb, ${product.drawing},
        ${product.unitPriceMinor}, ${product.incomePerCycleMinor}, ${product.ratePpb}, ${product.unitsMin},
        ${product.unitsMax}, ${product.holdingDays}, ${cyclesOf(product)}, ${product.purchaseLimit},
        ${product.minVip}, ${product.chancesGranted}, ${product.pointsGranted}, ${product.couponsAllowed},
        ${product.returnsPrincipal}, ${product.salesEndAt}, ${product.rank})
      on conflict (slug) do nothing returning id`;
    if (!row) return refuse('slug_taken');
    await openAccounts(tx, productAccounts(row.id));
    await audit(tx, {
      staffId,
      action: 'catalogue.product_drafted',
      subject: `product:${row.id}`,
      detail: { slug: product.slug },
    });
    return { id: row.id.toString() };
  });
}
