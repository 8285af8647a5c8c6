// The feature's own rows about lines: the outcome of each. The database derives which are open.
import type { Queryable, Transaction } from '#platform/database/db.ts';

export type Outcome = 'received' | 'matched' | 'charged' | 'recalled' | 'unexplained';

export async function keepWork(
  tx: Transaction,
  work: readonly { lineId: bigint; outcome: Outcome; transferId: string | null }[],
): Promise<void> {
  await tx`
    insert into reconciliation.line_work (statement_line_id, outcome, transfer_id)
    select id, outcome, transfer from unnest(${work.map((one) => String(one.lineId))}::bigint[],
      ${work.map((one) => one.outcome)}::text[], ${work.map((one) => one.transferId)}::uuid[])
      u(id, outcome, transfer)`;
}

export type OpenOutward = {
  id: bigint;
  /** Unexplained minor units. */
  open: bigint;
  handledAt: Date;
  /** Minor units of its named transfer that no line has shown yet. Null: none is named, or it is not posted. */
  leftOfNamed: bigint | null;
};

/** Outward lines that are not fully explained. */
export async function openOutwardLines(q: Queryable): Promise<OpenOutward[]> {
  return q<OpenOutward[]>`
    select * from (
      select s.id, s.amount - ledger.posted_for_line(s.id) as open, w.handled_at,
        ledger.outward_left(w.transfer_id) as left_of_named
      from reconciliation.line_work w join ledger.statement_line s on s.id = w.statement_line_id
      where w.open and s.direction = 'out' and w.outcome <> 'recalled') x
    where open > 0 order by id limit 500`;
}

/** True when the postings for a bank line explain it in full. */
export async function isFullyPosted(q: Queryable, lineId: bigint): Promise<boolean> {
  const [row] = await q<
    { done: boolean }[]
  >`select amount = ledger.posted_for_line(id) as done from ledger.statement_line where id = ${lineId}`;
  return row?.done ?? false;
}

/**
 * Lines that another feature may still have to settle, oldest first: ordered or recalled money out, returned payouts
 * in.
 */
export async function openLineIds(q: Queryable): Promise<bigint[]> {
  const rows = await q<{ id: bigint }[]>`
    select s.id from reconciliation.line_work w join ledger.statement_line s on s.id = w.statement_line_id
    where w.open and w.transfer_id is null and (s.direction = 'out' or s.instruction_id is not null)
    order by s.id limit 1000`;
  return rows.map((row) => row.id);
}
