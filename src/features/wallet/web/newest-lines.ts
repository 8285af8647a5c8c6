import type { StatementLine } from './wallet-labels.tsx';

/** A line beside lines of the other wallet: it names its own. */
export type WalletLine = StatementLine & { wallet: 'income' | 'recharge' };

/** What happened last in both wallets, newest first; each list comes newest first. */
export function newestLines(
  of: { income: readonly StatementLine[]; recharge: readonly StatementLine[] },
  count: number,
): WalletLine[] {
  const named = (wallet: WalletLine['wallet']) => of[wallet].map((line) => ({ ...line, wallet }));
  // Stable: lines of one moment stay in their wallet's own order.
  return [...named('income'), ...named('recharge')]
    .sort((a, b) => Date.parse(b.occurredAt) - Date.parse(a.occurredAt))
    .slice(0, count);
}
