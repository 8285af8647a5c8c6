/** Every call that our own processes may make of the rail. No other call of the bank passes through it. */
import { z } from 'zod';
import { type BankCallName, type BankEndpoints, bankEndpoints } from './bank-endpoints.ts';
import { wireId } from './bank.ts';

/** The rail got no connection to the bank. */
export const UNREACHABLE = 'unreachable';
/** The database does not prove the order. Nothing was ordered, and the bank said nothing about it. */
export const ORDER_UNPROVEN = 'order_unproven';

/** An order is a name alone. The rail reads its words from the database. */
const orderByName = z.strictObject({ instructionId: wireId });

/** Calls that reach the bank as they are. */
export const PASSED_ON = [
  'GET /institutions',
  'POST /name-enquiries',
  'POST /sandbox/accounts',
  'POST /deposits',
  'GET /deposits/{reference}',
] as const;

/** The sandbox's levers that a running app uses. The rail of a pilot has none of them. */
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
  /** Brings the bank's books at once. */
  'POST /pull': { face: 'api', answer: z.strictObject({ lines: z.int(), days: z.int() }), slow: true },
} as const;
export type RailEndpoints = typeof railEndpoints;
export type RailCallName = keyof RailEndpoints;

function pick<N extends BankCallName>(...names: N[]): Pick<BankEndpoints, N> {
  return Object.fromEntries(names.map((name) => [name, bankEndpoints[name]])) as Pick<BankEndpoints, N>;
}
