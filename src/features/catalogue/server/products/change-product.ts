// Staff change a product: words and sales settings at any time, terms only while it is a draft.
import { toWire } from '../../../../ledger/money.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { must } from '../../../../platform/must.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import type { Transaction } from '../../../../platform/db.ts';
import { audit } from '../../../identity/server/public.ts';
import { toJson } from '../localized.ts';
import { contradictionsIn, cyclesOf, type ProductInput, productPromises } from './product-terms.ts';
import { type ProductRow, productById } from '../store.ts';

type ChangeRefusal = Refusal<
  'product_not_found' | 'promise_words' | 'terms_contradict' | 'terms_frozen' | 'changed_meanwhile'
>;

/** `version` is the one the staff member saw, so this overwrites no edit made meanwhile. */
export async function changeProduct(
  floor: Floor,
  {
    staffId,
    productId,
    version,
    product,
  }: { staffId: bigint; productId: bigint; version: number; product: ProductInput },
): Promise<null | ChangeRefusal> {
  const promises = productPromises(product);
  if (promises) return promises;
  const wrong = contradictionsIn(product);
  if (Object.keys(wrong).length > 0) return refuse('terms_contradict', { fields: wrong });
  return floor.sql.begin(async (tx) => {
    const [locked] = await tx<
      { version: number }[]
    >`select version from catalogue.product where id = ${productId} for no key update`;
    if (!locked) return refuse('product_not_found');
    if (locked.version !== version) return refuse('changed_meanwhile');
    const before = must(await productById(tx, productId));
    if (before.status !== 'draft' && changesTerms(before, product)) return refuse('terms_frozen');
    await write(tx, { productId, product, at: floor.clock.now() });
    await audit(tx, {
      staffId,
      action: 'catalogue.product_changed',
      subject: `product:${productId}`,
      detail: { before: shortOf(before), after: product },
    });
    return null;
  });
}

function changesTerms(before: ProductRow, after: ProductInput): boolean {
  const number = (value: bigint | null) => (value === null ? null : toWire(value));
  return (
    before.type !== after.type ||
    before.cycle !== after.cycle ||
    number(before.unitPrice) !== after.unitPriceMinor ||
    number(before.incomePerCycle) !== after.incomePerCycleMinor ||
    number(before.ratePpb) !== after.ratePpb ||
    before.holdingDays !== after.holdingDays ||
    before.returnsPrincipal !== after.returnsPrincipal
  );
}

function shortOf({
  title,
  description,
  risks,
  purchaseLimit,
  minVip,
  chancesGranted,
  pointsGranted,
  couponsAllowed,
  salesEndAt,
  rank,
}: ProductRow) {
  return {
    title,
    description,
    risks,
    purchaseLimit,
    minVip,
    chancesGranted,
    pointsGranted,
    couponsAllowed,
    salesEndAt,
    rank,
  };
}

async function write(
  tx: Transaction,
  { productId, product, at }: { productId: bigint; product: ProductInput; at: Date },
): Promise<void> {
  await tx`
    update catalogue.product set title = ${toJson(product.title)}::text::jsonb,
      description = ${toJson(product.description)}::text::jsonb, risks = ${toJson(product.risks)}::text::jsonb,
      drawing = ${product.drawing}, unit_price = ${product.unitPriceMinor},
      income_per_cycle = ${product.incomePerCycleMinor}, rate_ppb = ${product.ratePpb},
      units_min = ${product.unitsMin}, units_max = ${product.unitsMax}, holding_days = ${product.holdingDays},
      cycles = ${cyclesOf(product)}, purchase_limit = ${product.purchaseLimit}, min_vip = ${product.minVip},
      chances_granted = ${product.chancesGranted}, points_granted = ${product.pointsGranted},
      coupons_allowed = ${product.couponsAllowed}, returns_principal = ${product.returnsPrincipal},
      sales_end_at = ${product.salesEndAt}, rank = ${product.rank}, version = version + 1, changed_at = ${at}
    where id = ${productId}`;
}
