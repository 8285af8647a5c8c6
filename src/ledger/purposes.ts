// Purposes whose posting rules exist already, although the feature that will use them does not declare them yet.
import type { Purposes } from './purpose.ts';

export const purposes = {
  goods_bought: { bill: null, comesWith: 'prizes' },
} as const satisfies Purposes;
