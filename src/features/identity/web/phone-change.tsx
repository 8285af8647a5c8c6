import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { PhoneField } from '#design/components/phone-field.tsx';
import { PinPad } from '#design/components/pin-pad.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useAct } from '#platform/client/act.ts';
import { CodeEntry } from './code-entry.tsx';
import { IdentityForm } from './identity-form.tsx';
import { LoginPassword } from './own-fields.tsx';
import { rules } from './form-rules.ts';
import { useCheckedForm } from './use-checked-form.ts';
import { WaitingChange } from './waiting-change.tsx';

type User = DataOf<'GET /api/v1/userInfo'>;

/** After a lost SIM (members.md 5) the number changes after a waiting time. The member can call it off until then. */
export function PhoneChange({ user }: { user: User }) {
  const t = useTranslations('identity');
  const [open, setOpen] = useState(false);
  const { address } = useNavigation();
  if (user.phoneChange) return <Waiting change={user.phoneChange} />;
  if (!user.paymentPasswordSet)
    return (
      <Stack gap={8}>
        <p className="field-hint">{t('phoneChange.needsPin')}</p>
        <ButtonLink kind="secondary" block to="/pagesB/wallet/tansactionPassword/index" query={{ from: address }}>
          {t('setPin.title')}
        </ButtonLink>
      </Stack>
    );
  return (
    <>
      <Button kind="secondary" block onClick={() => setOpen(true)} disabled={user.frozen}>
        {t('phoneChange.title')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('phoneChange.title')}>
        {open ? <Steps onDone={() => setOpen(false)} /> : null}
      </Sheet>
    </>
  );
}

function Waiting({ change }: { change: NonNullable<User['phoneChange']> }) {
  const t = useTranslations('identity');
  const { dateTime } = useFormats();
  return (
    <WaitingChange of="phoneChange">
      {t('phoneChange.waiting', { phone: change.newPhone, when: dateTime(change.effectiveAt) })}
    </WaitingChange>
  );
}

/** The new number with its code and the login password; then the transaction password. */
function Steps({ onDone }: { onDone: () => void }) {
  const t = useTranslations('identity');
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [atPin, setAtPin] = useState(false);
  const change = useAct('POST /api/v1/phone-change', {
    errors: 'inline',
    refresh: ['GET /api/v1/userInfo'],
    onDone: () => {
      showToast(t('phoneChange.asked'));
      onDone();
    },
  });
  const wrong = { newPhone: rules.phone(phone), code: rules.code(code), password: rules.required(password) };
  const { textOf, submit } = useCheckedForm({ wrong, refusal: change.error }, () => {
    change.reset();
    setAtPin(true);
  });
  if (atPin && !change.error) {
    const send = (pin: string) => change.mutate({ body: { newPhone: phone, code, password, pin } });
    return <PinPad label={t('phoneChange.pin')} busy={change.isPending} onPin={send} />;
  }
  return (
    <IdentityForm onSubmit={submit} error={change.error} send={t('setPin.next')}>
      <p>{t('phoneChange.words')}</p>
      <PhoneField
        label={t('phoneChange.newPhone')}
        name="phone"
        required
        value={phone}
        onChange={setPhone}
        error={textOf('newPhone')}
      />
      <CodeEntry purpose="phone_change" phone={phone} value={code} onChange={setCode} error={textOf('code')} />
      <LoginPassword value={password} onChange={setPassword} error={textOf('password')} />
    </IdentityForm>
  );
}
