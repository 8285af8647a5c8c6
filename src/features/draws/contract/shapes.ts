// Shapes of draws on the wire (draws.md).
import { z } from 'zod';
import { wire } from '#platform/http/contract.ts';
import { printedLine } from '#platform/language/human-text.ts';

// Closed lists of draws (draws.md). The database keeps to the same words.
export const GAMES = [
  'draw',
  'draw-turntable',
  'draw-grid',
  'draw-slot-machine',
  'draw-golden-egg',
  'draw-treasure-chest',
] as const;
export const PRIZE_KINDS = ['nothing', 'points', 'cash', 'coupon', 'goods'] as const;
export const ROUND_STATES = ['proposed', 'withdrawn', 'open', 'stopped', 'ended', 'revealed'] as const;
export const WAYS = ['drawn', 'exhausted', 'guaranteed', 'unrevealed'] as const;
/** Why a play has no result yet. */
export const WAITS = ['for_seed', 'for_beacon', 'for_earlier_play', 'for_books', 'for_operator'] as const;
/** Days of a time-out, and of an exclusion: half a year, one, two, five. */
export const TIME_OUT_DAYS = [1, 7, 30] as const;
export const EXCLUSION_DAYS = [180, 365, 730, 1825] as const;
export const LIMIT_MOST = 1000;

export const byId = z.strictObject({ id: wire.id });
export const hex32 = wire.sha256;
export const title = z.strictObject({ en: printedLine(60), am: printedLine(60) });
export const game = z.enum(GAMES);
const count = z.int().min(0);

/** A prize as everyone can read it before playing. `stockLeft` is null where as many are given as plays hit. */
const prize = z.strictObject({
  id: z.string(),
  kind: z.enum(PRIZE_KINDS),
  title,
  /** The chance of it is weight / W of the round. */
  weight: z.int().min(1),
  valueMinor: wire.sumMinor,
  points: wire.points.nullable(),
  stock: count.nullable(),
  couponBatchId: wire.id.nullable(),
  stockLeft: count.nullable(),
});

export const round = z.strictObject({
  id: wire.id,
  game,
  title,
  state: z.enum(ROUND_STATES),
  /** The canonical text and its hash. Every draw of the round can be computed again from it and the log. */
  manifest: z.string(),
  manifestHash: hex32,
  seedHash: hex32,
  W: z.int().min(1),
  prizes: z.array(prize),
  playsMost: count,
  plays: count,
  settled: count,
  /** Every play sets so much aside from the rewards budget. */
  holdMinor: wire.amountMinor,
  /** The exact mean worth of a play in cents, times W. */
  expectedTimesW: z.string().regex(/^\d+$/),
  guarantee: z.strictObject({ k: z.int().min(2), options: z.array(z.string()) }).nullable(),
  /** 'local': our own chain of hashes, which does not protect against us. 'drand': a public network, which does. */
  beacon: z.enum(['local', 'drand']),
  /** Of a round that waits for its time. */
  startsAt: wire.time.nullable(),
  openedAt: wire.time.nullable(),
  endsAt: wire.time,
  stopReason: z.string().nullable(),
  endedAt: wire.time.nullable(),
  /** In hex, once every play has its result. */
  seed: hex32.nullable(),
});
export type RoundView = z.input<typeof round>;

/** The network's signature, in hex. The beacon's value is its hash. Null where the beacon is our own chain. */
const beaconSignature = z
  .string()
  .regex(/^[0-9a-f]{96}$/)
  .nullable();

export const result = z.strictObject({
  way: z.enum(WAYS),
  /** Null where the seed did not come in time. */
  prizeId: z.string().nullable(),
  prizeTitle: title.nullable(),
  prizeKind: z.enum(PRIZE_KINDS).nullable(),
  paidMinor: wire.sumMinor,
  points: wire.points,
  /** The worth of goods that wait for their member. */
  keptMinor: wire.sumMinor,
  /** The worth of a coupon, which stands among the member's coupons. */
  couponMinor: wire.sumMinor,
  /** What was drawn. Null where nothing was. */
  r: z.string().nullable(),
  clientSeed: z.string().nullable(),
  beacon: hex32.nullable(),
  beaconSignature,
  settledAt: wire.time,
});

export const play = z.strictObject({
  id: wire.id,
  roundId: wire.id,
  game,
  manifestHash: hex32,
  /** Its place in the round's public log. */
  logNumber: z.int().min(1),
  /** Counts the member's plays of the round, from 0. */
  nonce: count,
  ticket: hex32,
  clientSeedHash: hex32,
  holdMinor: wire.amountMinor,
  /** The beacon's value that the play waits for, and when it is out. */
  beaconNumber: count,
  beaconAt: wire.time,
  playedAt: wire.time,
  /** When the secret of the member's phone arrived. */
  revealedAt: wire.time.nullable(),
  result: result.nullable(),
  /** Why there is no result yet. */
  waits: z.enum(WAITS).nullable(),
});
export type PlayView = z.input<typeof play>;

/**
 * After a reveal. The receipt says that the secret of the phone arrived: canonical JSON, and its Ed25519 signature by
 * the manifest's receipt_key in base64url. Null: ask again, because nothing vouches for the secret yet.
 */
export const revealed = play.extend({
  receipt: z.strictObject({ text: z.string(), signature: z.string() }).nullable(),
});

/** A play that was made a moment ago. */
export const played = z.strictObject({
  id: wire.id,
  nonce: count,
  ticket: hex32,
  beaconNumber: count,
  beaconAt: wire.time,
  /** The ticket in words that the operator signed: canonical JSON and its Ed25519 signature. */
  signed: z.strictObject({ text: z.string(), signature: z.string(), publicKey: z.string() }),
});

/** A line of a round's log. It names no member. */
export const entry = z.strictObject({
  n: z.int().min(1),
  ticket: hex32,
  nonce: count,
  clientSeedHash: hex32,
  beaconNumber: count,
  revealedAt: wire.time.nullable(),
  link: hex32,
  result: z
    .strictObject({
      n: z.int().min(1),
      way: z.enum(WAYS),
      prizeId: z.string().nullable(),
      r: z.string().nullable(),
      clientSeed: z.string().nullable(),
      /** The phone's secret did not arrive in time, so its hash decided. */
      late: z.boolean(),
      beacon: hex32.nullable(),
      beaconSignature,
      link: hex32,
    })
    .nullable(),
});

export const care = z.strictObject({
  playedToday: count,
  /** The most plays of today: the house's, or the member's own if it is lower. */
  dayMost: count,
  ownDayMost: count.nullable(),
  /** A higher limit that was asked for. The member asks again from `againFrom` on, and then it holds. */
  asked: z.strictObject({ id: wire.id, playsADay: count.nullable(), againFrom: wire.time }).nullable(),
  barredUntil: wire.time.nullable(),
  barredBy: z.enum(['time_out', 'exclusion']).nullable(),
  /** The member's own record. */
  plays: count,
  wonMinor: wire.sumMinor,
  wonPoints: wire.points,
});
export type CareView = z.input<typeof care>;

/** How often each prize was drawn, in the manifest's order. Guaranteed plays were no draws. */
export const counts = z.strictObject({ drawn: z.array(count), guaranteed: count, unrevealed: count });
export type RoundCounts = z.input<typeof counts>;
