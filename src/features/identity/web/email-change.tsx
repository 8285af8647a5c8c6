import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Sheet } from '#design/components/sheet.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useAct } from '#platform/client/act.ts';
import { CodeEntry } from './code-entry.tsx';
import { IdentityForm } from './identity-form.tsx';
import { LoginPassword } from './own-fields.tsx';
import { rules } from './form-rules.ts';
import { useCheckedForm } from './use-checked-form.ts';
import { WaitingChange } from './waiting-change.tsx';

type Waiting = NonNullable<DataOf<'GET /api/v1/userInfo'>['emailChange']>;

export function WaitingEmailChange({ change }: { change: Waiting }) {
  const t = useTranslations('identity');
  const { dateTime } = useFormats();
  return (
    <WaitingChange of="emailChange">
      {t('emailChange.waiting', { email: change.newEmail, when: dateTime(change.effectiveAt) })}
    </WaitingChange>
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
  const change = useAct('POST /api/v1/email-change', {
    errors: 'inline',
    refresh: ['GET /api/v1/userInfo'],
    onDone: () => {
      showToast(t('emailChange.asked'));
      onDone();
    },
  });
  const wrong = { newEmail: rules.email(email.trim()), code: rules.code(code), password: rules.required(password) };
  const { textOf, submit } = useCheckedForm({ wrong, refusal: change.error }, () =>
    change.mutate({ body: { newEmail: email.trim(), code, password } }),
  );
  return (
    <IdentityForm onSubmit={submit} error={change.error} send={t('emailChange.send')} busy={change.isPending}>
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
