// Names, amounts and states of grants.
import { useTranslations } from 'use-intl/react';
import { StatusBadge, type Tone } from '#design/components/data.tsx';
import type { IconName } from '#design/components/icon.tsx';
import { Money, Points } from '#design/components/money.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

export type Grant = DataOf<'GET /api/v1/rewards/grants'>['items'][number];
type Gives = Grant['gives'];

export const GIVES_ICON: Record<Gives, IconName> = {
  money: 'reward',
  coupon: 'coupon',
  points: 'star',
  chances: 'gift',
};

const STATE: Record<Grant['state'], { tone: Tone; icon: IconName }> = {
  uncovered: { tone: 'neutral', icon: 'clock' },
  due: { tone: 'primary', icon: 'clock' },
  held: { tone: 'warning', icon: 'lock' },
  paid: { tone: 'positive', icon: 'check' },
  lapsed: { tone: 'neutral', icon: 'close' },
};

/** The kind's name, as its feature says it. */
export function useKindName(): (kind: string) => string {
  const names = useTranslations('grants');
  return (kind) => (names.has(kind) ? names(kind) : kind);
}

/** Green for money that has arrived, quiet while it waits, struck through where it never comes. */
const TONE = { uncovered: 'quiet', due: 'quiet', held: 'quiet', paid: 'positive', lapsed: 'struck' } as const;

type GrantAmountProps = { gives: Gives; amount: number; hideable?: boolean; state?: Grant['state'] };

export function GrantAmount({ gives, amount, hideable = false, state }: GrantAmountProps) {
  const t = useTranslations('rewards');
  if (gives === 'money' || gives === 'coupon')
    return <Money minor={amount} hideable={hideable} tone={state ? TONE[state] : 'plain'} />;
  return gives === 'points' ? <Points count={amount} hideable={hideable} /> : <>{t('chances', { count: amount })}</>;
}

export function GrantState({ state }: Pick<Grant, 'state'>) {
  const t = useTranslations('rewards');
  return <StatusBadge {...STATE[state]}>{t(`state.${state}`)}</StatusBadge>;
}

/** Why a grant waits, is held or lapsed. Undefined for a paid one, and where FeeCover says why it waits. */
export function useReason(): (
  grant: Pick<Grant, 'state' | 'waits' | 'holdReason' | 'lapseReason'>,
) => string | undefined {
  const t = useTranslations('rewards');
  return ({ state, waits, holdReason, lapseReason }) => {
    if (state === 'held' && holdReason) return t(`hold.${holdReason}`);
    if (state === 'lapsed' && lapseReason) return t(`lapse.${lapseReason}`);
    return waits && waits !== 'fees' ? t(`waits.${waits}`) : undefined;
  };
}
