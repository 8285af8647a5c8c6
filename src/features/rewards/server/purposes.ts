import type { Purposes } from '../../../ledger/purpose.ts';

export const purposes = {
  reward: { bill: 'distribution_income', subject: 'grant' },
  system_addition: { bill: 'system_addition', subject: 'act' },
} as const satisfies Purposes;
