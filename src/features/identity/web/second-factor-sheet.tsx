import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Loaded } from '#design/components/states.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { FormError } from './form-error.tsx';
import {
  RecoveryCodes,
  RenewCodes,
  type Seed,
  TurnOff,
  TurnOnByApp,
  TurnOnByPasskeys,
} from './second-factor-forms.tsx';

type Standing = DataOf<'GET /api/v1/second-factor'>;
type Step =
  | { at: 'standing' | 'passkeys' | 'renew' | 'off' }
  | { at: 'app'; seed: Seed }
  | { at: 'codes'; codes: readonly string[] };

/** The member's second factor: on, off, and its recovery codes. */
export function SecondFactorSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('identity');
  const [step, setStep] = useState<Step>({ at: 'standing' });
  const back = () => setStep({ at: 'standing' });
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
  const standing = useCall('GET /api/v1/second-factor', {});
  return (
    <Loaded query={standing}>
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

function WhileOn({ now, onStep }: { now: Standing; onStep: (step: Step) => void }) {
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
