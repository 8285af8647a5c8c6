import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { Choices } from '#design/components/choice-field.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Card, Stack } from '#design/components/layout.tsx';
import { sentenceAround } from '#design/components/localized.tsx';
import { Money } from '#design/components/money.tsx';
import { Loaded } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { businessDateOf } from '#universal/date-text.ts';
import { useFormats } from '#design/formats.ts';
import { readAmount } from '#design/typed-amount.ts';
import { useRefusedFields, useRequired } from '#design/form-fields.ts';
import { useNavigation } from '#design/navigation.tsx';
import type { CallError } from '#platform/client/call-error.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { type IntentHandle, useIntent } from '#platform/client/intents.ts';
import { useCall } from '#platform/client/queries.ts';
import { serverNow } from '#universal/house-time.ts';
import { ExpectedArrival } from './expected-arrival.tsx';
import { NoQuote, PinStep, refusalIn } from './pin-step.tsx';
import { AccountName, BankName, type PayoutAccount, shortNumber } from './wallet-labels.tsx';
import { AmountPart, FreeNow, SameAgain, useProblem } from './withdraw-amount.tsx';

const DAY_MS = 86_400_000;
const PATH = '/pagesB/wallet/withdraw/index';
type Terms = DataOf<'GET /api/v1/withdrawals/terms'>;
type Quote = DataOf<'GET /api/v1/withdrawals/quote'>;

/** Form that withdraws income: choose amount and account, check cost and arrival, confirm with the PIN. */
export function WithdrawForm() {
  const terms = useCall('GET /api/v1/withdrawals/terms', {}, { live: true });
  const accounts = useCall('GET /api/v1/payout-accounts', {});
  const { go } = useNavigation();
  const intent = useIntent('POST /api/v1/withdrawals', {
    path: PATH,
    onDone: ({ id }) => go({ to: '/pagesB/wallet/withdrawDetails/index', item: { id } }, { replace: true }),
  });
  return (
    <Loaded query={terms}>
      {(rules) => (
        <Loaded query={accounts}>
          {({ items }) =>
            items.length === 0 && intent.state.at === 'rest' ? (
              <NoAccount />
            ) : (
              <Steps terms={rules} accounts={items} intent={intent} />
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}

function NoAccount() {
  const t = useTranslations('wallet');
  return (
    <EmptyState
      icon="card"
      title={t('withdraw.noAccount')}
      action={{ label: t('withdraw.addAccount'), destination: { to: '/pagesB/wallet/bankCard/index' } }}
    >
      {t('withdraw.noAccountWords')}
    </EmptyState>
  );
}

type StepsProps = {
  terms: Terms;
  accounts: readonly PayoutAccount[];
  intent: IntentHandle<'POST /api/v1/withdrawals'>;
};

function Steps({ terms, accounts, intent }: StepsProps) {
  const t = useTranslations('wallet');
  const [amount, setAmount] = useState('');
  const [accountId, setAccountId] = useState((accounts.find((one) => one.isDefault) ?? accounts[0])?.id ?? '');
  const [agreed, setAgreed] = useState(false);
  const { missing, needsAmount, goOn } = useRequired();
  const [refusal, setRefusal] = useState<CallError>();
  const refusedText = useRefusedFields(refusal);
  const typed = readAmount(amount) ?? 0;
  const problem = useProblem(terms, typed);
  const amountFits = problem === undefined && typed > 0;
  const quote = useQuote(typed, amountFits);
  const account = accounts.find((one) => one.id === accountId);
  const back = () => {
    setRefusal(refusalIn(intent));
    intent.reset();
    setAgreed(false);
  };
  if (intent.state.at !== 'rest' || (agreed && quote.data && account))
    return <Confirming {...{ intent, terms, account }} amountMinor={typed} quote={quote.data} onBack={back} />;
  const reason = problem ?? (account?.usable ? undefined : t('withdraw.chooseAccount'));
  return (
    <Stack>
      <Card>
        <Stack>
          <FreeNow terms={terms} />
          <AmountPart
            terms={terms}
            value={amount}
            onChange={setAmount}
            problem={missing(amount) ?? (amount === '' ? undefined : problem) ?? refusedText('amountMinor')}
          />
          <SameAgain
            terms={terms}
            accounts={accounts}
            onChoose={(last, to) => {
              setAmount(String(last.amountMinor / 100));
              setAccountId(to.id);
            }}
          />
          <AccountChoice
            accounts={accounts}
            value={accountId}
            onChange={setAccountId}
            error={refusedText('payoutAccountId')}
          />
        </Stack>
      </Card>
      <Cost query={quote} quote={quote.data} amountFits={amountFits} terms={terms} />
      <Button
        block
        needs={needsAmount(amount)}
        disabled={amount !== '' && (reason !== undefined || !quote.data)}
        onClick={() => goOn([amount], () => setAgreed(true))}
      >
        {reason ?? t('withdraw.continue')}
      </Button>
      <FormFooter terms={terms} />
    </Stack>
  );
}

type ConfirmingProps = {
  intent: StepsProps['intent'];
  terms: Terms;
  account: PayoutAccount | undefined;
  amountMinor: number;
  quote: Quote | undefined;
  onBack: () => void;
};

/** The last look at the cost, and the PIN. */
function Confirming({ intent, terms, account, amountMinor, quote, onBack }: ConfirmingProps) {
  const t = useTranslations('wallet');
  const { money } = useFormats();
  return (
    <PinStep
      intent={intent}
      onBack={onBack}
      look={{ where: t('withdrawals.title'), to: { to: '/pagesB/wallet/withdrawRecords/index' } }}
      onPin={(pin) =>
        account &&
        intent.send(
          { body: { amountMinor, payoutAccountId: account.id, pin } },
          t('withdraw.label', { amount: money(amountMinor) }),
        )
      }
    >
      {quote ? <QuoteCard quote={quote} terms={terms} /> : null}
      {account ? <To account={account} /> : null}
    </PinStep>
  );
}

function useQuote(amountMinor: number, enabled: boolean) {
  return useCall('GET /api/v1/withdrawals/quote', { query: { amountMinor } }, { enabled, quiet: true, staleMs: 0 });
}

function FormFooter({ terms }: { terms: Terms }) {
  const t = useTranslations('wallet');
  return (
    <>
      {terms.openNow ? null : <ClosedHint terms={terms} />}
      <ButtonLink kind="quiet" small icon="plus" to="/pagesB/wallet/bankCard/index">
        {t('withdraw.addAccount')}
      </ButtonLink>
      <p className="field-hint">{t('withdraw.never')}</p>
    </>
  );
}

function To({ account: { institutionName, number } }: { account: PayoutAccount }) {
  const t = useTranslations('wallet');
  return (
    <p>
      {sentenceAround({ institution: <BankName of={institutionName} /> }, (marks) =>
        t('withdraw.toAccount', { ...marks, number: shortNumber(number) }),
      )}
    </p>
  );
}

type CostProps = Parameters<typeof NoQuote>[0] & { quote: Quote | undefined; amountFits: boolean; terms: Terms };

function Cost({ query, quote, amountFits, terms }: CostProps) {
  return (
    <>
      {quote && amountFits ? <QuoteCard quote={quote} terms={terms} /> : null}
      {amountFits ? <NoQuote query={query} /> : null}
    </>
  );
}

function AccountChoice({
  accounts,
  value,
  onChange,
  error,
}: {
  accounts: readonly PayoutAccount[];
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}) {
  const t = useTranslations('wallet');
  const { dateTime } = useFormats();
  return (
    <Choices
      legend={t('withdraw.account')}
      value={value}
      onChange={onChange}
      error={error}
      choices={accounts.map((one) => ({
        value: one.id,
        label: <AccountName of={one} />,
        detail: one.usable
          ? one.holderName
          : one.verified
            ? t('account.usableFrom', { when: dateTime(one.usableFrom) })
            : t('account.unverified'),
        disabled: !one.usable,
      }))}
    />
  );
}

function QuoteCard({ quote, terms }: { quote: Quote; terms: Terms }) {
  const t = useTranslations('wallet');
  const { money, percent } = useFormats();
  return (
    <Card>
      <Stack gap={12}>
        <DefinitionList
          items={[
            { term: t('withdraw.amount'), value: <Money minor={quote.amountMinor} /> },
            { term: t('withdrawal.fee'), value: <Money minor={-quote.feeMinor} /> },
            {
              part: true,
              term: t('withdraw.tax', { rate: percent(terms.taxBasisPoints) }),
              value: <Money minor={-quote.taxMinor} />,
            },
            {
              part: true,
              term: t('withdraw.bankCharge', {
                rate: percent(terms.bankChargeBasisPoints),
                least: money(terms.bankChargeMinMinor),
              }),
              value: <Money minor={-quote.bankChargeMinor} />,
            },
            { term: t('withdraw.net'), value: <Money minor={quote.netMinor} total />, total: true },
            { term: t('withdraw.review'), value: t(`review.${quote.review}`) },
          ]}
        />
        <ExpectedArrival from={quote.arrivalFrom} until={quote.arrivalUntil} />
      </Stack>
    </Card>
  );
}

function ClosedHint({ terms }: { terms: Terms }) {
  const t = useTranslations('wallet');
  const { date, time, hourOfDay } = useFormats();
  const dayOf = (at: string | Date) => Date.parse(businessDateOf(at));
  const days = (dayOf(terms.handledFrom) - dayOf(new Date(serverNow()))) / DAY_MS;
  return (
    <p className="field-hint">
      {t('withdraw.closedWords', {
        day: days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'later',
        date: date(terms.handledFrom),
        time: time(terms.handledFrom),
        opens: hourOfDay(terms.financeOpens),
        closes: hourOfDay(terms.financeCloses),
      })}
    </p>
  );
}
