import type { Transaction } from '#platform/database/db.ts';

/** Closes the work on lines that have no open part left. Writing a row makes the database derive `open` again. */
export async function settleWork(tx: Transaction): Promise<void> {
  await tx`
    update reconciliation.line_work w set
      outcome = case when s.direction = 'out' and w.outcome = 'unexplained' then 'matched' else w.outcome end
    from ledger.statement_line s
    where w.open and s.id = w.statement_line_id and case s.direction
      when 'out' then s.amount = ledger.posted_for_line(s.id)
      else s.amount <= coalesce((select sum(amount) from ledger.suspense_use u where u.statement_line_id = s.id),
      0) end`;
}
