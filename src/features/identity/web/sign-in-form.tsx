import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Segmented } from '#design/components/tabs.tsx';
import { deviceName } from '#design/device-name.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useAct } from '#platform/client/act.ts';
import { CallError } from '#platform/client/call-error.ts';
import { useCall } from '#platform/client/queries.ts';
import { CodeEntry } from './code-entry.tsx';
import { rules } from './form-rules.ts';
import { FormError, IdentityForm, useCheckedForm } from './identity-form.tsx';
import { LoginPassword, OwnPhone } from './own-fields.tsx';
import { canUsePasskeys, signWithPasskey } from './passkey-device.ts';
import { leaveForProvider } from './provider-answer.ts';
import { SecondStep, ticketIn } from './second-step.tsx';
import { type Session, useSignIn } from './use-sign-in.ts';

/** The button to sign in with a passkey, without a phone number. */
function PasskeySignIn({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const t = useTranslations('identity');
  const [stopped, setStopped] = useState(false);
  const begin = useAct('POST /api/v1/passkey-sessions/options', { errors: 'inline' });
  const enter = useAct('POST /api/v1/passkey-sessions', { errors: 'inline', onDone: onSignedIn });
  if (!canUsePasskeys()) return null;
  const signIn = async () => {
    setStopped(false);
    const response = await signWithPasskey(await begin.mutateAsync({}));
    if (response === null) setStopped(true);
    else await enter.mutateAsync({ body: { response, device: deviceName(navigator.userAgent) } });
  };
  return (
    <Stack gap={8}>
      <FormError error={begin.error ?? enter.error} />
      {stopped ? <Note tone="clay">{t('passkeys.stopped')}</Note> : null}
      <Button
        kind="secondary"
        block
        confirm
        busy={begin.isPending || enter.isPending}
        onClick={() => {
          signIn().catch((failure: unknown) => {
            // The notes above show failed calls. Any other error is a bug.
            if (!(failure instanceof CallError)) throw failure;
          });
        }}
      >
        {t('passkeys.signIn')}
      </Button>
    </Stack>
  );
}

/** The button to sign in with the login provider, if one is set up. */
function ProviderSignIn() {
  const t = useTranslations('identity');
  const { query } = useNavigation();
  const provider = useCall('GET /api/v1/login-provider', {}, { quiet: true });
  const start = useAct('POST /api/v1/login-provider/starts', {
    errors: 'inline',
    onDone: ({ address }) => leaveForProvider(address, query.from),
  });
  const name = provider.data?.name;
  if (!name) return null;
  return (
    <Stack gap={8}>
      <FormError error={start.error} />
      <Button kind="secondary" block confirm busy={start.isPending} onClick={() => start.mutate({})}>
        {t('loginProvider.signIn', { provider: name })}
      </Button>
    </Stack>
  );
}

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
  const { textOf, needs, submit } = useCheckedForm({ wrong, refusal: signIn.error }, () =>
    signIn.send({ phone, ...(by === 'password' ? { password } : { code }), device: deviceName(navigator.userAgent) }),
  );

  if (ticket !== undefined)
    return <SecondStep ticket={ticket} phone={phone} onSignedIn={onSignedIn} onBack={signIn.reset} />;
  return (
    <IdentityForm
      onSubmit={submit}
      needs={needs}
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
      <output>{signIn.part === undefined ? null : <PuzzleProgress part={signIn.part} />}</output>
    </IdentityForm>
  );
}

/** The progress of the puzzle that a new device must solve, because strangers have tried this account. */
function PuzzleProgress({ part }: { part: number }) {
  const t = useTranslations('identity');
  return (
    <Note icon="hourglass">
      <p>{t('login.slowed')}</p>
      <progress className="slowed-part" value={part} aria-label={t('login.slowed')} />
    </Note>
  );
}
