// chunk: further
// The one map from a movement of money to its icon: statements, the last movements and receipts.
import type { IconName } from '#design/components/icon.tsx';
import type { StatementLine } from './wallet-labels.tsx';

const ICONS: Record<StatementLine['type'], IconName> = {
  recharge: 'recharge',
  withdrawal: 'withdraw',
  product_income: 'income',
  distribution_income: 'team',
  purchase_product: 'purchase',
  principal: 'fund',
  activity: 'reward',
  draw: 'gift',
  system_addition: 'plus',
  withdrawal_failure_refund: 'refund',
  exchange_income: 'sort',
  other: 'receipt',
};

export function billIcon({ type, part }: Pick<StatementLine, 'type' | 'part'>): IconName {
  return part === 'tax' || part === 'charge' ? 'fee' : ICONS[type];
}
