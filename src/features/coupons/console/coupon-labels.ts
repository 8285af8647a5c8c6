// Types, labels and texts of coupons and batches for the console.
import { countText, dateText, moneyText } from '#design/console/formats.ts';
import type { StateLabel } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { t } from '#design/console/words.ts';

export type Batch = DataOf<'GET /console/api/v1/coupon-batches/{id}'>;
export type Coupon = DataOf<'GET /console/api/v1/coupons/{id}'>;
export type Redemption = DataOf<'GET /console/api/v1/code-redemptions'>['items'][number];

export const WAYS: Record<Batch['way'], string> = {
  members: t('Named members'),
  codes: t('Codes that work once each'),
  word: t('One code for many members'),
  prize: t('Prizes of a draw'),
};
/** Whether a batch has codes. One without codes can only give coupons. */
export const hasCodes = (way: Batch['way']): boolean => way === 'codes' || way === 'word';
export const GIVES: Record<Batch['gives'], string> = {
  coupon: t('Coupons'),
  points: 'C3coin',
  chances: t('Draw chances'),
};
export const TYPES = { device: t('Devices'), fund: t('Funds'), rental: t('Data rentals') } as const;

export const COUPON_STATES: Record<Coupon['state'], StateLabel> = {
  waiting: [t('Waits for the budget'), 'busy'],
  unused: [t('Unused'), 'plain'],
  held: [t('In an order'), 'busy'],
  used: [t('Used'), 'plain'],
  expired: [t('Expired'), 'plain'],
};

type Discount = Pick<Coupon, 'amountMinor' | 'percent' | 'capMinor' | 'leastPriceMinor' | 'productType'>;

export function discountText({ amountMinor, percent, capMinor, leastPriceMinor }: Discount): string {
  const pays =
    amountMinor === null
      ? t('{percent}%, at most {cap}', { percent: percent ?? 0, cap: moneyText(capMinor) })
      : moneyText(amountMinor);
  return t('{pays} off, from {leastPrice}', { pays, leastPrice: moneyText(leastPriceMinor) });
}

export function scopeText(productType: Discount['productType'], product: string | null): string {
  if (product !== null) return product;
  return productType === null ? t('Any product that takes coupons') : TYPES[productType];
}

/** What one piece of a batch gives. */
export function giftText({ gives, count, terms }: Batch): string {
  if (terms) return discountText(terms);
  return prizeText(gives, count ?? 0);
}

/** The most that a batch may cost. */
export function costText({ gives, worthOfAll }: Batch): string {
  if (gives === 'coupon') return moneyText(worthOfAll);
  return prizeText(gives, worthOfAll);
}

function prizeText(gives: Batch['gives'], amount: number): string {
  const count = countText(amount);
  return gives === 'points' ? t('{count} C3coin', { count }) : t('{count} draw chances', { count });
}

export function effectText(batch: Batch): string {
  const { way, until } = batch;
  const pieces = countText(batch.pieces);
  if (way === 'members')
    return t('{pieces} members get a coupon each. The rewards budget sets up to {batch} aside, in its turn.', {
      pieces,
      batch: costText(batch),
    });
  if (way === 'prize') return t('Draws may give {pieces} coupons. Each play sets its worth aside before.', { pieces });
  const codes =
    way === 'word'
      ? t('One code works for up to {pieces} members', { pieces })
      : t('{pieces} codes work once each', { pieces });
  const cost = t('All of them cost up to {batch}.', { batch: costText(batch) });
  return t("{codes}, until {until}. They're taken as a file, once. {cost}", { codes, until: dateText(until), cost });
}
