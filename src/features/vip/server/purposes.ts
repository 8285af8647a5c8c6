import type { Purposes } from '#ledger/purpose.ts';

export const purposes = {
  svip_bought: { bill: 'activity', subject: 'svip', page: '/pagesB/mine/upgradeSVIP/index', told: true },
} as const satisfies Purposes;
