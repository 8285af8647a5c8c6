// Console labels of the catalogue, and the texts for refusals that concern single form fields.
import type { StateLabel } from '#design/console/state-chip.tsx';
import { CallError } from '#platform/client/call-error.ts';
import type { DataOf } from '#platform/client/call-types.ts';

export type Product = DataOf<'GET /console/api/v1/products/{id}'>;
export type ProductRow = DataOf<'GET /console/api/v1/products'>['items'][number];
export type Asset = DataOf<'GET /console/api/v1/assets/{id}'>;
export type AssetRow = DataOf<'GET /console/api/v1/assets'>['items'][number];

export const STATUSES: Record<ProductRow['status'], StateLabel> = {
  draft: ['Draft', 'plain'],
  on_sale: ['On sale', 'plain'],
  closed: ['Sales ended', 'busy'],
  wound_up: ['Wound up', 'plain'],
};
export const TYPES: Record<ProductRow['type'], string> = { device: 'Device', fund: 'Fund', rental: 'Data rental' };
export const CYCLES: Record<ProductRow['cycle'], string> = {
  hourly: 'Every hour',
  daily: 'Every day',
  weekly: 'Every week',
};
export const ASSET_STATES: Record<AssetRow['state'], StateLabel> = {
  planned: ['Planned', 'plain'],
  working: ['Working', 'plain'],
  out_of_order: ['Out of order', 'warn'],
  lost: ['Lost', 'bad'],
  sold: ['Sold', 'plain'],
};
export const DRAWINGS: Record<Product['drawing'], string> = {
  'solar-kiosk': 'Solar kiosk',
  battery: 'Battery',
  'water-pump': 'Water pump',
  'cold-room': 'Cold room',
  'grain-mill': 'Grain mill',
  'delivery-van': 'Delivery van',
  'wifi-mast': 'Wifi mast',
  workshop: 'Workshop',
  market: 'Market',
  router: 'Router',
  greenhouse: 'Greenhouse',
  'clinic-fridge': 'Clinic fridge',
};
export const BILLS = [
  ['day', 'By the day'],
  ['week', 'By the week'],
  ['month', 'By the month'],
] as const;
export const PARTY_ROLES = [
  ['payer', 'Payer of rent'],
  ['supplier', 'Supplier'],
  ['insurer', 'Insurer'],
] as const;
export const BANK_KINDS = [
  ['account', 'Bank account'],
  ['mobile_money', 'Mobile money'],
  ['card', 'Card'],
] as const;

export const english = (text: Record<string, string>) => text.en ?? Object.values(text)[0] ?? '';

/** A refusal's problems by form field: promise words, or contradicting terms. `labels` has texts for problem codes. */
export function fieldProblems(error: unknown, labels: Readonly<Record<string, string>> = {}): Record<string, string> {
  if (!(error instanceof CallError)) return {};
  const fields = (error.data as { fields?: Record<string, unknown> | string[] } | null)?.fields;
  if (!fields) return {};
  if (Array.isArray(fields)) return Object.fromEntries(fields.map((field) => [field, 'Does not fit another field']));
  return Object.fromEntries(
    Object.entries(fields).map(([field, found]) => [
      field,
      Array.isArray(found)
        ? `Promises: “${found.join('”, “')}”. Write the expected income instead.`
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
  past: 'This day has passed',
  required: 'A fund needs this day',
  before_sales_end: 'After the end of sales',
  only_for_funds: 'Only a fund matures',
  below_least: 'Less than the smallest purchase',
};
