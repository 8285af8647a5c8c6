// How many members each verification tier has, and for how long they have been members.
import type { Context } from '#platform/context.ts';
import { membersByTier } from '#features/members/server/public.ts';

type Deps = Pick<Context, 'sql' | 'clock'>;

export async function listTiers({ sql, clock }: Deps) {
  const rows = await membersByTier(sql, clock.today());
  return { items: rows.map(({ tier, ...counts }) => ({ id: String(tier), ...counts })), next: null };
}
