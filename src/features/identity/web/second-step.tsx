import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Note } from '#design/components/note.tsx';
import { deviceName } from '#design/device-name.ts';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import { CallError } from '#platform/client/call-error.ts';
import { useCall } from '#platform/client/queries.ts';
import { CodeEntry } from './code-entry.tsx';
import { rules } from './form-rules.ts';
import { IdentityForm, useCheckedForm } from './identity-form.tsx';
import { SecondCode } from './owned-form.tsx';
import { canUsePasskeys, signWithPasskey } from './passkey-device.ts';
import type { Session } from './use-sign-in.ts';

/** The contract's `second_factor_needed`. */
const NEEDED = 200_284;

/** The ticket in the refusal of a sign-in that needs the second factor. */
export function ticketIn(error: CallError | null): string | undefined {
  if (error?.code !== NEEDED) return undefined;
  return (error.data as { ticket?: string } | null)?.ticket;
}

type Props = {
  ticket: string;
  /** Known if the member signed in with it. A lost factor can be reported only then, with a code to this phone. */
  phone?: string;
  onSignedIn: (session: Session) => void;
  onBack: () => void;
};

/** The second step of a sign-in on a new device: asks for the second factor, or reports it as lost. */
export function SecondStep({ ticket, phone, onSignedIn, onBack }: Props) {
  const t = useTranslations('identity');
  const [lost, setLost] = useState(false);
  const [code, setCode] = useState('');
  const device = deviceName(navigator.userAgent);
  const finish = useAct('POST /api/v1/sessions/second-factor', { errors: 'inline', onDone: onSignedIn });
  const begin = useAct('POST /api/v1/sessions/second-factor/options', { errors: 'inline' });
  const { textOf, needs, submit } = useCheckedForm({ wrong: { code: rules.second(code) }, refusal: finish.error }, () =>
    finish.mutate({ body: { ticket, second: { kind: 'code', code }, device } }),
  );
  const byPasskey = async () => {
    const response = await signWithPasskey(await begin.mutateAsync({ body: { ticket } }));
    if (response) await finish.mutateAsync({ body: { ticket, second: { kind: 'passkey', response }, device } });
  };
  if (lost && phone !== undefined) return <Lost ticket={ticket} phone={phone} onBack={() => setLost(false)} />;
  return (
    <IdentityForm
      onSubmit={submit}
      needs={needs}
      error={finish.error ?? begin.error}
      send={t('login.signIn')}
      busy={finish.isPending}
      after={
        <>
          {canUsePasskeys() ? (
            <Button
              kind="secondary"
              block
              busy={begin.isPending}
              onClick={() => {
                byPasskey().catch((failure: unknown) => {
                  // The form shows failed calls. Any other error is a bug.
                  if (!(failure instanceof CallError)) throw failure;
                });
              }}
            >
              {t('second.withPasskey')}
            </Button>
          ) : null}
          {phone === undefined ? null : (
            <Button kind="quiet" block onClick={() => setLost(true)}>
              {t('second.lost')}
            </Button>
          )}
          <Button kind="quiet" block onClick={onBack}>
            {t('second.back')}
          </Button>
        </>
      }
    >
      <h2>{t('second.askTitle')}</h2>
      <p>{t('second.askWords')}</p>
      <SecondCode value={code} onChange={setCode} error={textOf('code')} required />
    </IdentityForm>
  );
}

function Lost({ ticket, phone, onBack }: { ticket: string; phone: string; onBack: () => void }) {
  const t = useTranslations('identity');
  const { dateTime } = useFormats();
  const [code, setCode] = useState('');
  const hours = useCall('GET /api/v1/appConfig', {}, { quiet: true }).data?.bounds[
    'identity.secondFactorLossWaitHours'
  ];
  const lose = useAct('POST /api/v1/second-factor/loss', { errors: 'inline' });
  const { textOf, needs, submit } = useCheckedForm({ wrong: { code: rules.code(code) }, refusal: lose.error }, () =>
    lose.mutate({ body: { ticket, code } }),
  );
  if (lose.data) return <Note icon="hourglass">{t('second.lostDone', { when: dateTime(lose.data.effectiveAt) })}</Note>;
  return (
    <IdentityForm
      onSubmit={submit}
      needs={needs}
      error={lose.error}
      send={t('second.lostSend')}
      busy={lose.isPending}
      after={
        <Button kind="quiet" block onClick={onBack}>
          {t('second.back')}
        </Button>
      }
    >
      {typeof hours === 'number' ? <p>{t('second.lostWords', { hours })}</p> : null}
      <CodeEntry purpose="sign_in" phone={phone} value={code} onChange={setCode} error={textOf('code')} />
    </IdentityForm>
  );
}
