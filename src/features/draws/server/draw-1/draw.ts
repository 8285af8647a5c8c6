// DRAW-1 (draws.md 1): seed, ticket, the number that a play draws, and its outcome. Pure. Amounts are in minor units.
// The database computes the same (db/functions/draws/draw-1.sql), and tests/draw-1 does it a third time without this
// code.
import { createHash, createHmac, hash } from 'node:crypto';
import type { WAYS } from '../../contract/shapes.ts';
import type { Manifest, Prize } from './manifest.ts';

export const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;
const WORDS = 1n << 64n;

/** The hash that is published before the round opens. The seed has 32 bytes. */
export function seedHash(seed: Buffer): string {
  return createHash('sha256').update('draw/1/seed').update(seed).digest('hex');
}

/** The phone's promise of its seed: plain SHA-256 of its characters. */
export function clientSeedHash(clientSeed: string): string {
  return hash('sha256', clientSeed, 'hex');
}

/**
 * SHA-256("draw/1/ticket" | mh | memberNo | nonce): mh as 32 bytes, the number in ASCII, the nonce as four bytes,
 * big-endian. So no two members and nonces have the same bytes.
 */
export function ticketOf(mh: string, { memberNo, nonce }: { memberNo: string; nonce: number }): string {
  const last = Buffer.alloc(4);
  last.writeUInt32BE(nonce);
  return createHash('sha256')
    .update('draw/1/ticket')
    .update(Buffer.from(mh, 'hex'))
    .update(memberNo, 'ascii')
    .update(last)
    .digest('hex');
}

/** Everything that decides a draw, except the secret seed. Hashes in hex. */
export type DrawInput = { mh: string; ticket: string; clientSeed: string; nonce: number; beacon: string };
export type Drawn = { r: bigint; rejected: number };

/**
 * The first 64-bit word of D_0, D_1, ... below the largest multiple of W counts, modulo W. So every number from 0 to
 * W - 1 is equally likely.
 */
export function draw(seed: Buffer, { mh, ticket, clientSeed, nonce, beacon }: DrawInput, W: bigint): Drawn {
  const limit = WORDS - (WORDS % W);
  for (let i = 0, rejected = 0; ; i++) {
    const said = `draw/1|${mh}|${ticket}|${clientSeed}|${nonce}|${beacon}|${i}`;
    const d = createHmac('sha256', seed).update(said).digest();
    for (let at = 0; at < d.length; at += 8) {
      const word = d.readBigUInt64BE(at);
      if (word < limit) return { r: word % W, rejected };
      rejected += 1;
    }
  }
}

/** The place of the prize on which `r` falls: the first whose cumulative weight is above it. */
export function prizeAt(weights: readonly number[], r: bigint): number {
  let upto = 0n;
  for (const [n, weight] of weights.entries()) {
    upto += BigInt(weight);
    if (r < upto) return n;
  }
  throw new RangeError('the draw is not below the sum of the weights');
}

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
