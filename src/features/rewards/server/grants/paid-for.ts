import type { Queryable } from '#platform/database/db.ts';
import type { RewardKind } from '../kinds.ts';

/** The paid amounts of a kind, by cause. Causes that gave nothing, or not yet, are not in it. */
export async function paidFor(
  q: Queryable,
  { kind }: RewardKind,
  causes: readonly string[],
): Promise<Map<string, bigint>> {
  if (causes.length === 0) return new Map();
  const rows = await q<{ cause: string; amount: bigint }[]>`
    select cause, amount from rewards.grant
    where kind = ${kind} and cause = any (${causes as string[]}::text[]) and state = 'paid'`;
  return new Map(rows.map(({ cause, amount }) => [cause, amount]));
}
