// Reads balances: under lock for decisions, from the primary and never from a cache (ledger.md 1), or without a lock
// for display. Also opens accounts and asks for coverage.
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import type { AccountId } from './chart.ts';
import { required } from '#platform/required.ts';

/** In minor units (or points, units, chances): credits minus debits. `free` may be spent. */
export type Balance = { posted: bigint; held: bigint; free: bigint };

type Row = { id: AccountId; posted: bigint; held: bigint };

function toMap(rows: readonly Row[]): Map<AccountId, Balance> {
  return new Map(rows.map(({ id, posted, held }) => [id, { posted, held, free: posted - held }]));
}

/**
 * Locks accounts in their order (db/functions/ledger/lock-order.sql) and returns their balances. Lock the feature's
 * rows before, never after. Name all the accounts that you need in one call: later, only accounts that come after these
 * in the order may be locked.
 */
export async function lockBalances(tx: Transaction, ids: readonly AccountId[]): Promise<Map<AccountId, Balance>> {
  return toMap(
    await tx<Row[]>`
    select id, posted, held from ledger.lock_accounts(${idList(ids)}::bigint[])`,
  );
}

/** For display only: without a lock, so the balance may change at any time. */
export async function readBalances(sql: Queryable, ids: readonly AccountId[]): Promise<Map<AccountId, Balance>> {
  return toMap(await sql<Row[]>`select id, posted, held from ledger.balances_of(${idList(ids)}::bigint[])`);
}

export function balanceOf(balances: ReadonlyMap<AccountId, Balance>, id: AccountId): Balance {
  return balances.get(id) ?? { posted: 0n, held: 0n, free: 0n };
}

/** Opens accounts at zero. Does nothing for an account that is already open. */
export async function openAccounts(tx: Queryable, ids: readonly AccountId[]): Promise<void> {
  await tx`select ledger.open_accounts(${idList(ids)}::bigint[])`;
}

/** Whether purposes that need coverage may post now (ledger.md 8), and if not, why. */
export async function coverage(sql: Queryable): Promise<'covered' | 'books_short' | 'reconciliation_stale'> {
  const [row] = await sql<{ coverage: 'covered' | 'books_short' | 'reconciliation_stale' }[]>`select ledger.coverage()`;
  return required(row).coverage;
}

export async function nextHoldId(tx: Transaction): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`select nextval('ledger.hold_id') as id`;
  return required(row).id;
}
