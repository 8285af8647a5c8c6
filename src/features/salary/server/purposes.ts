import type { Purposes } from '#ledger/purpose.ts';

export const purposes = {
  salary_paid: { bill: 'activity', subject: 'grant', told: true },
} as const satisfies Purposes;
