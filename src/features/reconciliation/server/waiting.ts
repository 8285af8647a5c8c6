// The bank lines that are not explained, and the moves of bank money that wait for a signature.
import type { Waiting } from '#platform/waiting.ts';

export const waiting: readonly Waiting[] = [
  {
    resource: 'statement-lines',
    roles: ['finance'],
    rows: (q) => q`select from reconciliation.line_work where open`,
  },
  {
    resource: 'bank-acts',
    roles: ['finance'],
    rows: (q) => q`select from reconciliation.bank_act where state = 'proposed'`,
  },
];
