// A proposed booking under lock, and its obstacles.
import type { RefusalName } from '#platform/http/contract.ts';
import type { Transaction } from '#platform/database/db.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { toWire } from '#ledger/money.ts';
import { suspenseLine } from '#features/reconciliation/server/public.ts';
import type { contract } from '../../contract.ts';

export type Done = { id: string; actId: string; approvals: number; posted: boolean };

export type Wire = typeof contract;

/** The problems that revenue.entry_problem() can find in an open entry. The contract lists them for both calls. */
type PayerProblem = Extract<
  RefusalName<Wire['POST /console/api/v1/revenue/entries']>,
  RefusalName<Wire['POST /console/api/v1/revenue/entries/{id}/approve']>
>;

export async function problemOf(tx: Transaction, entryId: bigint): Promise<Refusal<PayerProblem> | null> {
  const [row] = await tx<{ problem: PayerProblem | null }[]>`select revenue.entry_problem(${entryId}) as problem`;
  return row?.problem ? refuse(row.problem) : null;
}

/**
 * Refuses when the line has too little left in suspense. Only under the lock of suspense does the answer hold until the
 * posting.
 */
export async function lineShort(
  tx: Transaction,
  lineId: bigint,
  amount: bigint,
): Promise<Refusal<'statement_line_not_found' | 'suspense_left_too_little'> | null> {
  const line = await suspenseLine(tx, lineId);
  if (!line) return refuse('statement_line_not_found');
  return line.left < amount ? refuse('suspense_left_too_little', { leftMinor: toWire(line.left) }) : null;
}

export type OpenEntry = {
  id: bigint;
  actId: bigint;
  productId: bigint;
  statementLineId: bigint;
  amount: bigint;
  fee: bigint;
  net: bigint;
  ended: boolean;
};

export async function lockEntry(tx: Transaction, entryId: bigint): Promise<OpenEntry | null> {
  const [row] = await tx<OpenEntry[]>`
    select id, act_id, product_id, statement_line_id, amount, fee, net,
      posted_at is not null or rejected_at is not null as ended
    from revenue.entry where id = ${entryId} for no key update`;
  return row ?? null;
}
