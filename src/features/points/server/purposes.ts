import type { Purposes } from '#ledger/purpose.ts';

const page = '/pagesB/wallet/exchange/index';

export const purposes = {
  points_exchanged: { bill: 'exchange_income', subject: 'exchange', page, told: true },
  exchange_paid: { bill: 'exchange_income', subject: 'grant', told: true },
} as const satisfies Purposes;
