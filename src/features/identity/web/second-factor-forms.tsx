import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { CodeField } from '#design/components/text-field.tsx';
import { showToast } from '#design/components/toast.tsx';
import { QrCode } from '#design/qr-code.tsx';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { sayHere } from '#platform/client/own-news.ts';
import type { Rule } from './form-rules.ts';
import './identity.css';
import { OwnedForm } from './owned-form.tsx';

export type Seed = DataOf<'POST /api/v1/second-factor/seed'>;
type WithCodes = { onCodes: (codes: readonly string[]) => void };

const REFRESH = ['GET /api/v1/second-factor'] as const;

export function TurnOnByApp({ seed, onCodes }: WithCodes & { seed: Seed }) {
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

export function TurnOnByPasskeys({ onCodes }: WithCodes) {
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

export function RenewCodes({ onCodes }: WithCodes) {
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

export function TurnOff({ onDone }: { onDone: () => void }) {
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

/** Shown once. Two halves with a hyphen are easier to copy by hand. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
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
