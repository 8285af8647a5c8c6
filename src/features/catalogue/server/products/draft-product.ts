// Staff draft products and change them. One person can change a draft. Changes to a product that is or was on sale are
// proposed for two persons to sign, and cannot change its terms.
import { audit } from '#features/acts/server/public.ts';
import { openAccounts } from '#ledger/balance.ts';
import { productAccounts } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import {
  type Proposal,
  type SoldWords,
  soldWordsOf,
  type By,
  propose,
  type ProposeRefusal,
} from '../proposals/proposals.ts';
import type { ProductRow } from '../store.ts';
import { lockProduct } from './sales.ts';
import { contradictionsIn, cyclesOf, type ProductInput, productPromises } from './product-rules.ts';

export type Made = { id: string };

export async function draftProduct(
  context: Context,
  { staffId, product }: { staffId: bigint; product: ProductInput & { slug: string } },
  intent: Intent,
): Promise<Made | Refusal<'promise_words' | 'terms_contradict' | 'slug_taken'> | IntentRefusal> {
  const promises = productPromises(product);
  if (promises) return promises;
  const wrong = contradictionsIn(product);
  if (Object.keys(wrong).length > 0) return refuse('terms_contradict', { fields: wrong });
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const [row] = await tx<{ id: bigint }[]>`
      insert into catalogue.product (slug, type, cycle, title, description, risks, drawing, unit_price,
        income_per_cycle, rate_ppb, units_min, units_max, holding_days, cycles, purchase_limit, min_vip,
        chances_granted, points_granted, coupons_allowed, returns_principal, sales_end_at, rank)
      values (${product.slug}, ${product.type}, ${product.cycle}, ${JSON.stringify(product.title)}::text::jsonb,
        ${JSON.stringify(product.description)}::text::jsonb, ${JSON.stringify(product.risks)}::text::jsonb,
        ${product.drawing}, ${product.unitPriceMinor}, ${product.incomePerCycleMinor}, ${product.ratePpb},
        ${product.unitsMin}, ${product.unitsMax}, ${product.holdingDays}, ${cyclesOf(product)},
        ${product.purchaseLimit}, ${product.minVip}, ${product.chancesGranted}, ${product.pointsGranted},
        ${product.couponsAllowed}, ${product.returnsPrincipal}, ${product.salesEndAt}, ${product.rank})
      on conflict (slug) where discarded_at is null do nothing returning id`;
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

/**
 * Discards a draft for good. One person may, because members never saw it. A contract names accounts that count
 * elsewhere (catalogue.md 6), so a draft that has one stays.
 */
export async function discardDraft(
  context: Context,
  { staffId, productId }: { staffId: bigint; productId: bigint },
): Promise<Made | Refusal<'product_not_found' | 'status_move_unknown' | 'draft_has_contract'>> {
  return context.sql.begin(async (tx) => {
    const product = await lockProduct(tx, productId);
    if (!product) return refuse('product_not_found');
    if (product.status !== 'draft') return refuse('status_move_unknown');
    if (await hasContract(tx, productId)) return refuse('draft_has_contract');
    const at = context.clock.now();
    await tx`update catalogue.product set discarded_at = ${at}, changed_at = ${at} where id = ${productId}`;
    await audit(tx, {
      staffId,
      action: 'catalogue.draft_discarded',
      subject: `product:${productId}`,
      detail: { slug: product.slug },
    });
    return { id: productId.toString() };
  });
}

async function hasContract(tx: Transaction, productId: bigint): Promise<boolean> {
  const [row] = await tx`select from catalogue.contract c join catalogue.asset a on a.id = c.asset_id
    where a.product_id = ${productId}`;
  return row !== undefined;
}

type Contradiction = Refusal<'promise_words' | 'terms_contradict'>;
type ChangeRefusal = Refusal<'product_not_found' | 'changed_meanwhile'> | Contradiction;
type Change = { productId: bigint; version: number; product: ProductInput };

function contradictionOf(product: ProductInput): Contradiction | null {
  const promises = productPromises(product);
  if (promises) return promises;
  const wrong = contradictionsIn(product);
  return Object.keys(wrong).length > 0 ? refuse('terms_contradict', { fields: wrong }) : null;
}

/** Changes a draft. `version`: the one that the clerk saw; refuses if the draft was changed since. */
export async function changeProduct(
  context: Context,
  { staffId, productId, version, product }: Change & { staffId: bigint },
): Promise<null | ChangeRefusal | Refusal<'two_persons_change'>> {
  const contradiction = contradictionOf(product);
  if (contradiction) return contradiction;
  return context.sql.begin(async (tx) => {
    const before = await lockProduct(tx, productId);
    if (!before) return refuse('product_not_found');
    if (before.version !== version) return refuse('changed_meanwhile');
    if (before.status !== 'draft') return refuse('two_persons_change');
    await write(tx, { productId, product, at: context.clock.now() });
    await audit(tx, {
      staffId,
      action: 'catalogue.product_changed',
      subject: `product:${productId}`,
      detail: { before: auditedOf(before), after: product },
    });
    return null;
  });
}

/** Proposes other texts or sales settings for a product that is or was on sale. */
export async function proposeChange(
  context: Context,
  { productId, version, product, ...by }: By & Change,
  intent: Intent,
): Promise<Proposal | ChangeRefusal | Refusal<'terms_frozen' | 'status_move_unknown'> | ProposeRefusal> {
  const contradiction = contradictionOf(product);
  if (contradiction) return contradiction;
  return propose(context, by, intent, async (tx) => {
    const before = await lockProduct(tx, productId);
    if (!before) return refuse('product_not_found');
    if (before.version !== version) return refuse('changed_meanwhile');
    if (before.status === 'draft') return refuse('status_move_unknown');
    if (changesTerms(before, product)) return refuse('terms_frozen');
    const from = required(await soldWordsOf(tx, productId));
    return { kind: 'change', productId, wish: { from, sold: soldAfter(from, product) } };
  });
}

/** What is sold, with the changes of an input. */
function soldAfter(from: SoldWords, { salesEndAt, ...input }: ProductInput): Record<string, unknown> {
  const { slug: _slug, ...changed } = input;
  return { ...from, ...changed, salesEndAt: salesEndAt === null ? null : new Date(salesEndAt).toISOString() };
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

/** Fields whose earlier values the audit log keeps. */
const AUDITED = [
  'title',
  'description',
  'risks',
  'purchaseLimit',
  'minVip',
  'chancesGranted',
  'pointsGranted',
  'couponsAllowed',
  'salesEndAt',
  'rank',
] as const satisfies readonly (keyof ProductRow)[];

const auditedOf = (row: ProductRow) => Object.fromEntries(AUDITED.map((name) => [name, row[name]]));

async function write(
  tx: Transaction,
  { productId, product, at }: { productId: bigint; product: ProductInput; at: Date },
): Promise<void> {
  await tx`
    update catalogue.product set title = ${JSON.stringify(product.title)}::text::jsonb,
      description = ${JSON.stringify(product.description)}::text::jsonb,
      risks = ${JSON.stringify(product.risks)}::text::jsonb,
      drawing = ${product.drawing}, unit_price = ${product.unitPriceMinor},
      income_per_cycle = ${product.incomePerCycleMinor}, rate_ppb = ${product.ratePpb},
      units_min = ${product.unitsMin}, units_max = ${product.unitsMax}, holding_days = ${product.holdingDays},
      cycles = ${cyclesOf(product)}, purchase_limit = ${product.purchaseLimit}, min_vip = ${product.minVip},
      chances_granted = ${product.chancesGranted}, points_granted = ${product.pointsGranted},
      coupons_allowed = ${product.couponsAllowed}, returns_principal = ${product.returnsPrincipal},
      sales_end_at = ${product.salesEndAt}, rank = ${product.rank}, version = version + 1, changed_at = ${at}
    where id = ${productId}`;
}
