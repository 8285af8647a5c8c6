// Which due grants the budget pays now. Pure.
import type { PAUSE_REASONS } from '../contract/lists.ts';

export type PauseReason = (typeof PAUSE_REASONS)[number];
export type Standing = 'covered' | 'books_short' | 'reconciliation_stale';

/**
 * The number of grants to pay, from the first one on, and the reason that the rest waits. Nothing is paid in part, and
 * no grant overtakes another. Without a due grant, an empty budget alone is a pause.
 */
export function payable(
  due: readonly bigint[],
  { left, standing, paying }: { left: bigint; standing: Standing; paying: boolean },
): { count: number; pause: PauseReason | null } {
  if (!paying) return { count: 0, pause: 'stopped' };
  if (standing !== 'covered') return { count: 0, pause: standing };
  let rest = left;
  for (const [count, amount] of due.entries()) {
    if (amount > rest) return { count, pause: 'budget_empty' };
    rest -= amount;
  }
  return { count: due.length, pause: rest > 0n ? null : 'budget_empty' };
}
