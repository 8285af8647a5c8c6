// Changing the e-mail address or the phone number, which takes effect after a waiting time.
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { PhoneField } from '#design/components/phone-field.tsx';
import { PinPad } from '#design/components/pin-pad.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { CodeEntry } from './code-entry.tsx';
import { rules } from './form-rules.ts';
import { IdentityForm, useCheckedForm } from './identity-form.tsx';
import { LoginPassword } from './own-fields.tsx';

const CALL_OFF = { phoneChange: 'DELETE /api/v1/phone-change', emailChange: 'DELETE /api/v1/email-change' } as const;

/** Shows a change that waits, with a button to call it off. `children` describe the change and its time. */
function WaitingChange({ of, children }: { of: keyof typeof CALL_OFF; children: ReactNode }) {
  const t = useTranslations('identity');
  const callOff = useAct(CALL_OFF[of], {
    refresh: ['GET /api/v1/userInfo'],
    onDone: () => showToast(t(`${of}.calledOff`)),
  });
  return (
    <Stack gap={12}>
      <Note tone="warning" icon="hourglass" title={t(`${of}.waitingTitle`)}>
        {children}
      </Note>
      <Button kind="secondary" block confirm busy={callOff.isPending} onClick={() => callOff.mutate({})}>
        {t(`${of}.callOff`)}
      </Button>
    </Stack>
  );
}

type EmailWaiting = NonNullable<DataOf<'GET /api/v1/userInfo'>['emailChange']>;

export function WaitingEmailChange({ change }: { change: EmailWaiting }) {
  const t = useTranslations('identity');
  const { dateTime } = useFormats();
  return (
    <WaitingChange of="emailChange">
      {t('emailChange.waiting', { email: change.newEmail, when: dateTime(change.effectiveAt) })}
    </WaitingChange>
  );
}

/** The sheet to change the e-mail address: the new address, its code, and the login password. */
export function EmailSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('identity');
  return (
    <Sheet open={open} onClose={onClose} title={t('emailChange.title')}>
      {open ? <EmailForm onDone={onClose} /> : null}
    </Sheet>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('identity');
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const change = useAct('POST /api/v1/email-change', {
    errors: 'inline',
    refresh: ['GET /api/v1/userInfo'],
    onDone: () => {
      showToast(t('emailChange.asked'));
      onDone();
    },
  });
  const wrong = { newEmail: rules.email(email.trim()), code: rules.code(code), password: rules.required(password) };
  const { textOf, needs, submit } = useCheckedForm({ wrong, refusal: change.error }, () =>
    change.mutate({ body: { newEmail: email.trim(), code, password } }),
  );
  return (
    <IdentityForm
      onSubmit={submit}
      needs={needs}
      error={change.error}
      send={t('emailChange.send')}
      busy={change.isPending}
    >
      <p>{t('emailChange.words')}</p>
      <TextField
        label={t('emailChange.newEmail')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
        value={email}
        onChange={setEmail}
        error={textOf('newEmail')}
      />
      <CodeEntry purpose="email_change" email={email.trim()} value={code} onChange={setCode} error={textOf('code')} />
      <LoginPassword value={password} onChange={setPassword} error={textOf('password')} />
    </IdentityForm>
  );
}

type User = DataOf<'GET /api/v1/userInfo'>;

/** The form to change the phone number, for instance after a lost SIM, or the change that waits (members.md 5). */
export function PhoneChange({ user }: { user: User }) {
  const t = useTranslations('identity');
  const [open, setOpen] = useState(false);
  const { address } = useNavigation();
  if (user.phoneChange) return <WaitingPhoneChange change={user.phoneChange} />;
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

function WaitingPhoneChange({ change }: { change: NonNullable<User['phoneChange']> }) {
  const t = useTranslations('identity');
  const { dateTime } = useFormats();
  return (
    <WaitingChange of="phoneChange">
      {t('phoneChange.waiting', { phone: change.newPhone, when: dateTime(change.effectiveAt) })}
    </WaitingChange>
  );
}

/** First the new number, its code and the login password, then the transaction password. */
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
  const { textOf, needs, submit } = useCheckedForm({ wrong, refusal: change.error }, () => {
    change.reset();
    setAtPin(true);
  });
  if (atPin && !change.error) {
    const send = (pin: string) => change.mutate({ body: { newPhone: phone, code, password, pin } });
    return <PinPad label={t('phoneChange.pin')} busy={change.isPending} onPin={send} />;
  }
  return (
    <IdentityForm onSubmit={submit} needs={needs} error={change.error} send={t('setPin.next')}>
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
