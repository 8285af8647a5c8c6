import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { AmountField } from '#design/components/amount-field.tsx';
import { Button } from '#design/components/button.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Card, Figure, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded } from '#design/components/states.tsx';
import { Tabs } from '#design/components/tabs.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useRefusedFields, useRequired } from '#design/form-fields.ts';
import { readAmount } from '#design/typed-amount.ts';
import type { CallError } from '#platform/client/call-error.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { type IntentHandle, useIntent } from '#platform/client/intents.ts';
import { useCall } from '#platform/client/queries.ts';
import { NoQuote, PinStep, refusalIn } from './pin-step.tsx';
import { KIND_ICON, shortNumber } from './wallet-labels.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

type Quote = DataOf<'GET /api/v1/recharge-returns/quote'>;

/** Form that returns unspent recharge money to its source, newest first and free of charge. */
function ReturnForm() {
  const t = useTranslations('wallet');
  const whole = useCall('GET /api/v1/recharge-returns/quote', {}, { live: true });
  const { go } = useNavigation();
  const intent = useIntent('POST /api/v1/recharge-returns', {
    path: '/pagesB/wallet/withdraw/index',
    onDone: () => go({ to: '/pagesB/wallet/withdrawRecords/index' }, { replace: true }),
  });
  return (
    <Loaded
      query={whole}
      isEmpty={(data) => data.returnableMinor === 0 && intent.state.at === 'rest'}
      empty={
        <EmptyState icon="recharge" title={t('return.nothing')}>
          {t('return.nothingWords')}
        </EmptyState>
      }
    >
      {(data) => <Steps whole={data} intent={intent} />}
    </Loaded>
  );
}

function Steps({ whole, intent }: { whole: Quote; intent: IntentHandle<'POST /api/v1/recharge-returns'> }) {
  const t = useTranslations('wallet');
  const { money, ownMoney } = useFormats();
  const [amount, setAmount] = useState('');
  const [agreed, setAgreed] = useState(false);
  const { missing, needsAmount, goOn } = useRequired();
  const [refusal, setRefusal] = useState<CallError>();
  const refusedText = useRefusedFields(refusal);
  const typed = readAmount(amount) ?? 0;
  const fits = typed > 0 && typed <= whole.returnableMinor;
  const quote = useCall(
    'GET /api/v1/recharge-returns/quote',
    { query: { amountMinor: typed } },
    { enabled: fits, quiet: true },
  );
  const tooMuch = t('return.upTo', { most: ownMoney(whole.returnableMinor) });
  const back = () => {
    setRefusal(refusalIn(intent));
    intent.reset();
    setAgreed(false);
  };
  if (intent.state.at !== 'rest' || agreed) {
    return (
      <PinStep
        intent={intent}
        onBack={back}
        look={{ where: t('withdrawals.title'), to: { to: '/pagesB/wallet/withdrawRecords/index' } }}
        onPin={(pin) => intent.send({ body: { amountMinor: typed, pin } }, t('return.label', { amount: money(typed) }))}
      >
        <p>{t('return.confirm', { amount: money(typed) })}</p>
      </PinStep>
    );
  }
  return (
    <Stack>
      <Card>
        <Stack>
          <Figure
            label={t('return.free')}
            value={<Money minor={whole.returnableMinor} hideable />}
            detail={t('return.noFee')}
          />
          <AmountField
            autoFocus
            label={t('return.amount')}
            value={amount}
            onChange={setAmount}
            onAll={() => setAmount((whole.returnableMinor / 100).toFixed(2))}
            error={missing(amount) ?? (amount !== '' && !fits ? tooMuch : refusedText('amountMinor'))}
          />
        </Stack>
      </Card>
      {fits && quote.data ? <Destinations quote={quote.data} /> : null}
      {fits ? <NoQuote query={quote} /> : null}
      <Button
        block
        needs={needsAmount(amount)}
        disabled={amount !== '' && (!fits || !quote.data)}
        onClick={() => goOn([amount], () => setAgreed(true))}
      >
        {fits ? t('withdraw.continue') : tooMuch}
      </Button>
    </Stack>
  );
}

/** The accounts to which the money goes back, and when it arrives. */
function Destinations({ quote }: { quote: Quote }) {
  const t = useTranslations('wallet');
  const { date } = useFormats();
  return (
    <Section title={t('return.where')}>
      <Rows label={t('return.where')}>
        {quote.parts.map((part) => (
          <RowItem
            key={`${part.institution} ${part.number}`}
            icon={KIND_ICON[part.kind]}
            title={part.holderName}
            detail={`${part.institution} ${shortNumber(part.number)}`}
            value={<Money minor={part.amountMinor} />}
          />
        ))}
      </Rows>
      <Note icon="clock">
        {t('withdraw.between', { from: date(quote.arrivalFrom), until: date(quote.arrivalUntil) })}
      </Note>
    </Section>
  );
}

/** The page to take money out: income to the member's own account, or unspent recharge money back to its source. */
export function WithdrawScreen() {
  const t = useTranslations('wallet');
  const { query, setQuery } = useNavigation();
  const source = query.source === 'recharge' ? 'recharge' : 'income';
  return (
    <Page title={t('withdraw.title')}>
      <Stack>
        <Tabs
          label={t('withdraw.source')}
          value={source}
          onChange={(next) => setQuery({ source: next === 'income' ? undefined : next })}
          options={[
            { value: 'income', label: t('withdraw.fromIncome') },
            { value: 'recharge', label: t('withdraw.fromRecharge') },
          ]}
        >
          {source === 'income' ? <WithdrawForm /> : <ReturnForm />}
        </Tabs>
      </Stack>
    </Page>
  );
}
