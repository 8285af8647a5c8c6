import type { Purposes } from '../../../ledger/purpose.ts';

export const purposes = {
  chance_spent: { bill: null },
} as const satisfies Purposes;
