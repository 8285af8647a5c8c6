import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Loaded } from '#design/components/states.tsx';
import { CodeField } from '#design/components/text-field.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useFormats } from '#design/formats.ts';
import { QrCode } from '#design/qr-code.tsx';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { sayHere } from '#platform/client/own-news.ts';
import { useCall } from '#platform/client/queries.ts';
import type { Rule } from './form-rules.ts';
import { FormError } from './identity-form.tsx';
import './identity.css';
import { OwnedForm } from './owned-form.tsx';

type Seed = DataOf<'POST /api/v1/second-factor/seed'>;
type WithCodes = { onCodes: (codes: readonly string[]) => void };

const REFRESH = ['GET /api/v1/second-factor'] as const;

function TurnOnByApp({ seed, onCodes }: WithCodes & { seed: Seed }) {
  const t = useTranslations('identity');
  const [totp, setTotp] = useState('');
  const turnOn = useTurnOn(onCodes);
  const wrong: Rule | undefined = totp === '' ? 'required' : totp.length < 6 ? 'second' : undefined;
  return (
    <OwnedForm
      send={t('second.turnOn')}
      busy={turnOn.isPending}
      error={turnOn.error}
      wrong={{ totp: wrong }}
      onSend={({ password }) => {
        sayHere('identity.second_factor_on');
        return turnOn.mutateAsync({ body: { password, app: { offer: seed.offer, totp } } });
      }}
    >
      {(textOf) => (
        <>
          <p>{t('second.scan')}</p>
          <QrCode className="seed-code" text={seed.totpUri} label={t('second.qr')} />
          <code className="seed-key">{new URL(seed.totpUri).searchParams.get('secret')}</code>
          <CodeField
            label={t('second.appCode')}
            name="totp"
            required
            value={totp}
            onChange={setTotp}
            error={textOf('totp')}
          />
        </>
      )}
    </OwnedForm>
  );
}

function TurnOnByPasskeys({ onCodes }: WithCodes) {
  const t = useTranslations('identity');
  const turnOn = useTurnOn(onCodes);
  return (
    <OwnedForm
      send={t('second.turnOn')}
      busy={turnOn.isPending}
      error={turnOn.error}
      onSend={({ password }) => {
        sayHere('identity.second_factor_on');
        return turnOn.mutateAsync({ body: { password } });
      }}
    />
  );
}

function useTurnOn(onCodes: WithCodes['onCodes']) {
  return useAct('POST /api/v1/second-factor', {
    errors: 'inline',
    refresh: REFRESH,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
}

function RenewCodes({ onCodes }: WithCodes) {
  const t = useTranslations('identity');
  const renew = useAct('POST /api/v1/second-factor/recovery-codes', {
    errors: 'inline',
    refresh: REFRESH,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <OwnedForm
      send={t('second.newCodes')}
      busy={renew.isPending}
      error={renew.error}
      onSend={(owned) => renew.mutateAsync({ body: owned })}
    />
  );
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const t = useTranslations('identity');
  const end = useAct('POST /api/v1/second-factor/end', {
    errors: 'inline',
    refresh: REFRESH,
    onDone: () => {
      showToast(t('second.turnedOff'));
      onDone();
    },
  });
  return (
    <OwnedForm
      send={t('second.turnOff')}
      busy={end.isPending}
      error={end.error}
      onSend={(owned) => {
        sayHere('identity.second_factor_off');
        return end.mutateAsync({ body: owned });
      }}
    />
  );
}

/** Shows the new recovery codes, only once. They are printed in two halves, which are easier to copy by hand. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTranslations('identity');
  return (
    <Stack>
      <p>{t('second.codesWords')}</p>
      <ul className="recovery-codes" aria-label={t('second.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{`${code.slice(0, 5)}-${code.slice(5)}`}</code>
          </li>
        ))}
      </ul>
      <Button block onClick={onKept}>
        {t('second.codesKept')}
      </Button>
    </Stack>
  );
}

type FactorState = DataOf<'GET /api/v1/second-factor'>;
type Step =
  | { at: 'state' | 'passkeys' | 'renew' | 'off' }
  | { at: 'app'; seed: Seed }
  | { at: 'codes'; codes: readonly string[] };

/** The sheet to turn the second factor on or off, and to renew its recovery codes. */
export function SecondFactorSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('identity');
  const [step, setStep] = useState<Step>({ at: 'state' });
  const back = () => setStep({ at: 'state' });
  const close = () => {
    back();
    onClose();
  };
  const shown = (codes: readonly string[]) => setStep({ at: 'codes', codes });
  return (
    <Sheet open={open} onClose={close} title={t(step.at === 'codes' ? 'second.codesTitle' : 'second.title')}>
      {!open ? null : step.at === 'app' ? (
        <TurnOnByApp seed={step.seed} onCodes={shown} />
      ) : step.at === 'passkeys' ? (
        <TurnOnByPasskeys onCodes={shown} />
      ) : step.at === 'codes' ? (
        <RecoveryCodes codes={step.codes} onKept={back} />
      ) : step.at === 'renew' ? (
        <RenewCodes onCodes={shown} />
      ) : step.at === 'off' ? (
        <TurnOff onDone={back} />
      ) : (
        <AtFirst onStep={setStep} />
      )}
    </Sheet>
  );
}

function AtFirst({ onStep }: { onStep: (step: Step) => void }) {
  const t = useTranslations('identity');
  const state = useCall('GET /api/v1/second-factor', {});
  return (
    <Loaded query={state}>
      {(now) => (
        <Stack>
          {now.lossAt ? <Loss at={now.lossAt} /> : null}
          <p>{t('second.words')}</p>
          {now.on ? <WhileOn now={now} onStep={onStep} /> : <WhileOff onStep={onStep} />}
        </Stack>
      )}
    </Loaded>
  );
}

function WhileOn({ now, onStep }: { now: FactorState; onStep: (step: Step) => void }) {
  const t = useTranslations('identity');
  return (
    <>
      <p>{t('second.left', { count: now.recoveryLeft })}</p>
      <Button kind="secondary" block onClick={() => onStep({ at: 'renew' })}>
        {t('second.newCodes')}
      </Button>
      <Button kind="quiet" block onClick={() => onStep({ at: 'off' })}>
        {t('second.turnOff')}
      </Button>
    </>
  );
}

function WhileOff({ onStep }: { onStep: (step: Step) => void }) {
  const t = useTranslations('identity');
  const passkeys = useCall('GET /api/v1/passkeys', {}, { quiet: true });
  const seed = useAct('POST /api/v1/second-factor/seed', {
    errors: 'inline',
    onDone: (made) => onStep({ at: 'app', seed: made }),
  });
  return (
    <>
      <FormError error={seed.error} />
      <Button block busy={seed.isPending} onClick={() => seed.mutate({})}>
        {t('second.byApp')}
      </Button>
      {passkeys.data && passkeys.data.items.length > 0 ? (
        <Button kind="secondary" block onClick={() => onStep({ at: 'passkeys' })}>
          {t('second.byPasskeys')}
        </Button>
      ) : null}
    </>
  );
}

function Loss({ at }: { at: string }) {
  const t = useTranslations('identity');
  const { dateTime } = useFormats();
  const callOff = useAct('DELETE /api/v1/second-factor/loss', {
    refresh: ['GET /api/v1/second-factor'],
    onDone: () => showToast(t('second.lossCalledOff')),
  });
  return (
    <>
      <Note tone="warning" icon="hourglass" title={t('second.lossTitle')}>
        {t('second.lossWaits', { when: dateTime(at) })}
      </Note>
      <Button kind="secondary" block busy={callOff.isPending} onClick={() => callOff.mutate({})}>
        {t('second.lossCallOff')}
      </Button>
    </>
  );
}
