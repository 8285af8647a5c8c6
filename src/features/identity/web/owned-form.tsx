import { closeCode } from '#universal/written-digits.ts';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Note } from '#design/components/note.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { useAct } from '#platform/client/act.ts';
import { CallError } from '#platform/client/call-error.ts';
import type { CallInput } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { type Rule, rules } from './form-rules.ts';
import { IdentityForm, useCheckedForm } from './identity-form.tsx';
import { LoginPassword } from './own-fields.tsx';
import { signWithPasskey } from './passkey-device.ts';

/** What confirms that it is the member: the password, and the second factor if they have one. */
export type Owned = CallInput<'POST /api/v1/second-factor/end'>['body'];

type OwnedFormProps = {
  send: string;
  busy: boolean;
  error: CallError | null;
  /** The rules that the fields in `children` break. */
  wrong?: Readonly<Record<string, Rule | undefined>>;
  children?: (textOf: (field: string) => string | undefined) => ReactNode;
  onSend: (owned: Owned) => Promise<unknown>;
};

/**
 * A form that changes a way to sign in, so the member must confirm with password and second factor. A member without an
 * authenticator app or recovery code uses a passkey, for which the browser asks.
 */
export function OwnedForm({ send, busy, error, wrong = {}, children, onSend }: OwnedFormProps) {
  const t = useTranslations('identity');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [stopped, setStopped] = useState(false);
  const factor = useCall('GET /api/v1/second-factor', {}, { quiet: true });
  const { on = false, app = false } = factor.data ?? {};
  const request = useAct('POST /api/v1/second-factor/options', { errors: 'inline' });
  const refusal = request.error ?? error;
  const all: Record<string, Rule | undefined> = {
    ...wrong,
    password: rules.required(password),
    code: on && (app || code !== '') ? rules.second(code) : undefined,
  };
  const ask = async () => {
    setStopped(false);
    if (!on) return onSend({ password });
    if (code !== '') return onSend({ password, second: { kind: 'code', code } });
    const response = await signWithPasskey(await request.mutateAsync({}));
    return response === null ? setStopped(true) : onSend({ password, second: { kind: 'passkey', response } });
  };
  const { textOf, needs, submit } = useCheckedForm({ wrong: all, refusal }, () => {
    ask().catch((failure: unknown) => {
      // The form shows failed calls. Any other error is a bug.
      if (!(failure instanceof CallError)) throw failure;
    });
  });
  return (
    <IdentityForm onSubmit={submit} needs={needs} error={refusal} send={send} busy={busy || request.isPending}>
      {children?.(textOf)}
      <LoginPassword value={password} onChange={setPassword} error={textOf('password')} />
      {on ? <SecondCode value={code} onChange={setCode} error={textOf('code')} required={app} /> : null}
      {stopped ? <Note tone="clay">{t('passkeys.stopped')}</Note> : null}
    </IdentityForm>
  );
}

type SecondCodeProps = {
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
  required: boolean;
};

/** Field for six digits of the app, or a recovery code. */
export function SecondCode({ value, onChange, error, required }: SecondCodeProps) {
  const t = useTranslations('identity');
  return (
    <TextField
      label={t('second.code')}
      name="second"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      read={closeCode}
      required={required}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
