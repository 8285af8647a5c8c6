// The calls about rounds for staff (draws.md 3). Two persons open a round, which cannot be edited afterwards.
import { z } from 'zod';
import { lines } from '#platform/language/human-text.ts';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { assertionSchema } from '#features/acts/contract.ts';
import { PRIZE_KINDS, ROUND_STATES, byId, game, round, title } from './shapes.ts';

const prize = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,32}$/),
  kind: z.enum(PRIZE_KINDS),
  title,
  weight: z.int().min(1).max(1_000_000_000),
  valueMinor: z.int().min(0).max(10_000_000),
  points: z.int().min(1).max(1_000_000).nullable(),
  stock: z.int().min(1).max(1_000_000).nullable(),
  /** The signed batch that a prize's coupons come from. Its pieces must have the prize's worth. */
  couponBatchId: wire.id.nullable(),
});

/** What staff ask for in a new round. The server adds seed, beacon and sums, and writes the manifest. */
export const roundWish = z.strictObject({
  game,
  title,
  prizes: z.array(prize).min(2).max(20),
  playsMost: z.int().min(1).max(10_000_000),
  guarantee: z.strictObject({ k: z.int().min(2).max(1000), options: z.array(z.string()).min(1).max(10) }).nullable(),
  /** When the round begins. If absent, with its second signature. */
  startsAt: wire.time.optional(),
  endsAt: wire.time,
  /** Rounds that follow one after the other without a gap. Two persons sign all of them together. */
  followedBy: z.strictObject({ rounds: z.int().min(1).max(25), days: z.int().min(1).max(31) }).optional(),
});
export type RoundWish = z.output<typeof roundWish>;

const staffRound = z.strictObject({
  ...round.shape,
  /** The act to sign, see GET /console/api/v1/acts/{id}. */
  actId: wire.id,
  approvals: z.int(),
  proposedBy: wire.id,
  proposedAt: wire.time,
  /** The most that the round can cost, if every play wins the largest prize. */
  worstMinor: wire.sumMinor,
});
export type StaffRoundView = z.input<typeof staffRound>;

/** The round's cost so far, from plays that have a result. */
const spent = z.strictObject({
  paidMinor: wire.sumMinor,
  couponMinor: wire.sumMinor,
  /** The worth of goods, which is held until they are delivered or paid out. */
  keptMinor: wire.sumMinor,
  points: wire.points,
  /** How often each prize was drawn or guaranteed, in the manifest's order. */
  hits: z.array(z.int().min(0)),
});
export type SpentView = z.input<typeof spent>;

const SIGNATURE = ['assertion_invalid', 'already_approved', 'act_not_found'] as const;
/** `proposed`: a signature is missing. `signed`: two persons signed it, and it waits for its first day. */
const ROUND_FILTERS = [...ROUND_STATES, 'signed'] as const;
export type RoundFilter = (typeof ROUND_FILTERS)[number];

const readers = ['finance', 'support'] as const;
const signers = ['finance'] as const;

export const consoleContract = defineContract({
  'GET /console/api/v1/draws/rounds': {
    summary: 'Rounds: those that have not begun oldest first, others newest first',
    access: 'staff',
    roles: readers,
    query: pageQuery.extend({ state: z.enum(ROUND_FILTERS).optional() }),
    data: pageOf(staffRound),
  },
  'GET /console/api/v1/draws/rounds/{id}': {
    summary: 'One round, and its cost so far',
    access: 'staff',
    roles: readers,
    path: byId,
    data: staffRound.extend({ spent }),
    refusals: ['round_not_found'],
  },
  'POST /console/api/v1/draws/rounds': {
    summary: 'Propose a round and those that follow it: their manifests are written now and never change',
    access: 'staff',
    roles: signers,
    intent: true,
    body: roundWish.extend({ assertion: assertionSchema.optional() }),
    data: staffRound,
    refusals: [...SIGNATURE, 'manifest_wrong', 'promise_words', 'draws_away'],
  },
  'POST /console/api/v1/draws/rounds/{id}/approve': {
    summary: 'Sign the round and all that follow it; the second person’s signature opens the first',
    access: 'staff',
    roles: signers,
    path: byId,
    body: z.strictObject({ assertion: assertionSchema }),
    data: staffRound,
    refusals: [...SIGNATURE, 'round_not_found', 'round_decided', 'game_has_round', 'coupons_taken', 'round_over'],
  },
  'POST /console/api/v1/draws/rounds/{id}/withdraw': {
    summary: 'Take a round back that is not open yet, and those that were to follow it',
    access: 'staff',
    roles: signers,
    path: byId,
    data: staffRound,
    refusals: ['round_not_found', 'round_decided'],
  },
  'POST /console/api/v1/draws/rounds/{id}/stop': {
    summary: 'Stop new plays, with a reason that everyone reads. Plays that were made still settle',
    access: 'staff',
    roles: signers,
    path: byId,
    body: z.strictObject({ reason: lines(280) }),
    data: staffRound,
    refusals: ['round_not_found', 'round_decided', 'promise_words'],
  },
});
