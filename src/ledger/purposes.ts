// Purposes of rules that are in the database before the feature that will use them.
import type { Purposes } from './purpose.ts';

export const purposes = {
  goods_bought: { bill: null, comesWith: 'prizes' },
} as const satisfies Purposes;
