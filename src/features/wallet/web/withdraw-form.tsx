import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { AmountField } from '../../../design/components/amount-field.tsx';
import { Button, ButtonLink } from '../../../design/components/button.tsx';
import { Choices } from '../../../design/components/choice-field.tsx';
import { DefinitionList } from '../../../design/components/data.tsx';
import { Card, Figure, Note, Stack } from '../../../design/components/layout.tsx';
import { Money } from '../../../design/components/money.tsx';
import { EmptyState, Loaded } from '../../../design/components/states.tsx';
import { useFormats } from '../../../design/formats.ts';
import { readAmount } from '../../../design/money-text.ts';
import { useRefusedFields } from '../../../design/refused-fields.ts';
import { useRequired } from '../../../design/required-fields.ts';
import { useNavigation } from '../../../design/navigation.tsx';
import type { CallError } from '../../../platform/client/call-error.ts';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { type IntentHandle, useIntent } from '../../../platform/client/intents.ts';
import { useCall } from '../../../platform/client/queries.ts';
import { NoQuote, PinStep, refusalIn } from './pin-step.tsx';
import { type PayoutAccount, shortNumber } from './wallet-labels.tsx';

const PATH = '/pagesB/wallet/withdraw/index';
type Terms = DataOf<'GET /api/v1/withdrawals/terms'>;
type Quote = DataOf<'GET /api/v1/withdrawals/quote'>;

/** Amount, account, cost and arrival. Then the transaction password. */
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
  const { money } = useFormats();
  const [amount, setAmount] = useState('');
  const [accountId, setAccountId] = useState((accounts.find((one) => one.isDefault) ?? accounts[0])?.id ?? '');
  const [agreed, setAgreed] = useState(false);
  const { missing, goOn } = useRequired();
  const [refusal, setRefusal] = useState<CallError>();
  const refusedText = useRefusedFields(refusal);
  const typed = readAmount(amount) ?? 0;
  const problem = useProblem(terms, typed);
  const wish = problem === undefined && typed > 0;
  const quote = useCall(
    'GET /api/v1/withdrawals/quote',
    { query: { amountMinor: typed } },
    { enabled: wish, quiet: true, staleMs: 0 },
  );
  const account = accounts.find((one) => one.id === accountId);
  const ready = wish && quote.data && account?.usable;
  const back = () => {
    setRefusal(refusalIn(intent));
    intent.reset();
    setAgreed(false);
  };
  if (intent.state.at !== 'rest' || (agreed && quote.data && account)) {
    return (
      <PinStep
        intent={intent}
        onBack={back}
        look={{ where: t('withdrawals.title'), to: { to: '/pagesB/wallet/withdrawRecords/index' } }}
        onPin={(pin) =>
          account &&
          intent.send(
            { body: { amountMinor: typed, payoutAccountId: account.id, pin } },
            t('withdraw.label', { amount: money(typed) }),
          )
        }
      >
        {quote.data ? <QuoteCard quote={quote.data} terms={terms} /> : null}
        {account ? (
          <p>
            {t('withdraw.toAccount', { institution: account.institutionName, number: shortNumber(account.number) })}
          </p>
        ) : null}
      </PinStep>
    );
  }
  return (
    <Stack>
      <Card>
        <Stack>
          <AmountPart
            terms={terms}
            value={amount}
            onChange={setAmount}
            problem={missing(amount) ?? (amount === '' ? undefined : problem) ?? refusedText('amountMinor')}
          />
          <AccountChoice
            accounts={accounts}
            value={accountId}
            onChange={setAccountId}
            error={refusedText('payoutAccountId')}
          />
        </Stack>
      </Card>
      <Cost query={quote} quote={quote.data} wish={wish} terms={terms} />
      <Button block disabled={amount !== '' && !ready} onClick={() => goOn([amount], () => setAgreed(true))}>
        {t('withdraw.continue')}
      </Button>
      <p className="field-hint">{t('withdraw.never')}</p>
    </Stack>
  );
}

type CostProps = Parameters<typeof NoQuote>[0] & { quote: Quote | undefined; wish: boolean; terms: Terms };

function Cost({ query, quote, wish, terms }: CostProps) {
  return (
    <>
      {quote && wish ? <QuoteCard quote={quote} terms={terms} /> : null}
      {wish ? <NoQuote query={query} /> : null}
      {terms.openNow ? null : <ClosedNote terms={terms} />}
    </>
  );
}

type AmountPartProps = { terms: Terms; value: string; onChange: (text: string) => void; problem: string | undefined };

function AmountPart({ terms, value, onChange, problem }: AmountPartProps) {
  const t = useTranslations('wallet');
  const { money } = useFormats();
  const most =
    Math.floor(Math.min(terms.freeMinor, terms.maxMinor, terms.tierLeftMinor) / terms.stepMinor) * terms.stepMinor;
  return (
    <>
      <Figure
        label={t('withdraw.free')}
        value={<Money minor={terms.freeMinor} hideable />}
        detail={t('withdraw.limits', { least: money(terms.minMinor), most: money(terms.maxMinor) })}
      />
      <AmountField
        whole
        label={t('withdraw.amount')}
        hint={t('withdraw.amountHint')}
        value={value}
        onChange={onChange}
        onAll={() => onChange(String(Math.max(0, most) / 100))}
        error={problem}
      />
    </>
  );
}

/** Shows a problem while the member types. The server checks again. */
function useProblem(terms: Terms, typed: number): string | undefined {
  const t = useTranslations('wallet');
  const { money } = useFormats();
  if (typed < terms.minMinor || typed > terms.maxMinor)
    return t('withdraw.limits', { least: money(terms.minMinor), most: money(terms.maxMinor) });
  if (typed % terms.stepMinor !== 0) return t('withdraw.amountHint');
  if (typed > terms.freeMinor) return t('withdraw.notEnough');
  return typed > terms.tierLeftMinor ? t('withdraw.tier', { left: money(terms.tierLeftMinor) }) : undefined;
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
    <Stack gap={8}>
      <Choices
        legend={t('withdraw.account')}
        value={value}
        onChange={onChange}
        error={error}
        choices={accounts.map((one) => ({
          value: one.id,
          label: one.institutionName,
          detail: one.usable
            ? one.holderName
            : one.verified
              ? t('account.usableFrom', { when: dateTime(one.usableFrom) })
              : t('account.unverified'),
          aside: shortNumber(one.number),
          disabled: !one.usable,
        }))}
      />
      <ButtonLink kind="quiet" small icon="plus" to="/pagesB/wallet/bankCard/index">
        {t('withdraw.addAccount')}
      </ButtonLink>
    </Stack>
  );
}

function QuoteCard({ quote, terms }: { quote: Quote; terms: Terms }) {
  const t = useTranslations('wallet');
  const { date, money, percent } = useFormats();
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
          ]}
        />
        <DefinitionList
          items={[
            { term: t('withdraw.review'), value: t(`review.${quote.review}`) },
            {
              term: t('withdraw.arrival'),
              value: t('withdraw.between', { from: date(quote.arrivalFrom), until: date(quote.arrivalUntil) }),
            },
          ]}
        />
      </Stack>
    </Card>
  );
}

function ClosedNote({ terms }: { terms: Terms }) {
  const t = useTranslations('wallet');
  const { dateTime, hourOfDay } = useFormats();
  return (
    <Note icon="clock" title={t('withdraw.closed')}>
      {t('withdraw.closedWords', {
        opens: hourOfDay(terms.financeOpens),
        closes: hourOfDay(terms.financeCloses),
        when: dateTime(terms.handledFrom),
      })}
    </Note>
  );
}
