import type { Purposes } from '#ledger/purpose.ts';

export const purposes = {
  points_checked_in: { bill: 'activity', subject: 'grant', told: true },
  chance_checked_in: { bill: null },
} as const satisfies Purposes;
