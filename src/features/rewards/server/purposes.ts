import type { Purposes } from '#ledger/purpose.ts';

export const purposes = {
  points_granted: { bill: 'activity', subject: 'grant', told: true },
  chance_granted: { bill: null },
  system_addition: { bill: 'system_addition', subject: 'act', page: '/pagesB/mine/message/index' },
} as const satisfies Purposes;
