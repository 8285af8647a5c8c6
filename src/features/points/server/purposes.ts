import type { Purposes } from '../../../ledger/purpose.ts';

export const purposes = {
  points_spent: { bill: 'exchange_income', subject: 'points_use' },
} as const satisfies Purposes;
