import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { AmountField } from '#design/components/amount-field.tsx';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { Checking } from '#design/components/checking.tsx';
import { Choices, Select } from '#design/components/choice-field.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { PhoneField } from '#design/components/phone-field.tsx';
import { Loaded } from '#design/components/states.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { useFormats } from '#design/formats.ts';
import { readAmount } from '#design/typed-amount.ts';
import { isPhone } from '#design/phone.ts';
import { useRefusedFields, useRequired } from '#design/form-fields.ts';
import { useNavigation } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useIntent } from '#platform/client/intents.ts';
import { useCall } from '#platform/client/queries.ts';
import { numberProblem } from './number-problem.ts';
import { refusalIn } from './pin-step.tsx';
import { RechargeRows } from './recharge-rows.tsx';
import { RechargeStatus } from './recharge-status.tsx';
import { institutionsFor, type Recharge, shortNumber } from './wallet-labels.tsx';

const PATH = '/pagesB/wallet/recharge/index';
type Terms = DataOf<'GET /api/v1/recharges/terms'>;
type Channel = Terms['channels'][number];

/** The page to add money. With an item it shows that recharge's status, otherwise the form and the latest recharges. */
export function RechargeScreen() {
  const t = useTranslations('wallet');
  const { item, go, query } = useNavigation();
  const id = String(item?.id ?? '');
  const known = /^\d{1,18}$/.test(id);
  const terms = useCall('GET /api/v1/recharges/terms', {}, { enabled: !known });
  return (
    <Page title={t('recharge.title')}>
      {known ? (
        <RechargeStatus id={id} onAnother={() => go({ to: PATH, query }, { replace: true })} />
      ) : (
        <Stack gap={24}>
          <Loaded query={terms}>{(data) => <RechargeForm terms={data} />}</Loaded>
          <LastRecharges />
        </Stack>
      )}
    </Page>
  );
}

function RechargeForm({ terms }: { terms: Terms }) {
  const t = useTranslations('wallet');
  const { money } = useFormats();
  const { go, query } = useNavigation();
  const intent = useIntent('POST /api/v1/recharges', {
    path: PATH,
    onDone: ({ id }) => go({ to: PATH, item: { id }, query }, { replace: true }),
  });
  const [amount, setAmount] = useState('');
  const [channel, setChannel] = useState<Channel>('mobile_money');
  const [phone, setPhone] = useState(terms.phone);
  const [bank, setBank] = useState<Bank>({ institution: '', number: '' });
  const [tried, setTried] = useState<Bank>();
  const required = useRequired();
  const typed = readAmount(amount);
  const fits = typed !== undefined && typed >= terms.minMinor && typed <= terms.maxMinor;
  const limits = t('recharge.limits', { least: money(terms.minMinor), most: money(terms.maxMinor) });
  const { state } = intent;
  const refusedText = useRefusedFields(refusalIn(intent));
  if (state.at === 'checking') return <Checking request={state} onAskAgain={intent.askAgain} />;
  const ready = fits && (channel === 'mobile_money' ? isPhone(phone) : bank.institution !== '' && bank.number !== '');
  const send = () => {
    if (typed === undefined || !ready) return;
    if (channel === 'bank_transfer' && wrongNumber(bank)) return setTried(bank);
    const payer = channel === 'mobile_money' ? { channel, phone } : { channel, ...bank };
    intent.send({ body: { ...payer, amountMinor: typed } }, t('recharge.label', { amount: money(typed) }));
  };
  return (
    <Card>
      <Stack>
        <AmountField
          autoFocus
          label={t('recharge.amount')}
          hint={limits}
          value={amount}
          onChange={setAmount}
          error={required.missing(amount) ?? (amount !== '' && !fits ? limits : refusedText('amountMinor'))}
        />
        <SameAgain
          onChoose={({ amountMinor, channel: last, payer, payerInstitution: institution }) => {
            setAmount((amountMinor / 100).toFixed(2));
            setChannel(last);
            return institution === null ? setPhone(payer) : setBank({ institution, number: payer });
          }}
        />
        <ChannelChoice terms={terms} value={channel} onChange={setChannel} error={refusedText('channel')} />
        <PayerFields
          {...{ channel, phone, bank, refusedText }}
          onPhone={setPhone}
          onBank={setBank}
          tried={tried === bank}
          missing={required.missing}
        />
        {state.at === 'refused' ? <Refused words={state.error.message} /> : null}
        <Button
          block
          confirm
          busy={state.at === 'sending'}
          needs={required.needsAmount(amount)}
          disabled={amount !== '' && !fits}
          onClick={() => required.goOn([amount], send)}
        >
          {fits ? t('recharge.continue') : limits}
        </Button>
        <p className="field-hint">{t('recharge.words', { minutes: terms.expiresAfterMinutes })}</p>
      </Stack>
    </Card>
  );
}

function Refused({ words }: { words: string }) {
  return (
    <Note tone="negative" icon="warning">
      {words}
    </Note>
  );
}

/** Fills in the amount and the payer of the last recharge that arrived, with one tap. */
function SameAgain({ onChoose }: { onChoose: (last: Recharge) => void }) {
  const t = useTranslations('wallet');
  const { ownMoney } = useFormats();
  const last = useLastRecharges().data?.items.find(({ state }) => state === 'succeeded');
  if (!last) return null;
  return (
    <Button small kind="secondary" icon="refresh" onClick={() => onChoose(last)}>
      {t('recharge.again', { amount: ownMoney(last.amountMinor, { whole: true }), number: shortNumber(last.payer) })}
    </Button>
  );
}

type ChannelProps = { terms: Terms; value: Channel; onChange: (value: Channel) => void; error: string | undefined };

function ChannelChoice({ terms, ...choice }: ChannelProps) {
  const t = useTranslations('wallet');
  return (
    <Choices
      {...choice}
      legend={t('recharge.channel')}
      choices={terms.channels.map((value) => ({
        value,
        label: t(`channel.${value}`),
      }))}
    />
  );
}

const wrongNumber = ({ number }: Pick<Bank, 'number'>) => numberProblem('account', number, { prefixes: [] });

type Bank = { institution: string; number: string };
/** `tried`: sending was tried with this bank. */
type BankProps = {
  bank: Bank;
  onBank: (bank: Bank) => void;
  refusedText: (field: string) => string | undefined;
  tried: boolean;
  missing: (text: string) => string | undefined;
};
type PayerProps = BankProps & { channel: Channel; phone: string; onPhone: (phone: string) => void };

function PayerFields({ channel, phone, onPhone, ...of }: PayerProps) {
  const t = useTranslations('wallet');
  if (channel === 'bank_transfer') return <BankFields {...of} />;
  return (
    <PhoneField
      label={t('recharge.phone')}
      hint={t('recharge.phoneHint')}
      value={phone}
      onChange={onPhone}
      error={isPhone(phone) ? of.refusedText('phone') : t('account.phoneShort')}
    />
  );
}

function BankFields({ bank, onBank, refusedText, tried, missing }: BankProps) {
  const t = useTranslations('wallet');
  const locale = useLocale();
  const institutions = useCall('GET /api/v1/institutions', {}, { staleMs: 600_000 });
  const wrong = wrongNumber(bank);
  return (
    <Loaded query={institutions}>
      {(data) => (
        <Stack>
          <Select
            label={t('account.institution')}
            value={bank.institution}
            onChange={(institution) => onBank({ ...bank, institution })}
            placeholder={t('account.choose')}
            options={institutionsFor(data.institutions, 'account', locale)}
            error={missing(bank.institution) ?? refusedText('institution')}
          />
          <TextField
            label={t('account.number.account')}
            value={bank.number}
            onChange={(number) => onBank({ ...bank, number })}
            inputMode="numeric"
            autoComplete="off"
            hint={t('account.numberHint.account')}
            error={missing(bank.number) ?? (tried && wrong ? t(`account.numberWrong.${wrong}`) : refusedText('number'))}
          />
        </Stack>
      )}
    </Loaded>
  );
}

const useLastRecharges = () => useCall('GET /api/v1/recharges', { query: { limit: 3 } }, { live: true });

function LastRecharges() {
  const t = useTranslations('wallet');
  const last = useLastRecharges();
  if (!last.data || last.data.items.length === 0) return null;
  return (
    <Section title={t('recharge.last')}>
      <RechargeRows label={t('recharge.last')} recharges={last.data.items} />
      <ButtonLink to="/pagesB/wallet/rechargeRecords/index" kind="quiet" block>
        {t('recharge.all')}
      </ButtonLink>
    </Section>
  );
}
