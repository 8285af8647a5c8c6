// The features, low to high. Server code of a feature may use only features that stand before it, through their public.ts
// (a contract through their contract.ts).
// A folder that is not listed here is an error of the walls (scripts/tidy.ts).

export const ranks = [
  'settings',
  'identity',
  'content',
  'messages',
  'service',
  'catalogue',
  'reconciliation',
  'wallet',
  'revenue',
  'points',
  'chances',
  'rewards',
  'vip',
  'coupons',
  'orders',
  'prizes',
  'draws',
  'team',
  'salary',
  'tasks',
  'check-in',
  'robot',
  'award',
  'forum',
  'events',
  'privacy',
  'uploads',
  'system',
  'transparency',
  'home',
] as const;

export type FeatureName = (typeof ranks)[number];
