import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { Note, Stack } from '../../../design/components/layout.tsx';
import { Sheet } from '../../../design/components/sheet.tsx';
import { PasswordField, TextField } from '../../../design/components/text-field.tsx';
import { showToast } from '../../../design/components/toast.tsx';
import { useFormats } from '../../../design/formats.ts';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { useAct } from '../../../platform/client/queries.ts';
import { CodeEntry } from './code-entry.tsx';
import { FormError } from './form-error.tsx';
import { rules } from './form-rules.ts';

type Waiting = NonNullable<DataOf<'GET /api/v1/userInfo'>['emailChange']>;
const REFRESH = ['GET /api/v1/userInfo'] as const;

/** Until it takes effect anybody signed in can call it off. */
export function WaitingEmailChange({ change }: { change: Waiting }) {
  const t = useTranslations('identity');
  const { dateTime } = useFormats();
  const callOff = useAct('DELETE /api/v1/email-change', {
    refresh: REFRESH,
    onDone: () => showToast(t('emailChange.calledOff')),
  });
  return (
    <Stack gap={12}>
      <Note tone="warning" icon="hourglass" title={t('emailChange.waitingTitle')}>
        {t('emailChange.waiting', { email: change.newEmail, when: dateTime(change.effectiveAt) })}
      </Note>
      <Button kind="secondary" block confirm busy={callOff.isPending} onClick={() => callOff.mutate({})}>
        {t('emailChange.callOff')}
      </Button>
    </Stack>
  );
}

/** The new address with its code, and the login password. */
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
  const [tried, setTried] = useState(false);
  const change = useAct('POST /api/v1/email-change', {
    errors: 'place',
    refresh: REFRESH,
    onDone: () => {
      showToast(t('emailChange.asked'));
      onDone();
    },
  });
  const wrong = { email: rules.email(email.trim()), code: rules.code(code), password: rules.required(password) } as const;
  const textOf = (field: keyof typeof wrong) => (tried && wrong[field] ? t(`rules.${wrong[field]}`) : undefined);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wrong.email && !wrong.code && !wrong.password) change.mutate({ body: { newEmail: email.trim(), code, password } });
  };
  return (
    <form className="identity-form" noValidate onSubmit={send}>
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
        error={textOf('email')}
      />
      <CodeEntry
        purpose="email_change"
        email={email.trim()}
        ready={rules.email(email.trim()) === undefined}
        value={code}
        onChange={setCode}
        error={textOf('code')}
      />
      <PasswordField
        purpose="current"
        label={t('fields.password')}
        required
        value={password}
        onChange={setPassword}
        error={textOf('password')}
      />
      <FormError error={change.error} />
      <Button type="submit" block confirm busy={change.isPending}>
        {t('emailChange.send')}
      </Button>
    </form>
  );
}
