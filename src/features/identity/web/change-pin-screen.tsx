import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { PinPad } from '#design/components/pin-pad.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { sayHere } from '#platform/client/own-news.ts';
import { useAct } from '#platform/client/act.ts';
import { CodeEntry } from './code-entry.tsx';
import { IdentityForm, useCheckedForm } from './identity-form.tsx';
import { LoginPassword } from './own-fields.tsx';
import { pinReasonOf, rules } from './form-rules.ts';
import { NewPinSteps } from './pin-steps.tsx';

/** Changes the transaction password with the old one, or resets it with a code and the login password. */
export function ChangePinScreen() {
  const t = useTranslations('identity');
  const { back } = useNavigation();
  const [forgotten, setForgotten] = useState(false);
  const done = () => {
    showToast(t('changePin.done'));
    back();
  };
  return (
    <Page title={t(forgotten ? 'changePin.resetTitle' : 'changePin.title')}>
      {forgotten ? <ResetPin onDone={done} /> : <ChangePin onDone={done} onForgotten={() => setForgotten(true)} />}
    </Page>
  );
}

function ChangePin({ onDone, onForgotten }: { onDone: () => void; onForgotten: () => void }) {
  const t = useTranslations('identity');
  const [pin, setPin] = useState<string>();
  const change = useAct('PUT /api/v1/pin', { errors: 'inline', onDone });
  if (pin === undefined || (change.error && !pinReasonOf(change.error))) {
    return (
      <>
        <PinPad
          key="old"
          label={t('pin.old')}
          error={change.error?.message}
          onPin={(old) => {
            change.reset();
            setPin(old);
          }}
        />
        <Button kind="quiet" block onClick={onForgotten}>
          {t('changePin.forgotten')}
        </Button>
      </>
    );
  }
  return (
    <NewPinSteps
      old={pin}
      busy={change.isPending}
      refusal={change.error}
      onPin={(newPin, newPinAgain) => {
        sayHere('identity.pin_changed');
        change.mutate({ body: { pin, newPin, newPinAgain } });
      }}
    />
  );
}

function ResetPin({ onDone }: { onDone: () => void }) {
  const t = useTranslations('identity');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const reset = useAct('POST /api/v1/pin/reset', { errors: 'inline', refresh: ['GET /api/v1/userInfo'], onDone });
  const wrong = { code: rules.code(code), password: rules.required(password) };
  const { textOf, needs, submit } = useCheckedForm({ wrong, refusal: reset.error }, () => {
    reset.reset();
    setConfirmed(true);
  });
  if (confirmed && (!reset.error || pinReasonOf(reset.error))) {
    return (
      <NewPinSteps
        busy={reset.isPending}
        refusal={reset.error}
        onPin={(newPin, newPinAgain) => {
          sayHere('identity.pin_reset');
          reset.mutate({ body: { code, password, newPin, newPinAgain } });
        }}
      />
    );
  }
  return (
    <IdentityForm onSubmit={submit} needs={needs} error={reset.error} send={t('setPin.next')}>
      <Note tone="clay">{t('changePin.resetWords')}</Note>
      <CodeEntry purpose="pin_reset" value={code} onChange={setCode} error={textOf('code')} />
      <LoginPassword value={password} onChange={setPassword} error={textOf('password')} />
    </IdentityForm>
  );
}
