// The product form's values as typed, their checks, and the request made from them.
import { moneyText } from '#design/console/formats.ts';
import type { Localized } from '#design/console/localized-field.tsx';
import { toWireText } from '#design/console/localized-field.tsx';
import { readAmount } from '#design/typed-amount.ts';
import { businessDateOf } from '#universal/date-text.ts';
import type { CallInput } from '#platform/client/call-types.ts';
import type { Product } from './catalogue-labels.ts';
import { t } from '#design/console/words.ts';

export type ProductBody = CallInput<'POST /console/api/v1/products'>['body'];

export type Draft = {
  slug: string;
  title: Localized;
  description: Localized;
  risks: Localized[];
  type: Product['type'];
  cycle: Product['cycle'];
  drawing: Product['drawing'];
  returnsPrincipal: boolean;
  couponsAllowed: boolean;
  salesEnd: string;
} & Record<NumberField, string>;

export type NumberField =
  | 'unitPrice'
  | 'income'
  | 'rate'
  | 'unitsMin'
  | 'unitsMax'
  | 'holdingDays'
  | 'purchaseLimit'
  | 'minVip'
  | 'chancesGranted'
  | 'pointsGranted'
  | 'rank';

export const EMPTY: Draft = {
  slug: '',
  title: {},
  description: {},
  risks: [{}],
  type: 'device',
  cycle: 'daily',
  drawing: 'solar-kiosk',
  returnsPrincipal: false,
  couponsAllowed: false,
  salesEnd: '',
  unitPrice: '',
  income: '',
  rate: '',
  unitsMin: '1',
  unitsMax: '100',
  holdingDays: '365',
  purchaseLimit: '',
  minVip: '0',
  chancesGranted: '0',
  pointsGranted: '0',
  rank: '0',
};

const plain = (minor: number | null) => (minor === null ? '' : moneyText(minor, { unit: false }).replaceAll(',', ''));

export function draftOf(product: Product): Draft {
  return {
    slug: product.slug,
    title: product.title,
    description: product.description,
    risks: product.risks.length > 0 ? product.risks : [{}],
    type: product.type,
    cycle: product.cycle,
    drawing: product.drawing,
    returnsPrincipal: product.returnsPrincipal,
    couponsAllowed: product.couponsAllowed,
    salesEnd: product.salesEndAt ? businessDateOf(product.salesEndAt) : '',
    unitPrice: plain(product.unitPriceMinor),
    income: plain(product.incomePerCycleMinor),
    rate: product.ratePpb === null ? '' : rateText(product.ratePpb),
    unitsMin: String(product.unitsMin),
    unitsMax: String(product.unitsMax),
    holdingDays: String(product.holdingDays),
    purchaseLimit: product.purchaseLimit === null ? '' : String(product.purchaseLimit),
    minVip: String(product.minVip),
    chancesGranted: String(product.chancesGranted),
    pointsGranted: String(product.pointsGranted),
    rank: String(product.rank),
  };
}

/** Billionths as a text in per cent, exact: 328767 -> "0.0328767". */
export function rateText(ppb: number): string {
  const digits = String(ppb).padStart(8, '0');
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`.replace(/\.?0{1,7}$/, '');
}

/** Reads per cent with at most seven decimals as billionths. */
export function readRate(text: string): number | undefined {
  const match = /^(\d{1,2})(?:\.(\d{1,7}))?$/.exec(text.trim());
  return match ? Number(match[1]! + (match[2] ?? '').padEnd(7, '0')) : undefined;
}

/** Leaves out risks without text in any language. */
export function writtenRisks(risks: readonly Localized[]): Localized[] {
  return risks.filter((risk) => Object.values(risk).some((text) => text.trim() !== ''));
}

const NEEDS_ENGLISH = t('Needed in English');

/** Problems of fields that cannot be read, by field. Empty if the draft can be sent. */
export function unreadable(draft: Draft): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!/^[a-z0-9][a-z0-9-]{1,59}$/.test(draft.slug.trim()))
    problems.slug = t('At least two small letters, digits or hyphens');
  const texts = {
    title: draft.title,
    description: draft.description,
    ...Object.fromEntries(draft.risks.map((risk, at) => [`risks.${at}`, risk])),
  };
  for (const [field, text] of Object.entries(texts)) if (!text.en?.trim()) problems[`${field}.en`] = NEEDS_ENGLISH;
  const whole: readonly NumberField[] = [
    'unitsMin',
    'unitsMax',
    'holdingDays',
    'minVip',
    'chancesGranted',
    'pointsGranted',
  ];
  for (const field of whole) if (!/^\d+$/.test(draft[field])) problems[field] = t('A whole number');
  if (draft.purchaseLimit !== '' && !/^\d+$/.test(draft.purchaseLimit))
    problems.purchaseLimit = t('A whole number, or empty for no limit');
  if (!/^-?\d+$/.test(draft.rank)) problems.rank = t('A whole number');
  if (!readAmount(draft.unitPrice)) problems.unitPrice = t('An amount');
  if (draft.type === 'fund' && !readRate(draft.rate)) problems.rate = t('Per cent a cycle');
  if (draft.type !== 'fund' && !readAmount(draft.income)) problems.income = t('An amount');
  return problems;
}

/** The request for a draft in which `unreadable` found nothing. */
export function bodyOf(draft: Draft): ProductBody {
  const fund = draft.type === 'fund';
  return {
    slug: draft.slug.trim(),
    title: toWireText(draft.title),
    description: toWireText(draft.description),
    risks: writtenRisks(draft.risks).map(toWireText),
    type: draft.type,
    cycle: draft.cycle,
    drawing: draft.drawing,
    unitPriceMinor: readAmount(draft.unitPrice) ?? 0,
    incomePerCycleMinor: fund ? null : (readAmount(draft.income) ?? 0),
    ratePpb: fund ? (readRate(draft.rate) ?? 0) : null,
    unitsMin: Number(draft.unitsMin),
    unitsMax: Number(draft.unitsMax),
    holdingDays: Number(draft.holdingDays),
    returnsPrincipal: draft.returnsPrincipal,
    purchaseLimit: draft.purchaseLimit === '' ? null : Number(draft.purchaseLimit),
    minVip: Number(draft.minVip),
    chancesGranted: Number(draft.chancesGranted),
    pointsGranted: Number(draft.pointsGranted),
    couponsAllowed: draft.couponsAllowed,
    salesEndAt: draft.salesEnd ? new Date(`${draft.salesEnd}T23:59:00+03:00`).toISOString() : null,
    rank: Number(draft.rank),
  };
}

/** Leaves out the short name, which cannot be changed. */
export function withoutSlug(body: ProductBody): Omit<ProductBody, 'slug'> {
  return Object.fromEntries(Object.entries(body).filter(([field]) => field !== 'slug')) as Omit<ProductBody, 'slug'>;
}
