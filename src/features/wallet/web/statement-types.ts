import type { StatementLine, WalletName } from './wallet-labels.tsx';

export const WALLETS: readonly WalletName[] = ['income', 'recharge', 'points'];

/** The bill types that a wallet's statement can hold, in the order of its filter. */
export const STATEMENT_TYPES: Record<WalletName, readonly StatementLine['type'][]> = {
  income: [
    'product_income',
    'distribution_income',
    'purchase_product',
    'principal',
    'withdrawal',
    'withdrawal_failure_refund',
    'exchange_income',
    'activity',
    'draw',
    'system_addition',
  ],
  recharge: ['recharge', 'purchase_product', 'principal', 'withdrawal', 'withdrawal_failure_refund'],
  points: ['activity', 'draw', 'exchange_income'],
};
