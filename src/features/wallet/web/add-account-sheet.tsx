import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { Choices, Select } from '../../../design/components/choice-field.tsx';
import { Stack } from '../../../design/components/layout.tsx';
import { PhoneField } from '../../../design/components/phone-field.tsx';
import { Sheet } from '../../../design/components/sheet.tsx';
import { Loaded } from '../../../design/components/states.tsx';
import { TextField } from '../../../design/components/text-field.tsx';
import { isPhone } from '../../../design/phone.ts';
import { showToast } from '../../../design/components/toast.tsx';
import { useIntent } from '../../../platform/client/intents.ts';
import { useCall, useRefresh } from '../../../platform/client/queries.ts';
import { PinStep } from './pin-step.tsx';
import type { Institution, PayoutAccount } from './words.tsx';

const PATH = '/pagesB/wallet/bankCard/index';
type Kind = PayoutAccount['kind'];
type Draft = { kind: Kind; institution: string; number: string; holderName: string; openingAddress: string };

/** One account in the member's own name; the bank is asked whose it is before it is kept. */
export function AddAccountSheet({
  open,
  onClose,
  realName,
  sandbox,
}: {
  open: boolean;
  onClose: () => void;
  realName: string;
  sandbox: boolean;
}) {
  const t = useTranslations('wallet');
  const refresh = useRefresh();
  const [draft, setDraft] = useState<Draft>({
    kind: 'card',
    institution: '',
    number: '',
    holderName: realName,
    openingAddress: '',
  });
  const [step, setStep] = useState<'form' | 'add' | 'open'>('form');
  const done = () => {
    showToast(t('account.added'));
    void refresh('GET /api/v1/payout-accounts');
    setStep('form');
    setDraft({ ...draft, number: '' });
    onClose();
  };
  const add = useIntent('POST /api/v1/payout-accounts', { path: PATH, onDone: done });
  const make = useIntent('POST /api/v1/payout-accounts/sandbox', { path: `${PATH}#sandbox`, onDone: done });
  const back = () => {
    add.reset();
    make.reset();
    setStep('form');
  };
  // One that was under way before a reload shows itself, until it is answered or put aside.
  const [aside, setAside] = useState(false);
  const underWay = ({ at }: { at: string }) => at !== 'rest' && at !== 'done';
  const under = underWay(add.state) ? 'add' : underWay(make.state) ? 'open' : undefined;
  const shown = under ?? step;
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
        <PinStep intent={add} onBack={back} onPin={(pin) => add.send({ body: { ...draft, pin } }, t('account.addLabel'))}>
          <p>{t('account.pinWords')}</p>
        </PinStep>
      ) : shown === 'open' ? (
        <PinStep
          intent={make}
          onBack={back}
          onPin={(pin) => make.send({ body: { kind: draft.kind, institution: draft.institution, pin } }, t('account.openLabel'))}
        >
          <p>{t('account.openWords', { name: realName })}</p>
        </PinStep>
      ) : (
        <Form draft={draft} onChange={setDraft} sandbox={sandbox} onAdd={() => setStep('add')} onOpen={() => setStep('open')} />
      )}
    </Sheet>
  );
}

type FormProps = { draft: Draft; onChange: (draft: Draft) => void; sandbox: boolean; onAdd: () => void; onOpen: () => void };

function Form({ draft, onChange, sandbox, onAdd, onOpen }: FormProps) {
  const t = useTranslations('wallet');
  const institutions = useCall('GET /api/v1/institutions', {}, { staleMs: 600_000 });
  const ready =
    draft.institution !== '' &&
    (draft.kind === 'mobile_money' ? isPhone(draft.number) : draft.number.length >= 8) &&
    draft.holderName.trim().length > 1 &&
    draft.openingAddress.trim() !== '';
  return (
    <Stack>
      <Choices
        legend={t('account.kind')}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind, institution: '', number: '' })}
        choices={(['card', 'mobile_money', 'account'] as const).map((value) => ({ value, label: t(`account.kinds.${value}`) }))}
      />
      <Loaded query={institutions}>
        {(data) => (
          <Select
            label={draft.kind === 'mobile_money' ? t('account.operator') : t('account.institution')}
            value={draft.institution}
            onChange={(institution) => onChange({ ...draft, institution })}
            placeholder={t('account.choose')}
            options={optionsFor(data.institutions, draft.kind)}
          />
        )}
      </Loaded>
      {draft.kind === 'mobile_money' ? (
        <PhoneField
          label={t('account.number.mobile_money')}
          value={draft.number}
          onChange={(number) => onChange({ ...draft, number })}
          error={draft.number === '' || isPhone(draft.number) ? undefined : t('account.phoneShort')}
        />
      ) : (
        <TextField
          label={t(`account.number.${draft.kind}`)}
          value={draft.number}
          onChange={(number) => onChange({ ...draft, number: number.replaceAll(/[^\d -]/g, '') })}
          inputMode="numeric"
          autoComplete={draft.kind === 'card' ? 'cc-number' : 'off'}
        />
      )}
      <TextField
        label={t('account.holder')}
        hint={t('account.holderHint')}
        value={draft.holderName}
        onChange={(holderName) => onChange({ ...draft, holderName })}
        autoComplete="name"
      />
      <TextField
        label={t('account.address')}
        value={draft.openingAddress}
        onChange={(openingAddress) => onChange({ ...draft, openingAddress })}
        autoComplete="off"
      />
      <Button block disabled={!ready} onClick={onAdd}>
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

function optionsFor(institutions: readonly Institution[], kind: Kind) {
  return institutions.filter((one) => one.kinds.includes(kind)).map((one) => ({ value: one.code, label: one.name }));
}
