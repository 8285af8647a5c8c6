// The bank lines that are not explained.
import type { Waiting } from '#platform/waiting.ts';

export const waiting: readonly Waiting[] = [
  {
    resource: 'statement-lines',
    roles: ['finance'],
    rows: (q) => q`select from reconciliation.line_work where open`,
  },
];
