import type { Purposes } from '#ledger/purpose.ts';

export const purposes = {
  bank_in: { bill: null },
  bank_charge: { bill: null },
  tax_remitted: { bill: null },
  fees_taken: { bill: null },
  shortfall_covered: { bill: null },
  budget_funded: { bill: null },
  deposit_recalled: { bill: null },
  deposit_sent_back: { bill: null },
  revenue_recalled: { bill: null },
  recharge_recalled: { bill: 'withdrawal', subject: 'bank_line', told: true },
} as const satisfies Purposes;
