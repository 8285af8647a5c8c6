import type { RefObject } from 'react';
import { useTranslations } from 'use-intl/react';
import { Note } from '#design/components/note.tsx';
import { useFormats } from '#design/formats.ts';
import type { WithdrawalDetail } from './wallet-labels.tsx';
import { resultOf } from './withdrawal-result.ts';

/** Why a withdrawal waits, is held or ended. `note` takes the focus after a cancelling. */
export function WithdrawalReason({ one, note }: { one: WithdrawalDetail; note: RefObject<HTMLDivElement | null> }) {
  const t = useTranslations('wallet');
  const { dateTime, ownMoney } = useFormats();
  if (one.pausedBy)
    return (
      <Note tone="warning" icon="clock">
        {t(`withdrawal.pausedBy.${one.pausedBy}`)}
      </Note>
    );
  if (one.state === 'waiting_funds')
    return (
      <Note tone="clay" icon="clock">
        {t('withdrawal.waitingWords')}
      </Note>
    );
  if (one.state === 'unknown') return <Note icon="hourglass">{t('withdrawal.unknownWords')}</Note>;
  if (one.heldUntil) {
    return (
      <Note tone="warning" icon="lock" title={one.reasonCode ? t(`reason.${one.reasonCode}`) : undefined}>
        {t('withdrawal.heldWords', { until: dateTime(one.heldUntil) })}
      </Note>
    );
  }
  if (one.state === 'partly_returned' && one.reasonCode)
    return (
      <Note tone="warning" icon="hourglass" title={t(`reason.${one.reasonCode}`)}>
        {t(one.kind === 'income' ? 'withdrawal.partIncome' : 'withdrawal.partRecharge', {
          back: ownMoney(one.returnedMinor ?? 0),
          missing: ownMoney(one.missingMinor),
        })}
      </Note>
    );
  if (!one.reasonCode || one.state === 'paid')
    return one.reasonCode ? <Note tone="warning">{t(`reason.${one.reasonCode}`)}</Note> : null;
  return (
    <div ref={note} tabIndex={-1}>
      <Note tone={one.state === 'cancelled' ? 'primary' : 'negative'} icon="info" title={t(`reason.${one.reasonCode}`)}>
        {t(one.kind === 'income' ? 'withdrawal.freedIncome' : 'withdrawal.freedRecharge', {
          amount: ownMoney(resultOf(one).minor),
        })}
      </Note>
    </div>
  );
}
