/** Every call that our own processes may make of the draws process. They name a play, and choose nothing about it. */
import { z } from 'zod';

/** A month. A chain of hashes is as long as its round. */
const LONGEST_MS = 31 * 86_400_000;
const hex32 = z.string().regex(/^[0-9a-f]{64}$/);
const playId = z.string().regex(/^[1-9]\d{0,17}$/);
const nothing = z.strictObject({});
/** Why a play has no result yet. Null: it has one. */
const waits = z.enum(['for_seed', 'for_beacon', 'for_earlier_play', 'for_books', 'for_operator']).nullable();
/** The words of a receipt (canonical JSON) and their Ed25519 signature, in base64url. */
const receipt = z.strictObject({ text: z.string(), signature: z.string() });

export const drawsEndpoints = {
  /** Makes the secrets of a round that begins then (null: now) and lasts so long. Its manifest names the answer. */
  'POST /secrets': {
    face: 'api',
    body: z.strictObject({ startsAt: z.iso.datetime().nullable(), lastsMs: z.int().min(1).max(LONGEST_MS) }),
    answer: z.strictObject({ seedHash: hex32, receiptKey: hex32, beacon: z.record(z.string(), z.unknown()) }),
    slow: true,
  },
  /** Settles those of these plays that can be settled. `receipt`: its phone's seed came. Unknown plays are left out. */
  'POST /plays/settle': {
    face: 'api',
    body: z.strictObject({ playIds: z.array(playId).min(1).max(256) }),
    answer: z.strictObject({
      plays: z.array(z.strictObject({ id: playId, waits, receipt: receipt.nullable() })),
    }),
  },
  /** Settles all plays that can be. */
  'POST /settle': { face: 'api', body: nothing, answer: z.strictObject({ results: z.int() }), slow: true },
  /** Ends rounds, pays what a late seed owes, and reveals seeds. */
  'POST /wind-down': { face: 'api', body: nothing, answer: z.strictObject({ steps: z.int() }), slow: true },
} as const;
export type DrawsEndpoints = typeof drawsEndpoints;
export type DrawsCallName = keyof DrawsEndpoints;
