import type { Queryable, Transaction } from '#platform/database/db.ts';

/**
 * Names the transfer that an outward line shows. It is posted, or will be in this transaction. Reconciliation then
 * matches the two.
 */
export async function explainOutward(tx: Queryable, lineId: bigint, transferId: string): Promise<void> {
  await tx`update reconciliation.line_work set transfer_id = ${transferId}
    where statement_line_id = ${lineId} and transfer_id is null`;
}

/** Matches open outward lines to the transfers named for them. */
export async function matchOutwardLines(tx: Transaction): Promise<void> {
  await tx`
    select ledger.match_outward(transfer_id, statement_line_id) from reconciliation.line_work w
    where w.open and w.transfer_id is not null and w.outcome = 'unexplained' order by statement_line_id`;
}
