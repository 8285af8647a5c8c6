// chunk: further
import type { StatementLine } from './wallet-labels.tsx';

/** A line beside lines of the other wallet, so it names its own. */
export type WalletLine = StatementLine & { wallet: 'income' | 'recharge' };

/** The last lines of both wallets, newest first. Each input list comes newest first. */
export function newestLines(
  of: { income: readonly StatementLine[]; recharge: readonly StatementLine[] },
  count: number,
): WalletLine[] {
  const named = (wallet: WalletLine['wallet']) => of[wallet].map((line) => ({ ...line, wallet }));
  // The sort is stable: lines of one moment stay in their wallet's own order.
  return [...named('income'), ...named('recharge')]
    .sort((a, b) => Date.parse(b.occurredAt) - Date.parse(a.occurredAt))
    .slice(0, count);
}
