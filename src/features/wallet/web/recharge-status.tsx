import { type RefObject, useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { DefinitionList, Timeline, type TimelineStep } from '#design/components/data.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { CopyableText } from '#design/components/keep.tsx';
import { MoneyFigure } from '#design/components/money-figure.tsx';
import { Loaded } from '#design/components/states.tsx';
import { useReplacementFocus } from '#design/arrival-focus.ts';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useReadWith } from '#features/messages/web/public.tsx';
import { useCall } from '#platform/client/queries.ts';
import { ReceiptBand } from './receipt-band.tsx';
import { WordedAmount } from './worded-amount.tsx';
import { type Recharge, RechargeState } from './wallet-labels.tsx';

const ASK_EVERY_MS = 4_000;

/** Makes the bank's page use the app's language, because the browser may have another. */
function inLanguage(url: string, locale: string): string {
  const page = new URL(url);
  page.searchParams.set('lang', locale);
  return page.href;
}

/** The status of one recharge, updated live: the link to approve it on the bank's page, and its progress. */
export function RechargeStatus({ id, onAnother }: { id: string; onAnother: () => void }) {
  // The live stream reports changes. Polling as well covers a network that holds the stream back.
  const recharge = useCall(
    'GET /api/v1/recharges/{id}',
    { path: { id } },
    { live: true, refetchEveryMs: ASK_EVERY_MS },
  );
  const { refetch } = recharge;
  useReadWith('rechargeId', id);
  // The form's button, which had the focus, is gone, so the status takes the focus.
  const state = useReplacementFocus<HTMLDivElement>();
  useEffect(() => {
    // The member may be coming back from the bank's page.
    const look = () => void (document.visibilityState === 'visible' && refetch());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);
  return <Loaded query={recharge}>{(data) => <Status recharge={data} state={state} onAnother={onAnother} />}</Loaded>;
}

type StatusProps = { recharge: Recharge; state: RefObject<HTMLDivElement | null>; onAnother: () => void };

function Status({ recharge, state, onAnother }: StatusProps) {
  const t = useTranslations('wallet');
  const locale = useLocale();
  const { ownMoney } = useFormats();
  const waiting = recharge.state === 'created' || recharge.state === 'pending';
  const { settledMinor } = recharge;
  return (
    <Stack>
      <Card>
        <Stack gap={12}>
          {settledMinor === null ? null : <ReceiptBand />}
          <div ref={state} tabIndex={-1} aria-live="polite">
            <RechargeState state={recharge.state} />
          </div>
          <Facts recharge={recharge} waiting={waiting} />
        </Stack>
      </Card>
      {recharge.settledMinor !== null && recharge.settledMinor !== recharge.amountMinor ? (
        <Note tone="warning" icon="warning">
          {t('recharge.otherAmount', {
            asked: ownMoney(recharge.amountMinor),
            arrived: ownMoney(recharge.settledMinor),
          })}
        </Note>
      ) : null}
      {recharge.state === 'created' ? <Note icon="hourglass">{t('recharge.bankSilent')}</Note> : null}
      {recharge.state === 'pending' && recharge.approvalUrl ? (
        <Stack gap={8}>
          <a
            className="button button-primary button-block"
            href={inLanguage(recharge.approvalUrl, locale)}
            target="_blank"
            rel="noopener"
          >
            <span className="button-text">{t('recharge.approve')}</span>
          </a>
          <p className="field-hint">{t('recharge.approveWords')}</p>
        </Stack>
      ) : null}
      {recharge.state === 'failed' || recharge.state === 'expired' ? <NotPaid recharge={recharge} /> : null}
      <Section title={t('withdrawal.way')}>
        <Card>
          <Timeline label={t('withdrawal.way')} steps={useSteps(recharge)} />
        </Card>
      </Section>
      {recharge.state === 'succeeded' ? <BackButton /> : null}
      {waiting ? null : (
        <Button kind="secondary" block onClick={onAnother}>
          {t('recharge.another')}
        </Button>
      )}
    </Stack>
  );
}

/** Leads back to the page that sent the member here to add money, else to the wallet. */
function BackButton() {
  const t = useTranslations('wallet');
  const { query, finish } = useNavigation();
  if (query.from) {
    return (
      <Button block onClick={() => finish('home')}>
        {t('recharge.continue')}
      </Button>
    );
  }
  return (
    <ButtonLink to="/pages/tabbar/wallet/index" block>
      {t('recharge.toWallet')}
    </ButtonLink>
  );
}

/** The amount, and the facts by which the bank can find the payment. */
function Facts({ recharge, waiting }: { recharge: Recharge; waiting: boolean }) {
  const t = useTranslations('wallet');
  const { dateTime } = useFormats();
  const { settledMinor } = recharge;
  return (
    <>
      {settledMinor === null ? (
        <MoneyFigure label={t('recharge.amount')} minor={recharge.amountMinor} total own />
      ) : (
        <WordedAmount label={t('receipt.arrived')} minor={settledMinor} />
      )}
      <DefinitionList
        items={[
          { term: t('recharge.payer'), value: <span className="numerals">{recharge.payer}</span> },
          {
            term: t('recharge.reference'),
            value: <CopyableText text={recharge.reference} label={t('recharge.copyReference')} />,
          },
          { term: t('recharge.channel'), value: t(`channel.${recharge.channel}`) },
          waiting ? { term: t('recharge.expires'), value: dateTime(recharge.expiresAt) } : null,
        ]}
      />
    </>
  );
}

/** The timeline: requested, approved by the payer, booked by the bank. Other steps are still to come, or failed. */
function useSteps({ state, createdAt, endedAt }: Recharge): TimelineStep[] {
  const t = useTranslations('wallet');
  const { dateTime } = useFormats();
  const ended = state === 'failed' || state === 'expired';
  const arrived = state === 'succeeded';
  return [
    { key: 'asked', title: t('recharge.step.asked'), time: dateTime(createdAt), state: 'done' },
    {
      key: 'approve',
      title: t('recharge.step.approve'),
      state: arrived ? 'done' : ended ? 'failed' : 'now',
      ...(ended ? { time: dateTime(endedAt) } : {}),
    },
    {
      key: 'arrive',
      title: t('recharge.step.arrive'),
      state: arrived ? 'done' : 'ahead',
      ...(arrived ? { time: dateTime(endedAt) } : {}),
    },
  ];
}

function NotPaid({ recharge: { reasonCode } }: { recharge: Recharge }) {
  const t = useTranslations('wallet');
  return (
    <Note tone="negative" icon="warning" title={t('recharge.noMoney')}>
      {reasonCode ? t(`reason.${reasonCode}`) : t('recharge.expiredWords')}
    </Note>
  );
}
