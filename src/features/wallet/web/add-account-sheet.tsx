import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Choices, Select } from '#design/components/choice-field.tsx';
import { Stack } from '#design/components/layout.tsx';
import { PhoneField } from '#design/components/phone-field.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Loaded } from '#design/components/states.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { useRefusedFields, useRequired } from '#design/form-fields.ts';
import { useFormats } from '#design/formats.ts';
import { showToast } from '#design/components/toast.tsx';
import { closeDigits } from '#universal/written-digits.ts';
import type { CallError } from '#platform/client/call-error.ts';
import { useDraft } from '#platform/client/draft.ts';
import { useIntent } from '#platform/client/intents.ts';
import { useCall, useRefresh } from '#platform/client/queries.ts';
import { registeredNameIn } from '#universal/localized.ts';
import { numberProblem } from './number-problem.ts';
import { PinStep, refusalIn } from './pin-step.tsx';
import { type Institution, institutionsFor, type PayoutAccount } from './wallet-labels.tsx';

const PATH = '/pagesB/wallet/bankCard/index';
const KINDS = ['card', 'mobile_money', 'account'] as const;
type Kind = PayoutAccount['kind'];
type Draft = { kind: Kind; institution: string; number: string; holderName: string; openingAddress: string };

type Refused = { error: CallError; typed: string };
/** Refusal codes (contract.ts) that are shown at one field: number taken, invalid, or not at the bank; wrong name. */
const REFUSED_FIELD: Readonly<Record<number, 'number' | 'holderName'>> = {
  200534: 'number',
  200535: 'number',
  200536: 'holderName',
  200537: 'number',
};

type SheetProps = { open: boolean; onClose: () => void; realName: string; sandbox: boolean };

/** The sheet to add a payout account in the member's own name. The bank confirms the holder. */
export function AddAccountSheet({ open, onClose, realName, sandbox }: SheetProps) {
  const t = useTranslations('wallet');
  const refresh = useRefresh();
  const { draft, change, forget } = useAccountDraft(realName);
  const [step, setStep] = useState<'form' | 'add' | 'open'>('form');
  const done = () => {
    showToast(t('account.added'));
    void refresh('GET /api/v1/payout-accounts');
    setStep('form');
    forget();
    onClose();
  };
  const { add, make, under, refusal, said, reset } = useAdding(draft, done);
  const back = () => {
    reset();
    setStep('form');
  };
  // After a reload, an addition that is still under way is shown until it is answered or the sheet is closed.
  const [aside, setAside] = useState(false);
  const shown = under ?? step;
  const look = { where: t('accounts.title') };
  const busy = add.state.at === 'sending' || make.state.at === 'sending';
  return (
    <Sheet
      open={open || (under !== undefined && !aside)}
      onClose={() => {
        back();
        setAside(true);
        onClose();
      }}
      title={t('accounts.add')}
      locked={busy}
    >
      {shown === 'add' ? (
        <PinStep
          intent={add}
          onBack={back}
          look={look}
          onPin={(pin) => add.send({ body: { ...draft, pin } }, t('account.addLabel'))}
        >
          <p>{t('account.pinWords')}</p>
        </PinStep>
      ) : shown === 'open' ? (
        <PinStep
          intent={make}
          onBack={back}
          look={look}
          onPin={(pin) =>
            make.send({ body: { kind: draft.kind, institution: draft.institution, pin } }, t('account.openLabel'))
          }
        >
          <p>{t('account.openWords', { name: realName })}</p>
        </PinStep>
      ) : (
        <Form
          draft={draft}
          onChange={change}
          refusal={refusal}
          said={said}
          sandbox={sandbox}
          onAdd={() => setStep('add')}
          onOpen={() => setStep('open')}
        />
      )}
    </Sheet>
  );
}

/** The form's input. Except for the number, it survives a reload. */
function useAccountDraft(realName: string) {
  const [number, setNumber] = useState('');
  const typed = useDraft<Omit<Draft, 'number'>>('payout account', {
    kind: 'card',
    institution: '',
    holderName: realName,
    openingAddress: '',
  });
  return {
    draft: { ...typed.draft, number },
    change: ({ number: digits, ...rest }: Draft) => {
      setNumber(digits);
      typed.change(rest);
    },
    forget: () => {
      setNumber('');
      typed.forget();
    },
  };
}

/** The two ways to add an account (own or opened by the sandbox bank), which one is under way, and the last refusal. */
function useAdding(draft: Draft, onDone: () => void) {
  const add = useIntent('POST /api/v1/payout-accounts', { path: PATH, onDone });
  const make = useIntent('POST /api/v1/payout-accounts/sandbox', { path: PATH, onDone });
  const [refusal, setRefusal] = useState<Refused>();
  const underWay = ({ at }: { at: string }) => at !== 'rest' && at !== 'done';
  const under = underWay(add.state) ? ('add' as const) : underWay(make.state) ? ('open' as const) : undefined;
  const reset = () => {
    const error = refusalIn(add) ?? refusalIn(make);
    setRefusal(error && { error, typed: JSON.stringify(draft) });
    add.reset();
    make.reset();
  };
  const said = refusal?.typed === JSON.stringify(draft) ? refusal.error : undefined;
  return { add, make, under, refusal: refusal?.error, said, reset };
}

type FormProps = {
  draft: Draft;
  onChange: (draft: Draft) => void;
  refusal: CallError | undefined;
  /** The same refusal, until the draft changes. */
  said: CallError | undefined;
  sandbox: boolean;
  onAdd: () => void;
  onOpen: () => void;
};

function Form({ draft, onChange, refusal, said, sandbox, onAdd, onOpen }: FormProps) {
  const t = useTranslations('wallet');
  const locale = useLocale();
  const { missing, needs, goOn: goOnFilled } = useRequired();
  const refusedText = useRefusedFields(refusal);
  const institutions = useCall('GET /api/v1/institutions', {}, { staleMs: 600_000 });
  const texts = [draft.institution, draft.number, draft.holderName, draft.openingAddress];
  const chosen = institutions.data?.institutions.find((one) => one.code === draft.institution);
  const { box, wrong, goOn } = useNumberCheck(draft, chosen, onAdd);
  const saidOf = (name: 'number' | 'holderName') =>
    said && REFUSED_FIELD[said.code] === name ? said.message : refusedText(name);
  return (
    <Stack>
      <Choices
        legend={t('account.kind')}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind, institution: '', number: '' })}
        choices={KINDS.map((value) => ({ value, label: t(`account.kinds.${value}`) }))}
        error={refusedText('kind')}
      />
      <Loaded query={institutions}>
        {(data) => (
          <Select
            label={draft.kind === 'mobile_money' ? t('account.operator') : t('account.institution')}
            value={draft.institution}
            onChange={(institution) => onChange({ ...draft, institution })}
            placeholder={t('account.choose')}
            options={institutionsFor(data.institutions, draft.kind, locale)}
            error={missing(draft.institution) ?? refusedText('institution')}
          />
        )}
      </Loaded>
      <div ref={box}>
        <NumberField
          draft={draft}
          onChange={(typed) => onChange({ ...draft, number: typed })}
          error={missing(draft.number) ?? wrong ?? saidOf('number')}
        />
      </div>
      <TextField
        label={t('account.holder')}
        hint={t('account.holderHint')}
        value={draft.holderName}
        onChange={(holderName) => onChange({ ...draft, holderName })}
        autoComplete="name"
        error={missing(draft.holderName) ?? saidOf('holderName')}
      />
      <TextField
        label={t('account.address')}
        value={draft.openingAddress}
        onChange={(openingAddress) => onChange({ ...draft, openingAddress })}
        autoComplete="off"
        error={missing(draft.openingAddress) ?? refusedText('openingAddress')}
      />
      <Button block disabled={!institutions.data} needs={needs(...texts)} onClick={() => goOnFilled(texts, goOn)}>
        {t('account.continue')}
      </Button>
      {sandbox ? (
        <Stack gap={8}>
          <Button kind="secondary" block disabled={draft.institution === ''} onClick={onOpen}>
            {t('account.openSandbox')}
          </Button>
          <p className="field-hint">{t('account.openSandboxHint')}</p>
        </Stack>
      ) : null}
    </Stack>
  );
}

/** Checks the number when the member continues, and shows its problem until the number changes. */
function useNumberCheck(draft: Draft, chosen: Institution | undefined, onRight: () => void) {
  const t = useTranslations('wallet');
  const [tried, setTried] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const problem = chosen && numberProblem(draft.kind, draft.number, chosen);
  const locale = useLocale();
  const { list } = useFormats();
  const operator = chosen ? registeredNameIn(chosen.name, locale).text : '';
  const values = { operator, prefixes: list(chosen?.prefixes ?? [], 'disjunction') };
  const goOn = () => {
    if (!problem) return onRight();
    setTried(draft.number);
    box.current?.querySelector('input')?.focus();
  };
  return {
    box,
    goOn,
    wrong: tried === draft.number && problem ? t(`account.numberWrong.${problem}`, values) : undefined,
  };
}

/** Groups of four digits, as printed on cards. */
const inFours = (digits: string): string => (/^\d+$/.test(digits) ? digits.replace(/(\d{4})(?=\d)/g, '$1 ') : digits);

type NumberFieldProps = { draft: Draft; onChange: (number: string) => void; error: string | undefined };

function NumberField({ draft: { kind, number }, onChange, error }: NumberFieldProps) {
  const t = useTranslations('wallet');
  if (kind === 'mobile_money')
    return <PhoneField label={t('account.number.mobile_money')} value={number} onChange={onChange} error={error} />;
  return (
    <TextField
      label={t(`account.number.${kind}`)}
      value={number}
      onChange={onChange}
      read={closeDigits}
      show={kind === 'card' ? inFours : undefined}
      inputMode="numeric"
      autoComplete={kind === 'card' ? 'cc-number' : 'off'}
      hint={t(`account.numberHint.${kind}`)}
      error={error}
    />
  );
}
