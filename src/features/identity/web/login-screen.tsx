import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { LanguageChoice } from '#design/components/language-choice.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Tabs } from '#design/components/tabs.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { SIGNED_OUT_ELSEWHERE } from '#platform/client/call-error.ts';
import { beginSession, currentSession } from '#platform/client/session.ts';
import { getStored, setStored } from '#platform/client/stored-state.ts';
import { ProviderReturn } from './provider-return.tsx';
import { forgetDraft, readDraft } from './registration-draft.ts';
import { RegisterForm } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useRegistration } from './use-registration.ts';
import { keepDeviceKey, type Session } from './use-sign-in.ts';

type Way = 'signIn' | 'register' | 'reset';

/** The login page, and the page to which the login provider sends a member back. Their code is one file. */
export function LoginScreen() {
  const { path } = useNavigation();
  return path === '/pages/login/provider/index' ? <ProviderReturn /> : <Entrance />;
}

/** Signs in by password or code, registers, or sets a new password. Then it leads back to the visitor's page. */
function Entrance() {
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
      {done ? null : <WhyHere way={way} />}
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

/** The state of this phone's session when the page opened. Signing in changes it. */
function WhyHere({ way }: { way: Way }) {
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
