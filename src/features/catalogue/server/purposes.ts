import type { Purposes } from '#ledger/purpose.ts';

export const purposes = {
  stock_opened: { bill: null },
  stock_opened_reversed: { bill: null },
} as const satisfies Purposes;
