import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { useFormats } from '#design/formats.ts';
import { ContestForm } from '#features/service/web/public.tsx';
import { useAct } from '#platform/client/act.ts';
import { useDraft } from '#platform/client/draft.ts';
import type { WithdrawalDetail } from './wallet-labels.tsx';

/**
 * Says why a withdrawal waits, is held or has ended, and what comes next. Its state and where the money is are said
 * above, so not here again.
 */
export function WithdrawalReason({ one }: { one: WithdrawalDetail }) {
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
        {t('withdrawal.partWords', { missing: ownMoney(one.missingMinor) })}
      </Note>
    );
  if (!one.reasonCode || one.state === 'cancelled') return null;
  return <Note tone={one.state === 'paid' ? 'warning' : 'negative'}>{t(`reason.${one.reasonCode}`)}</Note>;
}

/** The sheet to contest a withdrawal, which opens a complaint with a number, a deadline and an escalation. */
export function ContestSheet({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const t = useTranslations('wallet');
  const words = useDraft(`contest payout ${id}`, { text: '' });
  const contest = useAct('POST /api/v1/withdrawals/{id}/contest', { errors: 'inline', onDone: words.forget });
  return (
    <Sheet open={open} onClose={onClose} title={t('contest.title')} locked={contest.isPending}>
      {contest.data ? (
        <Stack>
          <Note tone="positive" icon="check" title={t('contest.done')}>
            {t('contest.doneWords')}
          </Note>
          <Button block onClick={onClose}>
            {t('contest.close')}
          </Button>
        </Stack>
      ) : (
        <Stack>
          <p>{t('contest.words')}</p>
          <ContestForm
            contest={contest}
            words={words}
            onSend={(text) => contest.mutate({ path: { id }, body: { text } })}
            label={t('contest.text')}
            send={t('contest.send')}
            maxLength={500}
            rows={5}
          />
        </Stack>
      )}
    </Sheet>
  );
}

type Amounts = Pick<WithdrawalDetail, 'amountMinor' | 'netMinor' | 'paidMinor' | 'returnedMinor' | 'endedAt'>;
export type WithdrawalResult = { label: 'toReceive' | 'received' | 'backInWallet'; minor: number };

/** The amount of a withdrawal that is on the way, at the member's account, or back in the wallet. Minor units. */
export function resultOf({ amountMinor, netMinor, paidMinor, returnedMinor, endedAt }: Amounts): WithdrawalResult {
  if (returnedMinor !== null) return { label: 'backInWallet', minor: returnedMinor };
  if (paidMinor !== null) return { label: 'received', minor: paidMinor };
  return endedAt === null ? { label: 'toReceive', minor: netMinor } : { label: 'backInWallet', minor: amountMinor };
}

/** True if it was cancelled, rejected or refused before payment, so that no tax or charge was taken. */
export function endedUnpaid({ paidMinor, endedAt }: Pick<Amounts, 'paidMinor' | 'endedAt'>): boolean {
  return endedAt !== null && paidMinor === null;
}
