// Every call that our own processes may make to the rail and to the draws process. The rail passes no other call on to
// the bank.
import { z } from 'zod';
import { type BankCallName, type BankEndpoints, bankEndpoints } from './bank-endpoints.ts';
import { wireId } from './bank.ts';

/** The rail could not connect to the bank. */
export const UNREACHABLE = 'unreachable';
/** The database does not prove the order. Nothing was ordered, and the bank was not asked. */
export const ORDER_UNPROVEN = 'order_unproven';

/** An order is only named. The rail reads its contents from the database. */
const orderByName = z.strictObject({ instructionId: wireId });

/** Calls that the rail passes on to the bank unchanged. */
export const PASSED_ON = [
  'GET /institutions',
  'POST /name-enquiries',
  'POST /sandbox/accounts',
  'POST /deposits',
  'GET /deposits/{reference}',
] as const;

/** The sandbox's levers that a running app uses. The rail of a pilot offers none of them. */
export const LEVERS = [
  'GET /admin/faults',
  'PUT /admin/faults',
  'POST /admin/clock',
  'POST /admin/run-due',
  'GET /admin/leases',
  'PUT /admin/leases',
] as const;

export const railEndpoints = {
  ...pick(...PASSED_ON),
  ...pick(...LEVERS),
  'POST /payouts': { ...bankEndpoints['POST /payouts'], body: orderByName },
  'GET /payouts/{instructionId}': bankEndpoints['GET /payouts/{instructionId}'],
  'POST /transfers': { ...bankEndpoints['POST /transfers'], body: orderByName },
  'GET /transfers/{instructionId}': bankEndpoints['GET /transfers/{instructionId}'],
  /** Pulls the bank's books at once. */
  'POST /pull': { access: 'api', answer: z.strictObject({ lines: z.int(), days: z.int() }), slow: true },
} as const;
export type RailEndpoints = typeof railEndpoints;
export type RailCallName = keyof RailEndpoints;

function pick<N extends BankCallName>(...names: N[]): Pick<BankEndpoints, N> {
  return Object.fromEntries(names.map((name) => [name, bankEndpoints[name]])) as Pick<BankEndpoints, N>;
}

/** Callers of the draws process only name a play. They can't choose anything about its result. */

/** A month, the longest round: a chain of hashes is as long as its round. */
const LONGEST_MS = 31 * 86_400_000;
const hex32 = z.string().regex(/^[0-9a-f]{64}$/);
const playId = z.string().regex(/^[1-9]\d{0,17}$/);
const nothing = z.strictObject({});
/** Why a play has no result yet. Null: it has one. */
const waits = z.enum(['for_seed', 'for_beacon', 'for_earlier_play', 'for_books', 'for_operator']).nullable();
/** The text of a receipt (canonical JSON) and its Ed25519 signature in base64url. */
const receipt = z.strictObject({ text: z.string(), signature: z.string() });

export const drawsEndpoints = {
  /** Makes the secrets of a round with this start (null: now) and length. The answer goes into the round's manifest. */
  'POST /secrets': {
    access: 'api',
    body: z.strictObject({ startsAt: z.iso.datetime().nullable(), lastsMs: z.int().min(1).max(LONGEST_MS) }),
    answer: z.strictObject({ seedHash: hex32, receiptKey: hex32, beacon: z.record(z.string(), z.unknown()) }),
    slow: true,
  },
  /** Settles those of these plays that can be settled. `receipt`: the phone's seed came. Unknown plays are left out. */
  'POST /plays/settle': {
    access: 'api',
    body: z.strictObject({ playIds: z.array(playId).min(1).max(256) }),
    answer: z.strictObject({
      plays: z.array(z.strictObject({ id: playId, waits, receipt: receipt.nullable() })),
    }),
  },
  /** Settles all plays that can be settled. */
  'POST /settle': { access: 'api', body: nothing, answer: z.strictObject({ results: z.int() }), slow: true },
  /** Ends rounds, pays what a late seed owes, and reveals seeds. */
  'POST /wind-down': { access: 'api', body: nothing, answer: z.strictObject({ steps: z.int() }), slow: true },
} as const;
export type DrawsEndpoints = typeof drawsEndpoints;
export type DrawsCallName = keyof DrawsEndpoints;
