import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button } from '#design/components/button.tsx';
import { Checking } from '#design/components/checking.tsx';
import { DefinitionList, Timeline, type TimelineStep } from '#design/components/data.tsx';
import { Fold, Folds } from '#design/components/fold.tsx';
import { CopyableText } from '#design/components/keep.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Money } from '#design/components/money.tsx';
import { MoneyFigure } from '#design/components/money-figure.tsx';
import { sentenceAround } from '#design/components/localized.tsx';
import { Page } from '#design/components/page.tsx';
import { Dialog } from '#design/components/sheet.tsx';
import { Loaded } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useReadWith } from '#features/messages/web/public.tsx';
import { useIntent } from '#platform/client/intents.ts';
import { useCall } from '#platform/client/queries.ts';
import { ExpectedArrival } from './expected-arrival.tsx';
import { ContestSheet, WithdrawalReason, endedUnpaid, resultOf } from './withdrawal-reason.tsx';
import { Receipt } from './receipt.tsx';
import { BankName, numberText, shortNumber, type WithdrawalDetail, WithdrawalState } from './wallet-labels.tsx';
import './wallet.css';

const PATH = '/pagesB/wallet/withdrawDetails/index';

/** The page of one withdrawal: its state, cost, reason and timeline, and what the member can do about it. */
export function WithdrawalScreen() {
  const t = useTranslations('wallet');
  const { item } = useNavigation();
  const id = String(item?.id ?? '');
  const known = /^\d{1,18}$/.test(id);
  const query = useCall('GET /api/v1/withdrawals/{id}', { path: { id } }, { enabled: known, live: true });
  return (
    <Page title={t('withdrawal.title')}>
      {known ? (
        <Loaded query={query}>{(data) => <Detail one={data} />}</Loaded>
      ) : (
        <EmptyState
          icon="withdraw"
          title={t('withdrawal.unknown')}
          action={{ label: t('withdrawals.title'), destination: { to: '/pagesB/wallet/withdrawRecords/index' } }}
        />
      )}
    </Page>
  );
}

function Detail({ one }: { one: WithdrawalDetail }) {
  const t = useTranslations('wallet');
  useReadWith('withdrawalId', one.id);
  const state = useArrivalFocus<HTMLDivElement>(one.state === 'cancelled');
  return (
    <Stack>
      <Card>
        <Stack gap={12}>
          <div ref={state} tabIndex={-1} aria-live="polite">
            <WithdrawalState withdrawal={one} />
          </div>
          <Result one={one} />
        </Stack>
      </Card>
      <WithdrawalReason one={one} />
      {one.paidMinor !== null ? <Receipt id={one.id} /> : null}
      <Section title={t('withdrawal.way')}>
        <Card>
          <Timeline label={t('withdrawal.way')} steps={useSteps(one)} />
        </Card>
      </Section>
      {endedUnpaid(one) ? null : (
        <Card>
          <Figures one={one} />
        </Card>
      )}
      <Acts one={one} />
      <References one={one} />
    </Stack>
  );
}

/** The account, and the numbers, states and times by which the bank and staff can find the withdrawal. */
function References({ one }: { one: WithdrawalDetail }) {
  const t = useTranslations('wallet');
  const { dateTime } = useFormats();
  return (
    <Folds>
      <Fold title={t('withdrawal.numbers')}>
        <DefinitionList
          items={[
            { term: t('account.institution'), value: <BankName of={one.account.institutionName} /> },
            {
              term: t(`account.number.${one.account.kind}`),
              value: <span className="numerals">{numberText(one.account)}</span>,
            },
            { term: t('account.holder'), value: one.account.holderName },
            {
              term: t('withdrawal.number'),
              value: <CopyableText text={one.number} label={t('withdrawal.copyNumber')} />,
            },
            one.bankReference
              ? { term: t('withdrawal.bankReference'), value: <span className="numerals">{one.bankReference}</span> }
              : null,
            { term: t('withdrawal.reviewStatus'), value: t(`reviewStatus.${one.reviewStatus}`) },
            { term: t('withdrawal.payoutStatus'), value: t(`payoutStatus.${one.payoutStatus}`) },
            { term: t('withdrawal.requested'), value: dateTime(one.requestedAt) },
            one.reviewedAt ? { term: t('withdrawal.reviewed'), value: dateTime(one.reviewedAt) } : null,
            one.paidAt ? { term: t('withdrawal.paidAt'), value: dateTime(one.paidAt) } : null,
          ]}
        />
      </Fold>
    </Folds>
  );
}

/** The amount that is on the way, at the member's account, or back in the wallet. */
function Result({ one }: { one: WithdrawalDetail }) {
  const t = useTranslations('wallet');
  const wallet = useTranslations('wallet.wallet');
  const { label, minor } = resultOf(one);
  const open = one.endedAt === null && one.paidAt === null;
  return (
    <>
      <MoneyFigure
        label={t(`withdrawal.${label}`)}
        minor={minor}
        total
        own
        detail={
          label === 'backInWallet'
            ? wallet(one.kind === 'income' ? 'income' : 'recharge')
            : sentenceAround({ institution: <BankName of={one.account.institutionName} /> }, (marks) =>
                t('withdraw.toAccount', { ...marks, number: shortNumber(one.account.number) }),
              )
        }
      />
      {open ? <ExpectedArrival from={one.expectedFrom} until={one.expectedUntil} /> : null}
    </>
  );
}

function Figures({ one }: { one: WithdrawalDetail }) {
  const t = useTranslations('wallet');
  return (
    <DefinitionList
      items={[
        { term: t('withdraw.amount'), value: <Money minor={one.amountMinor} hideable /> },
        {
          term: t('withdrawal.fee'),
          value: one.kind === 'income' ? <Money minor={-one.feeMinor} hideable /> : t('return.noFee'),
        },
        ...(one.kind === 'income'
          ? [
              { term: t('withdrawal.tax'), value: <Money minor={-one.taxMinor} hideable />, part: true },
              { term: t('withdrawal.bankCharge'), value: <Money minor={-one.bankChargeMinor} hideable />, part: true },
            ]
          : []),
        { term: t('withdraw.net'), value: <Money minor={one.netMinor} hideable />, total: true },
        one.returnedMinor !== null && one.paidMinor !== null
          ? { term: t('withdrawal.paidFirst'), value: <Money minor={one.paidMinor} hideable /> }
          : null,
        one.missingMinor > 0
          ? { term: t('withdrawal.missing'), value: <Money minor={one.missingMinor} hideable /> }
          : null,
      ]}
    />
  );
}

const AHEAD: Partial<Record<WithdrawalDetail['state'], readonly ('approved' | 'processing' | 'paid' | 'returned')[]>> =
  {
    pending_review: ['approved', 'processing', 'paid'],
    approved: ['processing', 'paid'],
    waiting_funds: ['processing', 'paid'],
    sending: ['paid'],
    unknown: ['paid'],
    processing: ['paid'],
    partly_returned: ['returned'],
  };
const FAILED = new Set(['rejected', 'failed', 'partly_returned', 'returned']);

/** The timeline: past steps, then the steps to come. The reason for its state is said above, so not here again. */
function useSteps(one: WithdrawalDetail): TimelineStep[] {
  const t = useTranslations('wallet');
  const { dateTime } = useFormats();
  const past = one.timeline.map((event, i) => ({
    key: `${i}`,
    title: t(`step.${event.state}`),
    time: dateTime(event.at),
    ...(event.reasonCode && event.reasonCode !== one.reasonCode ? { detail: t(`reason.${event.reasonCode}`) } : {}),
    state: FAILED.has(event.state)
      ? ('failed' as const)
      : i === one.timeline.length - 1 && one.endedAt === null
        ? ('now' as const)
        : ('done' as const),
  }));
  const ahead = (AHEAD[one.state] ?? []).map((state) => ({
    key: state,
    title: t(`ahead.${state}`),
    state: 'ahead' as const,
  }));
  return [...past, ...ahead];
}

function Acts({ one }: { one: WithdrawalDetail }) {
  const t = useTranslations('wallet');
  const [contesting, setContesting] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const cancel = useIntent('POST /api/v1/withdrawals/{id}/cancel', {
    path: PATH,
    onDone: () => showToast(t('withdrawal.cancelled')),
  });
  if (cancel.state.at === 'checking') return <Checking request={cancel.state} onAskAgain={cancel.askAgain} />;
  return (
    <Stack gap={8}>
      {cancel.state.at === 'refused' ? <Note tone="negative">{cancel.state.error.message}</Note> : null}
      {one.contestable ? (
        <Button kind="secondary" icon="message" block onClick={() => setContesting(true)}>
          {t('withdrawal.contest')}
        </Button>
      ) : null}
      {one.cancellable ? (
        <Button kind="secondary" block busy={cancel.state.at === 'sending'} onClick={() => setCancelling(true)}>
          {t('withdrawal.cancel')}
        </Button>
      ) : null}
      <ContestSheet id={one.id} open={contesting} onClose={() => setContesting(false)} />
      <Dialog
        open={cancelling}
        onClose={() => setCancelling(false)}
        title={t('withdrawal.cancelTitle')}
        confirm={t('withdrawal.cancel')}
        dismiss={t('withdrawal.keep')}
        kind="danger"
        onConfirm={() => {
          setCancelling(false);
          cancel.send({ path: { id: one.id } }, t('withdrawal.cancelLabel', { number: one.number }));
        }}
      >
        <p>{t('withdrawal.cancelWords')}</p>
      </Dialog>
    </Stack>
  );
}
