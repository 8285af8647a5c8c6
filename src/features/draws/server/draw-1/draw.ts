// The draw algorithm DRAW-1 (draws.md 1): hashes of seeds, tickets, the number that a play draws, and its outcome.
// Pure; amounts in minor units. The database computes the same (db/functions/draws/draw-1.sql), and so does the
// independent implementation in tests/draw-1.
import { createHash, createHmac, hash } from 'node:crypto';
import type { WAYS } from '../../contract/shapes.ts';
import type { Manifest, Prize } from './manifest.ts';

export const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;
const WORDS = 1n << 64n;

/** The hash of a round's seed (32 bytes), published before the round opens. */
export function seedHash(seed: Buffer): string {
  return createHash('sha256').update('draw/1/seed').update(seed).digest('hex');
}

/** The hash with which a phone commits to its seed: plain SHA-256 of its characters. */
export function clientSeedHash(clientSeed: string): string {
  return hash('sha256', clientSeed, 'hex');
}

/**
 * SHA-256("draw/1/ticket" | mh | memberNo | nonce): mh as 32 bytes, memberNo in ASCII, nonce as four bytes, big-endian.
 * With these fixed lengths no two members and nonces give the same bytes.
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

/** Everything that decides a draw, except the round's seed. Hashes in hex. */
export type DrawInput = { mh: string; ticket: string; clientSeed: string; nonce: number; beacon: string };
export type Drawn = { r: bigint; rejected: number };

/**
 * Draws a number from 0 to W - 1, each equally likely: the first 64-bit word of D_0, D_1, ... that is below the largest
 * multiple of W, modulo W.
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

/** The index of the prize for the drawn number `r`: the first whose cumulative weight is greater. */
export function prizeAt(weights: readonly number[], r: bigint): number {
  let upto = 0n;
  for (const [n, weight] of weights.entries()) {
    upto += BigInt(weight);
    if (r < upto) return n;
  }
  throw new RangeError('the drawn number is not below the sum of the weights');
}

/**
 * How a play got its result.
 * - drawn: it gives the drawn prize.
 * - exhausted: the drawn prize is out of stock, so its worth is paid in money.
 * - guaranteed: it is the member's k-th play, and gives the prize that they picked and had not won.
 * - unrevealed: the operator did not reveal the seed in time, so the whole hold is paid.
 */
export type Way = (typeof WAYS)[number];

/**
 * `prize` is an index in the manifest. The play's hold is divided into what is paid, kept for goods, moved to the hold
 * for coupons, and released.
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

/** Whether this play gives the picked prize: the k-th one. Nonces count from 0. */
export function isGuaranteed({ guarantee }: Pick<Manifest, 'guarantee'>, nonce: number, pick: number | null): boolean {
  return guarantee !== null && pick !== null && nonce === guarantee.k - 1;
}

/**
 * What a drawn or guaranteed prize gives. `stockLeft` is null if the stock is unlimited. It doesn't matter for a
 * guaranteed prize, which was reserved when the member picked it.
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
