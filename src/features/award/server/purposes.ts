import type { Purposes } from '#ledger/purpose.ts';

export const purposes = {
  chance_awarded: { bill: null },
} as const satisfies Purposes;
