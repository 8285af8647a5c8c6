// Purposes of rules that stand in the database before the feature that will use them.
import type { Purposes } from './purpose.ts';

export const purposes = {
  prize_held: { bill: null, comesWith: 'prizes' },
  prize_released: { bill: null, comesWith: 'prizes' },
  goods_bought: { bill: null, comesWith: 'prizes' },
  prize_paid: { bill: 'draw', subject: 'prize', comesWith: 'prizes' },
} as const satisfies Purposes;
