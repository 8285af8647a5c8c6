import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Note } from '#design/components/note.tsx';
import { Segmented } from '#design/components/tabs.tsx';
import { deviceName } from '#design/device-name.ts';
import { CodeEntry } from './code-entry.tsx';
import { IdentityForm } from './identity-form.tsx';
import { LoginPassword, OwnPhone } from './own-fields.tsx';
import { rules } from './form-rules.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { ProviderSignIn } from './provider-sign-in.tsx';
import { SecondStep, ticketIn } from './second-step.tsx';
import { useCheckedForm } from './use-checked-form.ts';
import { type Session, useSignIn } from './use-sign-in.ts';

type Props = {
  phone: string;
  onPhone: (phone: string) => void;
  onReset: () => void;
  onSignedIn: (session: Session) => void;
};

export function SignInForm({ phone, onPhone, onReset, onSignedIn }: Props) {
  const t = useTranslations('identity');
  const [by, setBy] = useState<'password' | 'code'>('password');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const signIn = useSignIn({ onDone: onSignedIn, onCodeNeeded: () => setBy('code') });

  const ticket = ticketIn(signIn.error);
  const wrong = {
    phone: rules.phone(phone),
    password: by === 'password' ? rules.required(password) : undefined,
    code: by === 'code' ? rules.code(code) : undefined,
  };
  const { textOf, submit } = useCheckedForm({ wrong, refusal: signIn.error }, () =>
    signIn.send({ phone, ...(by === 'password' ? { password } : { code }), device: deviceName(navigator.userAgent) }),
  );

  if (ticket !== undefined)
    return <SecondStep ticket={ticket} phone={phone} onSignedIn={onSignedIn} onBack={signIn.reset} />;
  return (
    <IdentityForm
      onSubmit={submit}
      error={signIn.error}
      send={t('login.signIn')}
      busy={signIn.busy}
      after={
        <>
          <PasskeySignIn onSignedIn={onSignedIn} />
          <ProviderSignIn />
          <Button kind="quiet" block onClick={onReset}>
            {t('login.forgot')}
          </Button>
        </>
      }
    >
      <Segmented
        label={t('login.by')}
        value={by}
        onChange={setBy}
        options={[
          { value: 'password', label: t('login.byPassword') },
          { value: 'code', label: t('login.byCode') },
        ]}
      />
      <OwnPhone value={phone} onChange={onPhone} error={textOf('phone')} />
      {by === 'password' ? (
        <LoginPassword name="password" value={password} onChange={setPassword} error={textOf('password')} />
      ) : (
        <CodeEntry purpose="sign_in" phone={phone} value={code} onChange={setCode} error={textOf('code')} />
      )}
      <output>{signIn.part === undefined ? null : <Slowed part={signIn.part} />}</output>
    </IdentityForm>
  );
}

/** Strangers tried this account, so each device that is new to it does some work first. */
function Slowed({ part }: { part: number }) {
  const t = useTranslations('identity');
  return (
    <Note icon="hourglass">
      <p>{t('login.slowed')}</p>
      <progress className="slowed-part" value={part} aria-label={t('login.slowed')} />
    </Note>
  );
}
