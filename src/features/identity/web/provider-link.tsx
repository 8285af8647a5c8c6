// The forms to link an account with the login provider, and to end that link.
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { showToast } from '#design/components/toast.tsx';
import { useAct } from '#platform/client/act.ts';
import { sayHere } from '#platform/client/own-news.ts';
import { IdentityForm, useCheckedForm } from './identity-form.tsx';
import { LoginPassword } from './own-fields.tsx';
import { rules } from './form-rules.ts';

/** Asks for the password, then goes to the provider. */
export function LinkProvider({ provider }: { provider: string }) {
  const t = useTranslations('identity');
  const [password, setPassword] = useState('');
  const start = useAct('POST /api/v1/login-link/starts', {
    errors: 'inline',
    onDone: ({ address }) => window.location.assign(address),
  });
  const { textOf, needs, submit } = useCheckedForm(
    { wrong: { password: rules.required(password) }, refusal: start.error },
    () => start.mutate({ body: { password } }),
  );
  return (
    <IdentityForm
      onSubmit={submit}
      needs={needs}
      error={start.error}
      send={t('loginProvider.go', { provider })}
      busy={start.isPending}
    >
      <p>{t('loginProvider.linkWords', { provider })}</p>
      <LoginPassword value={password} onChange={setPassword} error={textOf('password')} />
    </IdentityForm>
  );
}

export function UnlinkProvider({ provider, onDone }: { provider: string; onDone: () => void }) {
  const t = useTranslations('identity');
  const [password, setPassword] = useState('');
  const end = useAct('POST /api/v1/login-link/end', {
    errors: 'inline',
    refresh: ['GET /api/v1/login-link'],
    onDone: () => {
      showToast(t('loginProvider.unlinked'));
      onDone();
    },
  });
  const { textOf, needs, submit } = useCheckedForm(
    { wrong: { password: rules.required(password) }, refusal: end.error },
    () => {
      sayHere('identity.login_unlinked');
      end.mutate({ body: { password } });
    },
  );
  return (
    <IdentityForm
      onSubmit={submit}
      needs={needs}
      error={end.error}
      send={t('loginProvider.unlink', { provider })}
      busy={end.isPending}
    >
      <p>{t('loginProvider.unlinkWords')}</p>
      <LoginPassword value={password} onChange={setPassword} error={textOf('password')} />
    </IdentityForm>
  );
}
