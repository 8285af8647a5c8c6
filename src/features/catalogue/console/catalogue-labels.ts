// Console labels of the catalogue, and the texts for refusals that concern single form fields.
import type { StateLabel } from '#design/console/state-chip.tsx';
import { CallError } from '#platform/client/call-error.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { t } from '#design/console/words.ts';

export type Product = DataOf<'GET /console/api/v1/products/{id}'>;
export type ProductRow = DataOf<'GET /console/api/v1/products'>['items'][number];
export type Asset = DataOf<'GET /console/api/v1/assets/{id}'>;
export type AssetRow = DataOf<'GET /console/api/v1/assets'>['items'][number];

export const STATUSES: Record<ProductRow['status'], StateLabel> = {
  draft: [t('Draft'), 'plain'],
  on_sale: [t('On sale'), 'plain'],
  closed: [t('Sales ended'), 'busy'],
  wound_up: [t('Wound up'), 'plain'],
};
export const TYPES: Record<ProductRow['type'], string> = {
  device: t('Device'),
  fund: t('Fund'),
  rental: t('Data rental'),
};
export const CYCLES: Record<ProductRow['cycle'], string> = {
  hourly: t('Every hour'),
  daily: t('Every day'),
  weekly: t('Every week'),
};
export const ASSET_STATES: Record<AssetRow['state'], StateLabel> = {
  planned: [t('Planned'), 'plain'],
  working: [t('Working'), 'plain'],
  out_of_order: [t('Out of order'), 'warn'],
  lost: [t('Lost'), 'bad'],
  sold: [t('Sold'), 'plain'],
};
export const DRAWINGS: Record<Product['drawing'], string> = {
  'solar-kiosk': t('Solar kiosk'),
  battery: t('Battery'),
  'water-pump': t('Water pump'),
  'cold-room': t('Cold room'),
  'grain-mill': t('Grain mill'),
  'delivery-van': t('Delivery van'),
  'wifi-mast': t('Wifi mast'),
  workshop: t('Workshop'),
  market: t('Market'),
  router: t('Router'),
  greenhouse: t('Greenhouse'),
  'clinic-fridge': t('Clinic fridge'),
};
/** Said after the rent of a contract. */
export const A_PERIOD = { day: t('a day'), week: t('a week'), month: t('a month') } as const;
export const BILLS = [
  ['day', t('By the day')],
  ['week', t('By the week')],
  ['month', t('By the month')],
] as const;
export const PARTY_ROLES = [
  ['payer', t('Payer of rent')],
  ['supplier', t('Supplier')],
  ['insurer', t('Insurer')],
] as const;
export const BANK_KINDS = [
  ['account', t('Bank account')],
  ['mobile_money', t('Mobile money')],
  ['card', t('Card')],
] as const;

/** A refusal's problems by form field: promise words, or contradicting terms. `labels` has texts for problem codes. */
export function fieldProblems(error: unknown, labels: Readonly<Record<string, string>> = {}): Record<string, string> {
  if (!(error instanceof CallError)) return {};
  const fields = (error.data as { fields?: Record<string, unknown> | string[] } | null)?.fields;
  if (!fields) return {};
  if (Array.isArray(fields)) return Object.fromEntries(fields.map((field) => [field, t('Does not fit another field')]));
  return Object.fromEntries(
    Object.entries(fields).map(([field, found]) => [
      field,
      Array.isArray(found)
        ? t('Promises: “{found}”. Write the expected income instead.', { found: found.join('”, “') })
        : (labels[String(found)] ?? String(found).replaceAll('_', ' ')),
    ]),
  );
}

/**
 * The problems of one localized field by locale: 'title.en' -> 'en'. A risk's field is named by its index: 'risks.0'.
 */
export function problemsOf(problems: Record<string, string>, field: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([key]) => key.startsWith(`${field}.`))
      .map(([key, text]) => [key.slice(key.lastIndexOf('.') + 1), text]),
  );
}

/** Texts for the problem codes of an opening (`openingProblems` in server/products/sales.ts). */
export const OPENING_PROBLEMS: Record<string, string> = {
  past: t('This day has passed'),
  required: t('A fund needs this day'),
  before_sales_end: t('After the end of sales'),
  only_for_funds: t('Only a fund matures'),
  below_least: t('Less than the smallest purchase'),
};
