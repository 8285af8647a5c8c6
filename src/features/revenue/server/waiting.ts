// The lines of the bank that no booking is proposed for.
import type { Waiting } from '#platform/waiting.ts';
import { openSuspenseIds } from '#features/reconciliation/server/public.ts';

export const waiting: readonly Waiting[] = [
  {
    resource: 'revenue/lines',
    roles: ['finance', 'support', 'catalogue'],
    rows: (q) => q`
      select from (${openSuspenseIds(q)}) line where not exists (
        select from revenue.entry e
        where e.statement_line_id = line.id and e.posted_at is null and e.rejected_at is null)`,
  },
];
