import type { Purposes } from '#ledger/purpose.ts';

export const purposes = {
  reward: { bill: 'distribution_income', subject: 'grant' },
} as const satisfies Purposes;
