// The model of coupons and codes (rewards.md 5). Their grants are paid by the model of rewards.
import { required } from '#platform/required.ts';
import type { ModelGrant, RewardsModel } from '../rewards-model.ts';

export type Terms = {
  amountMinor: number | null;
  percent: number | null;
  capMinor: number | null;
  leastPriceMinor: number;
  productType: 'device' | 'rental' | null;
  /** Only for the product 'device'. */
  firstOnly: boolean;
  validDays: number;
};
export type Coupon = {
  id: bigint;
  member: number;
  terms: Terms;
  worth: bigint;
  lastDay: string;
  grant: ModelGrant;
  /** The order that holds or used it. */
  orderId: bigint | null;
  over: 'used' | 'expired' | null;
};
export type Code = { text: string; batch: CodeBatch; usedBy: Set<number> };
export type CodeBatch = {
  id: bigint;
  gift: { gives: 'coupon'; terms: Terms } | { gives: 'points' | 'chances'; count: number };
  /** How many members may use each code. */
  uses: number;
  until: string;
  stopped: boolean;
};
export type Bought = { product: 'device' | 'rental'; price: bigint };

export const worthOf = ({ amountMinor, capMinor }: Terms): bigint => BigInt(amountMinor ?? capMinor ?? 0);

/** The part of a price that the coupon pays. Fractions of a cent are dropped. */
export function partOf({ terms, worth }: Coupon, price: bigint): bigint {
  if (terms.percent === null) return worth;
  const part = (price * BigInt(terms.percent)) / 100n;
  return part < worth ? part : worth;
}

export class CouponBook {
  readonly coupons: Coupon[] = [];
  readonly codes: Code[] = [];
  readonly #rewards: RewardsModel;
  /** By member: the hour of the last try of a code, and the number of tries in that hour. */
  readonly #tries = new Map<number, { hour: number; count: number }>();

  constructor(rewards: RewardsModel) {
    this.#rewards = rewards;
  }

  /** Adds a coupon whose grant is already promised in the model of rewards. */
  keep({ id, member, terms, lastDay }: Pick<Coupon, 'id' | 'member' | 'terms' | 'lastDay'>): void {
    const grant = required(this.#rewards.grants.find(({ kind, cause }) => kind === 'coupon' && cause === String(id)));
    this.coupons.push({ id, member, terms, worth: worthOf(terms), lastDay, grant, orderId: null, over: null });
  }

  stateOf({ grant, orderId, over }: Coupon): 'waiting' | 'unused' | 'held' | 'used' | 'expired' {
    if (over) return over;
    if (grant.state === 'lapsed') return 'expired';
    if (orderId !== null) return 'held';
    return grant.state === 'paid' ? 'unused' : 'waiting';
  }

  isUsable(one: Coupon, { product, price }: Bought): boolean {
    const { leastPriceMinor, productType, firstOnly } = one.terms;
    return (
      this.stateOf(one) === 'unused' &&
      this.#rewards.today <= one.lastDay &&
      price >= BigInt(leastPriceMinor) &&
      // Both products, device and rental, take coupons.
      (productType === null || productType === product) &&
      (!firstOnly || product === 'device')
    );
  }

  giveBack(orderId: bigint): void {
    const one = this.coupons.find((coupon) => coupon.orderId === orderId);
    if (one) one.orderId = null;
  }

  /** The part that the order used becomes capital, and the rest of the worth goes back to the budget. */
  use(orderId: bigint, part: bigint): void {
    const one = this.coupons.find((coupon) => coupon.orderId === orderId);
    if (!one) return;
    one.over = 'used';
    this.#rewards.budget += one.worth - part;
  }

  /** Expires coupons that have ended. Returns their number. */
  expire(): number {
    const ended = this.coupons.filter(
      (one) => one.lastDay < this.#rewards.today && ['waiting', 'unused'].includes(this.stateOf(one)),
    );
    for (const one of ended) {
      if (this.stateOf(one) === 'waiting') this.#rewards.lapseCause(this.#rewards.grants.indexOf(one.grant));
      else {
        one.over = 'expired';
        this.#rewards.budget += one.worth;
      }
    }
    return ended.length;
  }

  /** The worth that the budget has set aside for coupons that are not used up. */
  held = (): bigint =>
    this.coupons
      .filter((one) => ['unused', 'held'].includes(this.stateOf(one)))
      .reduce((sum, { worth }) => sum + worth, 0n);

  /** Counts a try. False if the member has had too many within the hour. */
  mayTry(member: number, { hour, most }: { hour: number; most: number }): boolean {
    const before = this.#tries.get(member);
    const tries = before?.hour === hour ? { hour, count: before.count + 1 } : { hour, count: 1 };
    this.#tries.set(member, tries);
    return tries.count <= most;
  }

  whyNot({ batch, usedBy }: Code, member: number): string | null {
    if (usedBy.has(member)) return 'code_redeemed_by_you';
    if (batch.stopped) return 'code_stopped';
    if (this.#rewards.today > batch.until) return 'code_over';
    return usedBy.size >= batch.uses ? 'code_used_up' : null;
  }
}
