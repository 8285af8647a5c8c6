// A proposal's terms, and the words that two staff sign for them. The database compares both (coupons/batch.sql).
import { createHash } from 'node:crypto';
import { fromWire, toWire } from '#ledger/money.ts';
import type { Gift } from '../../contract/console.ts';
import type { BatchTerms } from './batch-store.ts';

type GiftTerms = Omit<BatchTerms, 'name' | 'way' | 'pieces' | 'until'>;

const NOTHING: Omit<GiftTerms, 'gives'> = {
  count: null,
  amountMinor: null,
  percent: null,
  capMinor: null,
  leastPriceMinor: null,
  productType: null,
  productId: null,
  validDays: null,
};

const orNull = (amount: number | null) => (amount === null ? null : fromWire(amount));

export function termsOfGift(gift: Gift): GiftTerms {
  if (gift.gives !== 'coupon') return { ...NOTHING, gives: gift.gives, count: BigInt(gift.count) };
  const { terms } = gift;
  return {
    ...NOTHING,
    gives: 'coupon',
    amountMinor: orNull(terms.amountMinor),
    percent: terms.percent,
    capMinor: orNull(terms.capMinor),
    leastPriceMinor: fromWire(terms.leastPriceMinor),
    productType: terms.productType,
    productId: terms.productId === null ? null : BigInt(terms.productId),
    validDays: terms.validDays,
  };
}

/** One of amount and percentage, and never the whole price. A percentage has a cap, and pays at least a cent. */
export function areSound(terms: GiftTerms): boolean {
  if (terms.gives !== 'coupon') return true;
  const { amountMinor, percent, capMinor, leastPriceMinor, productType, productId } = terms;
  if ((amountMinor === null) === (percent === null) || (percent === null) !== (capMinor === null)) return false;
  if (productType !== null && productId !== null) return false;
  const least = leastPriceMinor ?? 0n;
  return amountMinor === null ? BigInt(percent ?? 0) * least >= 100n : amountMinor < least;
}

/** Minor units that one coupon may be worth at most. */
export const WORTH_MAX_MINOR = 100_000_000n;

/** The act's content, key for key as the database builds it. */
export function wordsOf(terms: BatchTerms, members: readonly bigint[]) {
  const { amountMinor, capMinor, leastPriceMinor, productId, count } = terms;
  const plain = (amount: bigint | null) => (amount === null ? null : toWire(amount));
  return {
    ...terms,
    count: plain(count),
    amountMinor: plain(amountMinor),
    capMinor: plain(capMinor),
    leastPriceMinor: plain(leastPriceMinor),
    productId: productId === null ? null : String(productId),
    members: terms.way === 'members' ? digestOfMembers(members) : null,
  };
}

function digestOfMembers(members: readonly bigint[]): string {
  const inOrder = members.toSorted((a, b) => (a < b ? -1 : 1)).join();
  return createHash('sha256').update(inOrder).digest('hex');
}
