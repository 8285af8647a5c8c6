// Types, labels and texts of coupons and batches for the console.
import type { StateLabel } from '#design/console/state-chip.tsx';
import { dateText } from '#universal/date-text.ts';
import { countText, moneyText } from '#design/money-text.ts';
import type { DataOf } from '#platform/client/call-types.ts';

export type Batch = DataOf<'GET /console/api/v1/coupon-batches/{id}'>;
export type Coupon = DataOf<'GET /console/api/v1/coupons/{id}'>;
export type Redemption = DataOf<'GET /console/api/v1/code-redemptions'>['items'][number];

export const WAYS: Record<Batch['way'], string> = {
  members: 'Named members',
  codes: 'Codes that work once each',
  word: 'One code for many members',
  prize: 'Prizes of a draw',
};
/** Whether a batch has codes. One without codes can only give coupons. */
export const hasCodes = (way: Batch['way']): boolean => way === 'codes' || way === 'word';
export const GIVES: Record<Batch['gives'], string> = { coupon: 'Coupons', points: 'C3coin', chances: 'Draw chances' };
export const TYPES = { device: 'Devices', fund: 'Funds', rental: 'Data rentals' } as const;

export const COUPON_STATES: Record<Coupon['state'], StateLabel> = {
  waiting: ['Waits for the budget', 'busy'],
  unused: ['Unused', 'plain'],
  held: ['In an order', 'busy'],
  used: ['Used', 'plain'],
  expired: ['Expired', 'plain'],
};

type Discount = Pick<Coupon, 'amountMinor' | 'percent' | 'capMinor' | 'leastPriceMinor' | 'productType'>;

export function discountText({ amountMinor, percent, capMinor, leastPriceMinor }: Discount): string {
  const pays = amountMinor === null ? `${percent ?? 0}%, at most ${moneyText(capMinor)}` : moneyText(amountMinor);
  return `${pays} off, from ${moneyText(leastPriceMinor)}`;
}

export function scopeText(productType: Discount['productType'], product: string | null): string {
  if (product !== null) return product;
  return productType === null ? 'Any product that takes coupons' : TYPES[productType];
}

/** What one piece of a batch gives. */
export function giftText({ gives, count, terms }: Batch): string {
  if (terms) return discountText(terms);
  return `${countText(count ?? 0)} ${gives === 'points' ? 'C3coin' : 'draw chances'}`;
}

/** The most that a batch may cost. */
export function costText({ gives, worthOfAll }: Batch): string {
  if (gives === 'coupon') return moneyText(worthOfAll);
  return `${countText(worthOfAll)} ${gives === 'points' ? 'C3coin' : 'draw chances'}`;
}

export function effectText(batch: Batch): string {
  const { way, until } = batch;
  const pieces = countText(batch.pieces);
  if (way === 'members')
    return `${pieces} members get a coupon each. The rewards budget sets up to ${costText(batch)} aside, in its turn.`;
  if (way === 'prize') return `Draws may give ${pieces} coupons. Each play sets its worth aside before.`;
  const codes = way === 'word' ? `One code works for up to ${pieces} members` : `${pieces} codes work once each`;
  const cost = `All of them cost up to ${costText(batch)}.`;
  return `${codes}, until ${dateText(until)}. They're taken as a file, once. ${cost}`;
}
