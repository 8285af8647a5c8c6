// The manifest of a round (draws.md 1): its schema, canonical text and hash, and checks. It is public before the round
// opens, and cannot change afterwards.
import { hash } from 'node:crypto';
import { z } from 'zod';
import { canonical } from '#platform/http/intents.ts';
import { inLanguages } from '#platform/language/human-text.ts';
import { GAMES, PRIZE_KINDS } from '../../contract/shapes.ts';

/** The largest worth of a prize with the operator's own beacon (draws.md 2). Minor units. */
export const LOCAL_PRIZE_MOST_MINOR = 100_000;
/** The same with a beacon that the operator cannot know in advance. */
const PRIZE_MOST_MINOR = 10_000_000;
/** The largest weight and W, far below 2^53, so that JSON and SQL read them exactly. */
const WEIGHT_MOST = 1_000_000_000_000;
const hex32 = z.string().regex(/^[0-9a-f]{64}$/);
const title = inLanguages(z.string().min(1).max(60)).required({ am: true });

const prize = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,32}$/),
  kind: z.enum(PRIZE_KINDS),
  title,
  weight: z.int().min(1).max(WEIGHT_MOST),
  /** The prize's worth in money, which is paid if the prize is drawn but out of stock. */
  value_minor: z.int().min(0).max(PRIZE_MOST_MINOR),
  /** For a prize of points: how many C3coin. */
  points: z.int().min(1).max(1_000_000).nullable(),
  /** Null: unlimited. */
  stock: z.int().min(1).max(1_000_000).nullable(),
  /** For a coupon: its batch, whose terms two staff signed. */
  coupon_batch: z.int().min(1).nullable(),
});
export type Prize = z.infer<typeof prize>;

/** The operator's own chain of hashes. The hash of value i is value i - 1, and value 0 is the anchor. */
const localBeacon = z.strictObject({
  kind: z.literal('local'),
  anchor: hex32,
  genesis: z.iso.datetime(),
  period_ms: z.int().min(100).max(60_000),
  /** The value that decides a play is this many periods after the period of the play. */
  ahead: z.int().min(3).max(20),
  length: z.int().min(1).max(10_000_000),
});
export type LocalBeacon = z.infer<typeof localBeacon>;

/** A public network that signs numbered rounds. A value is the hash of a signature (draws.md 2). */
const drandBeacon = z.strictObject({
  kind: z.literal('drand'),
  /** Signatures in G1, public key in G2; the message is the hash of the round's number. */
  scheme: z.literal('bls-unchained-g1-rfc9380'),
  /** The network's id: the hash of its parameters. */
  chain: hex32,
  key: z.string().regex(/^[0-9a-f]{192}$/),
  /** The time of round 0. The network's first round is 1, one period later. */
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
  /** The worth of the largest prize, which each play holds until it is settled. */
  hold_minor: z.int().min(1).max(PRIZE_MOST_MINOR),
  /** A member's k-th play gives the prize that they picked, unless they won it before. */
  guarantee: z.strictObject({ k: z.int().min(2).max(1000), options: z.array(z.string()).min(1).max(10) }).nullable(),
  /** When the round begins. If absent, with its second signature. */
  starts_at: z.iso.datetime().optional(),
  ends_at: z.iso.datetime(),
  /** If a phone does not reveal its seed within this time, the hash of the seed is used in the draw. */
  reveal_minutes: z.int().min(1).max(1440),
  /** How long after the end the operator may take to reveal the seed. Then each unsettled play gets its whole hold. */
  seed_hours: z.int().min(1).max(720),
  beacon: z.discriminatedUnion('kind', [localBeacon, drandBeacon]),
  seed_hash: hex32,
  /** Ed25519 public key in hex, for receipts of revealed seeds. Missing in older rounds. */
  receipt_key: hex32.optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Canonical JSON (RFC 8785), so that equal manifests have equal texts. */
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

/** The first inconsistency in a manifest, or null. The database makes the same checks when a round is proposed. */
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

/** W times the mean worth of a play in minor units, which is exact. Only screens round it. */
export function expectedTimesW({ prizes }: Pick<Manifest, 'prizes'>): bigint {
  return prizes.reduce((sum, { weight, value_minor }) => sum + BigInt(weight) * BigInt(value_minor), 0n);
}
