import type { Purposes } from '#ledger/purpose.ts';

export const purposes = {
  revenue_received: { bill: null },
  revenue_received_reversed: { bill: null },
  capital_deployed: { bill: null },
  capital_restored: { bill: null },
} as const satisfies Purposes;
