import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { showToast } from '#design/components/toast.tsx';
import { deviceName } from '#design/device-name.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useAct } from '#platform/client/act.ts';
import type { CallError } from '#platform/client/call-error.ts';
import { sayHere } from '#platform/client/own-news.ts';
import { beginSession } from '#platform/client/session.ts';
import { setStored } from '#platform/client/stored-state.ts';
import { FormError } from './identity-form.tsx';
import {
  type ProviderAnswer,
  type Purpose,
  readReturned,
  wantedBefore,
  WRITTEN_BY_PROVIDER,
} from './provider-answer.ts';
import { SecondStep, ticketIn } from './second-step.tsx';
import { keepDeviceKey, type Session } from './use-sign-in.ts';

/** The page to which the login provider sends the member back. Has the server check the answer, then leads on. */
export function ProviderReturn() {
  const t = useTranslations('identity');
  const { query, setQuery } = useNavigation();
  const [returned] = useState(() => readReturned(query));
  const { what, purpose } = returned;
  const cleaned = useRef(false);
  useEffect(() => {
    if (cleaned.current) return;
    cleaned.current = true;
    // Removes the code from the address, so that it doesn't stay in the history. `finish` leads to the page in `from`.
    const without = Object.fromEntries(WRITTEN_BY_PROVIDER.map((name) => [name, undefined]));
    setQuery({ ...without, from: wantedBefore() });
  }, [setQuery]);
  return (
    <Page title={t(purpose === 'link' ? 'loginProvider.linking' : 'login.title.signIn')}>
      {what !== 'answer' ? (
        <Failed purpose={purpose}>
          <Note>{t(what === 'declined' ? 'loginProvider.declined' : 'loginProvider.nothing')}</Note>
        </Failed>
      ) : purpose === 'link' ? (
        <LinkEnd answer={returned.answer} />
      ) : (
        <SignInEnd answer={returned.answer} />
      )}
    </Page>
  );
}

function SignInEnd({ answer }: { answer: ProviderAnswer }) {
  const { finish, go } = useNavigation();
  const [done, setDone] = useState(false);
  const signedIn = (session: Session) => {
    beginSession(session);
    keepDeviceKey(session);
    setDone(true);
  };
  const signIn = useAct('POST /api/v1/login-provider/sessions', {
    errors: 'inline',
    onDone: signedIn,
    onRefused: forgetCode,
  });
  useExchange(answer, () => signIn.mutate({ body: { ...answer, device: deviceName(navigator.userAgent) } }));
  useEffect(() => {
    if (done) finish('home');
  }, [done, finish]);
  const ticket = ticketIn(signIn.error);
  if (ticket === undefined) return <Exchange purpose="in" error={signIn.error} />;
  return (
    <SecondStep
      ticket={ticket}
      onSignedIn={signedIn}
      onBack={() => go({ to: '/pages/login/index' }, { replace: true })}
    />
  );
}

function LinkEnd({ answer }: { answer: ProviderAnswer }) {
  const t = useTranslations('identity');
  const { go } = useNavigation();
  const link = useAct('POST /api/v1/login-link', {
    errors: 'inline',
    refresh: ['GET /api/v1/login-link'],
    onDone: ({ provider }) => {
      forgetCode();
      showToast(t('loginProvider.linked', { provider: provider ?? '' }));
      go({ to: '/pagesB/mine/setting/index' }, { replace: true });
    },
    onRefused: forgetCode,
  });
  useExchange(answer, () => {
    sayHere('identity.login_linked');
    link.mutate({ body: answer });
  });
  return <Exchange purpose="link" error={link.error} />;
}

/** Sends the answer once. The code is stored as the seed's `loginCode` until it is answered. */
function useExchange({ loginCode }: ProviderAnswer, send: () => void): void {
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    setStored('loginCode', loginCode);
    send();
  });
}

function forgetCode(): void {
  setStored('loginCode', undefined);
}

function Exchange({ purpose, error }: { purpose: Purpose; error: CallError | null }) {
  const t = useTranslations('identity');
  if (!error) return <output aria-busy="true">{t('loginProvider.busy')}</output>;
  return (
    <Failed purpose={purpose}>
      <FormError error={error} />
    </Failed>
  );
}

/** Says why it failed, and links to the settings or the login page. */
function Failed({ purpose, children }: { purpose: Purpose; children: ReactNode }) {
  const t = useTranslations('identity');
  const { query } = useNavigation();
  return (
    <Stack>
      {children}
      {purpose === 'link' ? (
        <ButtonLink block replace to="/pagesB/mine/setting/index">
          {t('loginProvider.toSettings')}
        </ButtonLink>
      ) : (
        <ButtonLink block replace to="/pages/login/index" query={query.from ? { from: query.from } : undefined}>
          {t('loginProvider.otherWay')}
        </ButtonLink>
      )}
    </Stack>
  );
}
