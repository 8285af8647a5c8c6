// The outcome of a play (draws.md 1). Pure, and the database decides the same. Amounts are in minor units.
import type { WAYS } from '../../contract/lists.ts';
import type { Manifest, Prize } from './manifest.ts';

/**
 * - drawn: the draw's own prize.
 * - exhausted: its stock was gone, so the prize's worth is paid in money.
 * - guaranteed: the k-th play without the prize that its member picked.
 * - unrevealed: the operator did not reveal the seed in time, so the whole hold is paid.
 */
export type Way = (typeof WAYS)[number];

/**
 * `prize` is a place in the manifest. The hold is paid, kept for goods, moved into the hold of coupons, or released.
 * Nothing else happens to it.
 */
export type Outcome = {
  way: Way;
  prize: number;
  paid: bigint;
  kept: bigint;
  coupon: bigint;
  released: bigint;
  points: bigint;
};

/** A pick gives its prize with the k-th play: nonces count from 0. */
export function isGuaranteed({ guarantee }: Pick<Manifest, 'guarantee'>, nonce: number, pick: number | null): boolean {
  return guarantee !== null && pick !== null && nonce === guarantee.k - 1;
}

/**
 * A prize that a draw hit, or that a pick gives. `stockLeft` is null where the stock has no end. A guaranteed prize was
 * put by when its member picked it, so its stock is never gone.
 */
export function outcomeOf(
  { prizes, hold_minor }: Pick<Manifest, 'prizes' | 'hold_minor'>,
  { way, prize, stockLeft }: { way: 'drawn' | 'guaranteed'; prize: number; stockLeft: number | null },
): Outcome {
  const hit = prizes[prize] as Prize;
  const hold = BigInt(hold_minor);
  const worth = BigInt(hit.value_minor);
  if (way === 'drawn' && stockLeft !== null && stockLeft < 1)
    return { way: 'exhausted', prize, paid: worth, kept: 0n, coupon: 0n, released: hold - worth, points: 0n };
  const paid = hit.kind === 'cash' ? worth : 0n;
  const kept = hit.kind === 'goods' ? worth : 0n;
  const coupon = hit.kind === 'coupon' ? worth : 0n;
  return { way, prize, paid, kept, coupon, released: hold - paid - kept - coupon, points: BigInt(hit.points ?? 0) };
}
