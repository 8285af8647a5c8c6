// How postings with the ledger purposes of draws appear on members' statements (ledger/purpose.ts).
import type { Purposes } from '#ledger/purpose.ts';

export const purposes = {
  chance_spent: { bill: null },
  prize_held: { bill: null },
  prize_released: { bill: null },
  coupon_won: { bill: null },
  prize_paid: { bill: 'draw', subject: 'prize' },
  points_won: { bill: 'draw', subject: 'prize', told: true },
} as const satisfies Purposes;
