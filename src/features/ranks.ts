// The features, low to high. Server code of a feature may use only features before it, through their public.ts. A
// contract may use lower contracts, through their contract.ts. The walls (scripts/tidy/walls.ts) follow from this list,
// and scripts/tidy.ts refuses a folder that it lacks.

export const ranks = [
  'settings',
  'limits',
  'credentials',
  'acts',
  'imports',
  'members',
  'identity',
  'staff',
  'texts',
  'uploads',
  'messages',
  'service',
  'catalogue',
  'reconciliation',
  'bank-statements',
  'wallet',
  'revenue',
  'chances',
  'rewards',
  'points',
  'coupons',
  'orders',
  'vip',
  'draws',
  'prizes',
  'team',
  'contests',
  'salary',
  'check-in',
  'robot',
  'award',
  'content',
  'forum',
  'events',
  'looks',
  'desk',
  'system',
  'transparency',
  'reports',
  'month-end',
  'home',
] as const;

export type FeatureName = (typeof ranks)[number];

/**
 * Features that keep tables in the schema of another. They were parts of it, and released databases have the tables
 * there (docs/decisions/0061-identity-in-parts.md).
 */
export const guests: Readonly<Record<string, readonly string[]>> = {
  identity: ['limits', 'credentials', 'acts', 'members', 'staff'],
};
