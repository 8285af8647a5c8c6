import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Page } from '#design/components/page.tsx';
import { Loaded } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { sayHere } from '#platform/client/own-news.ts';
import { useAct } from '#platform/client/act.ts';
import { useCall } from '#platform/client/queries.ts';
import { IdentityForm, useCheckedForm } from './identity-form.tsx';
import { LoginPassword } from './own-fields.tsx';
import { pinReasonOf, rules } from './form-rules.ts';
import { NewPinSteps } from './pin-steps.tsx';

/** Sets the first transaction password: asks for the login password, then for six digits twice. */
export function SetPinScreen() {
  const t = useTranslations('identity');
  const user = useCall('GET /api/v1/userInfo', {});
  return (
    <Page title={t('setPin.title')}>
      <Loaded query={user}>
        {({ paymentPasswordSet }) =>
          paymentPasswordSet ? (
            <EmptyState
              icon="lock"
              title={t('setPin.already')}
              action={{ label: t('changePin.title'), destination: { to: '/pagesB/mine/updateTansPassword/index' } }}
            >
              {t('setPin.alreadyWords')}
            </EmptyState>
          ) : (
            <SetPinForm />
          )
        }
      </Loaded>
    </Page>
  );
}

function SetPinForm() {
  const t = useTranslations('identity');
  const { finish } = useNavigation();
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const set = useAct('POST /api/v1/pin', {
    errors: 'inline',
    refresh: ['GET /api/v1/userInfo'],
    onDone: () => {
      showToast(t('setPin.done'));
      finish('back');
    },
  });
  const { textOf, needs, submit } = useCheckedForm(
    { wrong: { password: rules.required(password) }, refusal: set.error },
    () => {
      // Clears the last error, so that the same password can be sent again. Perhaps only the answer was lost.
      set.reset();
      setConfirmed(true);
    },
  );
  // A refused PIN is shown at the keypad. Any other error leads back to the password.
  if (confirmed && (!set.error || pinReasonOf(set.error))) {
    return (
      <NewPinSteps
        busy={set.isPending}
        refusal={set.error}
        onPin={(newPin, newPinAgain) => {
          sayHere('identity.pin_set');
          set.mutate({ body: { password, newPin, newPinAgain } });
        }}
      />
    );
  }
  return (
    <IdentityForm onSubmit={submit} needs={needs} error={set.error} send={t('setPin.next')}>
      <p>{t('setPin.words')}</p>
      <LoginPassword
        value={password}
        onChange={(value) => {
          setPassword(value);
          set.reset();
          setConfirmed(false);
        }}
        error={textOf('password')}
      />
    </IdentityForm>
  );
}
