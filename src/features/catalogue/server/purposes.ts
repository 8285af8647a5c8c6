// How postings with the ledger purposes of the catalogue appear on members' statements (ledger/purpose.ts).
import type { Purposes } from '#ledger/purpose.ts';

export const purposes = {
  stock_opened: { bill: null },
  stock_opened_reversed: { bill: null },
} as const satisfies Purposes;
