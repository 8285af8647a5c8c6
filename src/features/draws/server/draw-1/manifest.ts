// The manifest of a round (draws.md 1). Everyone can read it before the round opens, and no one can change it
// afterwards.
import { hash } from 'node:crypto';
import { z } from 'zod';
import { canonical } from '#platform/http/intents.ts';
import { GAMES, PRIZE_KINDS } from '../../contract/shapes.ts';

/** The most that a prize may be worth while the beacon is the operator's own (draws.md 2). Minor units. */
export const LOCAL_PRIZE_MOST_MINOR = 100_000;
/** The same with a beacon that the operator cannot know beforehand. */
const PRIZE_MOST_MINOR = 10_000_000;
/** Weights add up to W at most. It stays far below 2^53, so JSON and SQL read it exactly. */
const WEIGHT_MOST = 1_000_000_000_000;
const hex32 = z.string().regex(/^[0-9a-f]{64}$/);
const title = z.strictObject({ en: z.string().min(1).max(60), am: z.string().min(1).max(60) });

const prize = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,32}$/),
  kind: z.enum(PRIZE_KINDS),
  title,
  weight: z.int().min(1).max(WEIGHT_MOST),
  /** The prize's worth in money. A hit on exhausted stock pays it. */
  value_minor: z.int().min(0).max(PRIZE_MOST_MINOR),
  /** C3coin of a prize of points. */
  points: z.int().min(1).max(1_000_000).nullable(),
  /** Null: as many as plays hit it. */
  stock: z.int().min(1).max(1_000_000).nullable(),
  /** The batch of coupons that a prize gives one of. Two staff signed its terms. */
  coupon_batch: z.int().min(1).nullable(),
});
export type Prize = z.infer<typeof prize>;

/** The operator's own chain of hashes. Value i hashes to value i - 1, and value 0 is the anchor. */
const localBeacon = z.strictObject({
  kind: z.literal('local'),
  anchor: hex32,
  genesis: z.iso.datetime(),
  period_ms: z.int().min(100).max(60_000),
  /** A play waits for the value this many periods after the one in which it happens. */
  ahead: z.int().min(3).max(20),
  length: z.int().min(1).max(10_000_000),
});
export type LocalBeacon = z.infer<typeof localBeacon>;

/** A public network that signs each of its rounds. A value is the hash of a signature (draws.md 2). */
const drandBeacon = z.strictObject({
  kind: z.literal('drand'),
  /** Signatures in G1, public key in G2, the message is the hash of the round's number. */
  scheme: z.literal('bls-unchained-g1-rfc9380'),
  /** The network's name: the hash of its terms. */
  chain: hex32,
  key: z.string().regex(/^[0-9a-f]{192}$/),
  /** The time of round 0. The network's first round is 1, a period later. */
  genesis: z.iso.datetime(),
  period_ms: z.int().min(1000).max(60_000),
  ahead: z.int().min(3).max(20),
});
export type DrandBeacon = z.infer<typeof drandBeacon>;

export const manifestSchema = z.strictObject({
  alg: z.literal('draw/1'),
  round: z.string().regex(/^R-[1-9]\d*$/),
  game: z.enum(GAMES),
  title,
  W: z.int().min(1).max(WEIGHT_MOST),
  prizes: z.array(prize).min(2).max(20),
  n_max: z.int().min(1).max(10_000_000),
  /** The worth of the largest prize. Each play sets it aside until it settles. */
  hold_minor: z.int().min(1).max(PRIZE_MOST_MINOR),
  /** The k-th play of a member gives the prize that they picked, if no draw gave it before. */
  guarantee: z.strictObject({ k: z.int().min(2).max(1000), options: z.array(z.string()).min(1).max(10) }).nullable(),
  /** A round that waits for its time. Absent: it began with its second signature. */
  starts_at: z.iso.datetime().optional(),
  ends_at: z.iso.datetime(),
  /** A play whose phone reveals no seed within this time is settled with the hash of that seed. */
  reveal_minutes: z.int().min(1).max(1440),
  /** Hours after the end until which the seed is revealed. Later each unsettled play gets its whole hold. */
  seed_hours: z.int().min(1).max(720),
  beacon: z.discriminatedUnion('kind', [localBeacon, drandBeacon]),
  seed_hash: hex32,
  /** Ed25519, in hex: the draws process signs receipts of revealed seeds with it. Older rounds have none. */
  receipt_key: hex32.optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Canonical JSON (RFC 8785): equal manifests have equal text. */
export function manifestText(manifest: Manifest): string {
  return canonical(manifest);
}

/** mh = SHA-256("draw/1/manifest" | text). */
export function manifestHash(text: string): string {
  return hash('sha256', `draw/1/manifest${text}`, 'hex');
}

export type ManifestProblem =
  | 'weights_differ'
  | 'hold_differs'
  | 'prize_named_twice'
  | 'points_missing'
  | 'nothing_has_worth'
  | 'stock_missing'
  | 'coupons_missing'
  | 'option_unknown'
  | 'coupons_later'
  | 'prize_too_large';

/** The first mismatch in a manifest. The database asks the same before two persons sign. */
export function manifestProblem({
  W,
  prizes,
  hold_minor,
  guarantee,
  beacon,
  starts_at,
}: Manifest): ManifestProblem | null {
  if (prizes.reduce((sum, { weight }) => sum + weight, 0) !== W) return 'weights_differ';
  if (Math.max(...prizes.map(({ value_minor }) => value_minor)) !== hold_minor) return 'hold_differs';
  if (beacon.kind === 'local' && hold_minor > LOCAL_PRIZE_MOST_MINOR) return 'prize_too_large';
  if (starts_at !== undefined && prizes.some(({ kind }) => kind === 'coupon')) return 'coupons_later';
  if (new Set(prizes.map(({ id }) => id)).size !== prizes.length) return 'prize_named_twice';
  for (const { kind, points, stock, value_minor, coupon_batch } of prizes) {
    if ((kind === 'points') !== (points !== null)) return 'points_missing';
    if (kind === 'nothing' ? value_minor !== 0 || stock !== null : value_minor === 0) return 'nothing_has_worth';
    if ((kind === 'goods' || kind === 'coupon') && stock === null) return 'stock_missing';
    if ((kind === 'coupon') !== (coupon_batch !== null)) return 'coupons_missing';
  }
  const known = new Set(prizes.filter(({ kind }) => kind !== 'nothing').map(({ id }) => id));
  const options = guarantee?.options ?? [];
  return options.some((id) => !known.has(id)) || new Set(options).size !== options.length ? 'option_unknown' : null;
}

/** The exact mean worth of a play, in minor units times W. No one rounds it but the screen. */
export function expectedTimesW({ prizes }: Pick<Manifest, 'prizes'>): bigint {
  return prizes.reduce((sum, { weight, value_minor }) => sum + BigInt(weight) * BigInt(value_minor), 0n);
}
