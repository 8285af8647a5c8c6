import type { Purposes } from '#ledger/purpose.ts';

export const purposes = {
  rank_prize_paid: { bill: 'activity', subject: 'grant', told: true },
  duel_prize_paid: { bill: 'activity', subject: 'grant', told: true },
} as const satisfies Purposes;
