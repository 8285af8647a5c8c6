// Values and shapes that the calls about draws share (draws.md).
import { z } from 'zod';
import { wire } from '#platform/http/contract.ts';
import { inLanguages, printedLine } from '#platform/language/human-text.ts';

// Closed lists of values. The database has the same.
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
/** What a play without a result is waiting for. */
export const WAITS = ['for_seed', 'for_beacon', 'for_earlier_play', 'for_books', 'for_operator'] as const;
/** Possible lengths of a time-out, and of an exclusion (half a year, one, two, five years), in days. */
export const TIME_OUT_DAYS = [1, 7, 30] as const;
export const EXCLUSION_DAYS = [180, 365, 730, 1825] as const;
export const LIMIT_MOST = 1000;

export const byId = z.strictObject({ id: wire.id });
export const hex32 = wire.sha256;
export const title = inLanguages(printedLine(60)).required({ am: true });
export const game = z.enum(GAMES);
const count = z.int().min(0);

/** A prize as everyone can read it before playing. `stock` and `stockLeft` are null if unlimited. */
const prize = z.strictObject({
  id: z.string(),
  kind: z.enum(PRIZE_KINDS),
  title,
  /** The odds are weight / W, with W of the round. */
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
  /** The canonical text, and its hash. With the log and the seed, every draw of the round can be computed from it. */
  manifest: z.string(),
  manifestHash: hex32,
  seedHash: hex32,
  W: z.int().min(1),
  prizes: z.array(prize),
  playsMost: count,
  plays: count,
  settled: count,
  /** What each play sets aside from the rewards budget: the worth of the largest prize. */
  holdMinor: wire.amountMinor,
  /** W times the mean worth of a play in cents, which is a whole number. */
  expectedTimesW: z.string().regex(/^\d+$/),
  guarantee: z.strictObject({ k: z.int().min(2), options: z.array(z.string()) }).nullable(),
  /** local: the operator's own chain of hashes, which the operator knows in advance. drand: a public network. */
  beacon: z.enum(['local', 'drand']),
  /** Set if the round was signed for a later time. */
  startsAt: wire.time.nullable(),
  openedAt: wire.time.nullable(),
  endsAt: wire.time,
  stopReason: wire.typed.nullable(),
  endedAt: wire.time.nullable(),
  /** In hex. Null until every play has its result. */
  seed: hex32.nullable(),
});
export type RoundView = z.input<typeof round>;

/** The network's signature in hex, whose hash is the beacon's value. Null if the beacon is the operator's own chain. */
const beaconSignature = z
  .string()
  .regex(/^[0-9a-f]{96}$/)
  .nullable();

export const result = z.strictObject({
  way: z.enum(WAYS),
  /** Null if the operator did not reveal the seed in time. */
  prizeId: z.string().nullable(),
  prizeTitle: title.nullable(),
  prizeKind: z.enum(PRIZE_KINDS).nullable(),
  paidMinor: wire.sumMinor,
  points: wire.points,
  /** The worth of goods to be delivered. */
  keptMinor: wire.sumMinor,
  /** The worth of a coupon, which the member finds among their coupons. */
  couponMinor: wire.sumMinor,
  /** The drawn number. Null if nothing was drawn. */
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
  /** Its number in the round's public log. */
  logNumber: z.int().min(1),
  /** How many plays of the round the member had before. */
  nonce: count,
  ticket: hex32,
  clientSeedHash: hex32,
  holdMinor: wire.amountMinor,
  /** The number of the beacon's value that decides the play, and when that is published. */
  beaconNumber: count,
  beaconAt: wire.time,
  playedAt: wire.time,
  /** When the phone's secret seed arrived. */
  revealedAt: wire.time.nullable(),
  result: result.nullable(),
  /** Why there is no result yet. */
  waits: z.enum(WAITS).nullable(),
});
export type PlayView = z.input<typeof play>;

/**
 * The answer to a reveal. The receipt proves that the phone's seed arrived: canonical JSON and its Ed25519 signature by
 * the manifest's receipt_key, in base64url. If it is null, reveal again, because the arrival is not confirmed yet.
 */
export const revealed = play.extend({
  receipt: z.strictObject({ text: z.string(), signature: z.string() }).nullable(),
});

/** The answer to a new play. */
export const played = z.strictObject({
  id: wire.id,
  nonce: count,
  ticket: hex32,
  beaconNumber: count,
  beaconAt: wire.time,
  /** The ticket as signed by the operator: canonical JSON and its Ed25519 signature. */
  signed: z.strictObject({ text: z.string(), signature: z.string(), publicKey: z.string() }),
});

/** A line of a round's public log, without the member. */
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
      /** The phone's seed did not arrive in time, so its hash was used in the draw. */
      late: z.boolean(),
      beacon: hex32.nullable(),
      beaconSignature,
      link: hex32,
    })
    .nullable(),
});

export const care = z.strictObject({
  playedToday: count,
  /** How many plays are allowed today: by the operator's limit, or the member's own if that is lower. */
  dayMost: count,
  ownDayMost: count.nullable(),
  /** A higher limit that the member asked for. It applies when the member asks again at or after `againFrom`. */
  asked: z.strictObject({ id: wire.id, playsADay: count.nullable(), againFrom: wire.time }).nullable(),
  barredUntil: wire.time.nullable(),
  barredBy: z.enum(['time_out', 'exclusion']).nullable(),
  /** All plays of the member so far. */
  plays: count,
  /** The money that the plays gave, and the worth of the goods and coupons. */
  wonMinor: wire.sumMinor,
  wonPoints: wire.points,
});
export type CareView = z.input<typeof care>;

/** How often each prize was drawn, in the manifest's order. Plays without a draw are counted separately. */
export const counts = z.strictObject({ drawn: z.array(count), guaranteed: count, unrevealed: count });
export type RoundCounts = z.input<typeof counts>;
