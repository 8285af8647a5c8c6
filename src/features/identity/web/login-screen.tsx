import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { LanguageChoice, LanguageOffer } from '#design/components/language-choice.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Tabs } from '#design/components/tabs.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { useAct } from '#platform/client/act.ts';
import { SIGNED_OUT_ELSEWHERE } from '#platform/client/call-error.ts';
import { beginSession, currentSession } from '#platform/client/session.ts';
import { getStored, setStored } from '#platform/client/stored-state.ts';
import { CodeEntry } from './code-entry.tsx';
import { rules } from './form-rules.ts';
import { IdentityForm, useCheckedForm } from './identity-form.tsx';
import { NewPasswordFields, NO_PASSWORD, wrongInNewPassword } from './new-password-fields.tsx';
import { OwnPhone } from './own-fields.tsx';
import { ProviderReturn } from './provider-return.tsx';
import { RegisterForm } from './register-form.tsx';
import { forgetDraft, readDraft } from './registration-draft.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useRegistration } from './use-registration.ts';
import { keepDeviceKey, type Session } from './use-sign-in.ts';

type Props = { phone: string; onPhone: (phone: string) => void; onBack: () => void; onDone: () => void };

/** Form that sets a new password with a code, which ends all of the member's sessions. */
function ResetForm({ phone, onPhone, onBack, onDone }: Props) {
  const t = useTranslations('identity');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState(NO_PASSWORD);
  const reset = useAct('POST /api/v1/password/reset', { errors: 'inline', onDone });
  const wrong = { phone: rules.phone(phone), code: rules.code(code), ...wrongInNewPassword(password) };
  const { textOf, needs, submit } = useCheckedForm({ wrong, refusal: reset.error }, () =>
    reset.mutate({ body: { phone, code, ...password } }),
  );
  return (
    <IdentityForm
      onSubmit={submit}
      needs={needs}
      error={reset.error}
      send={t('reset.submit')}
      busy={reset.isPending}
      after={
        <Button kind="quiet" block onClick={onBack}>
          {t('reset.back')}
        </Button>
      }
    >
      <p>{t('reset.words')}</p>
      <OwnPhone value={phone} onChange={onPhone} error={textOf('phone')} />
      <CodeEntry purpose="password_reset" phone={phone} value={code} onChange={setCode} error={textOf('code')} />
      <NewPasswordFields value={password} onChange={setPassword} textOf={textOf} />
    </IdentityForm>
  );
}

type Way = 'signIn' | 'register' | 'reset';

/** The login page, and the page to which the login provider sends a member back. They load as one file. */
export function LoginScreen() {
  const { path } = useNavigation();
  return path === '/pages/login/provider/index' ? <ProviderReturn /> : <LoginPage />;
}

/** Signs in, registers, or sets a new password. After signing in it leads back to the page that the visitor wanted. */
function LoginPage() {
  const t = useTranslations('identity');
  const { query, finish } = useNavigation();
  const [draft] = useState(() => readDraft());
  const [way, setWay] = useState<Way>(() => {
    if (query.way === 'reset') return 'reset';
    return query.invite || query.step || draft?.open ? 'register' : 'signIn';
  });
  const [phone, setPhone] = useState(draft?.phone ?? '+251');
  const [done, setDone] = useState(false);

  const signedIn = (session: Session) => {
    forgetDraft();
    beginSession(session);
    keepDeviceKey(session);
    setStored('expiredToken', 0);
    finish('home');
  };

  const registration = useRegistration({
    open: way === 'register',
    phone,
    onPhone: setPhone,
    invite: query.invite ?? '',
    onSignedIn: signedIn,
  });
  if (registration.step > 1) {
    return (
      <Page title={t('login.title.register')}>
        <RegisterForm registration={registration} />
      </Page>
    );
  }
  return (
    <Page title={t(`login.title.${way}`)} actions={<LanguageChoice />}>
      <LanguageOffer />
      {done ? null : <SessionNote way={way} />}
      {done && way === 'signIn' ? <Note tone="positive">{t('login.resetDone')}</Note> : null}
      {way === 'reset' ? (
        <ResetForm
          phone={phone}
          onPhone={setPhone}
          onBack={() => setWay('signIn')}
          onDone={() => {
            setDone(true);
            setWay('signIn');
          }}
        />
      ) : (
        <Tabs
          label={t('login.ways')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'signIn', label: t('login.title.signIn') },
            { value: 'register', label: t('login.title.register') },
          ]}
        >
          {way === 'signIn' ? (
            <SignInForm phone={phone} onPhone={setPhone} onReset={() => setWay('reset')} onSignedIn={signedIn} />
          ) : (
            <RegisterForm registration={registration} />
          )}
        </Tabs>
      )}
    </Page>
  );
}

/** Says that the phone is signed in, or why its session ended. Read once, because signing in changes it. */
function SessionNote({ way }: { way: Way }) {
  const t = useTranslations('identity');
  const [session] = useState(currentSession);
  const [expired] = useState(() => getStored('expiredToken') === 1);
  const [elsewhere] = useState(() => getStored('endCode') === SIGNED_OUT_ELSEWHERE);
  return (
    <>
      {session && way !== 'reset' ? <Note tone="clay">{t('login.signedIn')}</Note> : null}
      {expired && way === 'signIn' ? (
        <Note tone="clay">{t(elsewhere ? 'login.endedElsewhere' : 'login.expired')}</Note>
      ) : null}
    </>
  );
}
