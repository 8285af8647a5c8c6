// What the console calls the ledger's accounts, the purposes of its lines, and what lines belong to.
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { labelOf } from '#design/console/names.ts';
import { t } from '#design/console/words.ts';
import { MemberLink } from '#features/members/console/public.tsx';
import type { BelongsTo, LedgerParty } from '../contract.ts';

const CLASSES: Readonly<Record<string, string>> = {
  client_bank: t('Client account at the bank'),
  operator_due: t('Owed by the operator'),
  suspense: t('Deposits not yet explained'),
  member_recharge: t('Members’ recharge wallets'),
  member_income: t('Members’ income wallets'),
  order_pending: t('Paid for orders in cooling-off'),
  product_capital: t('Capital of holders'),
  product_revenue: t('Revenue not yet given to holders'),
  product_payable: t('Income not yet collected'),
  rewards_budget: t('Rewards budget'),
  coupon_hold: t('Set aside for coupons'),
  prize_hold: t('Set aside for prizes'),
  fees: t('Earned fees'),
  tax_payable: t('Withheld tax'),
};

export const classLabel = (name: string): string => CLASSES[name] ?? name;

/** Purposes that `labelOf` doesn't know. */
const PURPOSES: Readonly<Record<string, string>> = {
  accrual: t('Income given to holders'),
  collect: t('Income collected'),
  coupon_expired: t('Coupon expired'),
  coupon_issued: t('Coupon issued'),
  coupon_rest: t('Rest of a used coupon'),
  coupon_won: t('Coupon won'),
  duel_prize_paid: t('Prize of a duel paid'),
  exchange_paid: t('C3coin exchanged'),
  order_settled: t('Order settled'),
  principal_returned: t('Principal returned'),
  prize_held: t('Prize money set aside'),
  prize_paid: t('Prize paid'),
  prize_released: t('Prize money freed'),
  purchase: t('Purchase'),
  purchase_cancelled: t('Purchase cancelled'),
  rank_prize_paid: t('Prize of a rank paid'),
  reward: t('Rebate'),
  robot_bonus_paid: t('Robot bonus'),
  salary_paid: t('Team leader pay'),
  system_addition: t('System addition'),
};

export const purposeLabel = (purpose: string): string => PURPOSES[purpose] ?? labelOf(purpose);

type Kind = { label: (id: string) => string; resource?: string };

const KINDS: Readonly<Record<string, Kind>> = {
  act: { label: (id) => t('Act {id}', { id }) },
  bank_line: { label: (id) => t('Bank line {id}', { id }), resource: 'statement-lines' },
  coupon: { label: (id) => t('Coupon {id}', { id }) },
  cycle: { label: (id) => t('Cycle {id}', { id }) },
  deployment: { label: (id) => t('Capital spent, {id}', { id }), resource: 'revenue/deployments' },
  earning: { label: (id) => t('Collection {id}', { id }) },
  hold: { label: (id) => t('Hold {id}', { id }) },
  order: { label: (id) => t('Order {id}', { id }), resource: 'orders' },
  payout_return: { label: (id) => t('Payout {id}', { id }), resource: 'withdrawals' },
  play: { label: (id) => t('Play {id}', { id }) },
  prize: { label: (id) => t('Play {id}', { id }) },
  recall: { label: (id) => t('Bank line {id}', { id }), resource: 'statement-lines' },
  recharge: { label: (id) => t('Recharge {id}', { id }), resource: 'recharges' },
  restoration: { label: (id) => t('Returned capital {id}', { id }), resource: 'revenue/restorations' },
  revenue: { label: (id) => t('Rent {id}', { id }), resource: 'revenue/entries' },
  reward: { label: (id) => t('Reward {id}', { id }), resource: 'rewards/grants' },
  withdrawal: { label: (id) => t('Payout {id}', { id }), resource: 'withdrawals' },
};

/** Leads to the page of what a line belongs to, if there is one. */
export function Belonging({ to }: { to: BelongsTo | null }) {
  if (to === null) return '—';
  const kind = KINDS[to.kind];
  const text = kind ? kind.label(to.id) : `${labelOf(to.kind)} ${to.id}`;
  if (kind?.resource === undefined) return text;
  return (
    <Link to={`/${kind.resource}/${to.id}/show`} style={{ color: 'inherit' }}>
      {text}
    </Link>
  );
}

/** An amount in one of two columns, of which the other stays empty. */
export const oneSide = (minor: number) => (minor === 0 ? '' : <Amount minor={minor} />);

/** Whose account it is, or what the journal calls it. */
export function Holder({ of }: { of: LedgerParty }) {
  if (of.memberId !== null && of.memberNo !== null) return <MemberLink id={of.memberId} memberNo={of.memberNo} />;
  return of.path;
}
