// Labels, icons and badges of the wallet's states and accounts, and the types of its data.
import { useLocale, useTranslations } from 'use-intl/react';
import { byLabel } from '#design/by-name.ts';
import { StatusBadge, type Tone } from '#design/components/data.tsx';
import type { IconName } from '#design/components/icon.tsx';
import { Written } from '#design/components/written.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { type RegisteredName, registeredNameIn } from '#universal/localized.ts';

export type Withdrawal = DataOf<'GET /api/v1/withdrawals'>['items'][number];
export type WithdrawalDetail = DataOf<'GET /api/v1/withdrawals/{id}'>;
export type Recharge = DataOf<'GET /api/v1/recharges/{id}'>;
export type PayoutAccount = DataOf<'GET /api/v1/payout-accounts'>['items'][number];
export type StatementLine = DataOf<'GET /api/v1/wallets/{wallet}/statement'>['items'][number];
export type WalletName = 'income' | 'recharge' | 'points';
/** Dates are business dates, both included. */
export type StatementFilter = { type?: StatementLine['type']; from?: string; until?: string; search?: string };
export type Institution = DataOf<'GET /api/v1/institutions'>['institutions'][number];

/** The banks or operators that have accounts of the kind, as options by name. */
export function institutionsFor(institutions: readonly Institution[], kind: PayoutAccount['kind'], language: string) {
  const fitting = institutions.filter((one) => one.kinds.includes(kind));
  return byLabel(
    fitting.map(({ code, name }) => ({ value: code, label: registeredNameIn(name, language).text })),
    language,
  );
}

const WITHDRAWAL: Record<Withdrawal['state'], { tone: Tone; icon: IconName }> = {
  pending_review: { tone: 'primary', icon: 'hourglass' },
  approved: { tone: 'primary', icon: 'clock' },
  waiting_funds: { tone: 'clay', icon: 'clock' },
  sending: { tone: 'primary', icon: 'bank' },
  unknown: { tone: 'primary', icon: 'bank' },
  processing: { tone: 'primary', icon: 'bank' },
  paid: { tone: 'positive', icon: 'check' },
  partly_returned: { tone: 'clay', icon: 'hourglass' },
  returned: { tone: 'clay', icon: 'refresh' },
  rejected: { tone: 'negative', icon: 'warning' },
  cancelled: { tone: 'neutral', icon: 'close' },
  failed: { tone: 'negative', icon: 'warning' },
};

export function WithdrawalState({ withdrawal }: { withdrawal: Pick<Withdrawal, 'state' | 'heldUntil'> }) {
  const t = useTranslations('wallet');
  if (withdrawal.heldUntil)
    return (
      <StatusBadge tone="warning" icon="lock">
        {t('state.held')}
      </StatusBadge>
    );
  return <StatusBadge {...WITHDRAWAL[withdrawal.state]}>{t(`state.${withdrawal.state}`)}</StatusBadge>;
}

const RECHARGE: Record<Recharge['state'], { tone: Tone; icon: IconName }> = {
  created: { tone: 'primary', icon: 'hourglass' },
  pending: { tone: 'primary', icon: 'hourglass' },
  succeeded: { tone: 'positive', icon: 'check' },
  failed: { tone: 'negative', icon: 'warning' },
  expired: { tone: 'neutral', icon: 'clock' },
};

export const RECHARGE_STATES = Object.keys(RECHARGE) as readonly Recharge['state'][];

export function RechargeState({ state }: { state: Recharge['state'] }) {
  const t = useTranslations('wallet');
  return <StatusBadge {...RECHARGE[state]}>{t(`rechargeState.${state}`)}</StatusBadge>;
}

export const KIND_ICON: Record<PayoutAccount['kind'], IconName> = {
  card: 'card',
  account: 'bank',
  mobile_money: 'phone',
};

/** The name of a bank or operator, marked with its language. */
export function BankName({ of }: { of: RegisteredName }) {
  const { text, language } = registeredNameIn(of, useLocale());
  return <Written language={language}>{text}</Written>;
}

/** An account by its institution and its last four digits. */
export function AccountName({
  of: { institutionName, number },
}: {
  of: Pick<PayoutAccount, 'institutionName' | 'number'>;
}) {
  return (
    <>
      <BankName of={institutionName} /> {shortNumber(number)}
    </>
  );
}

/** Groups of four digits, as on a card. Phone numbers are not grouped. */
export function numberText({ kind, number }: Pick<PayoutAccount, 'kind' | 'number'>): string {
  return kind === 'mobile_money' ? number : number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** The last four digits, where space is short. */
export function shortNumber(number: string): string {
  return `•••• ${number.slice(-4)}`;
}
