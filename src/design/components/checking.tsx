// chunk: soon
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormats } from '../formats.ts';
import type { Destination } from '../navigation.tsx';
import { Button, ButtonLink } from './button.tsx';
import { Stack } from './layout.tsx';
import { Note } from './note.tsx';
import { Dialog } from './sheet.tsx';
import { State } from './states.tsx';

/** Loaded separately, because only a reloaded page needs it, on which the secrets are no longer known. */
const PinPad = lazy(() => import('./pin-pad.tsx').then((file) => ({ default: file.PinPad })));

/** A money request without an answer, as the client layer reports it. */
export type OpenRequest = {
  label: string;
  since: number;
  /** Secrets to enter before the request can be sent again: after a reload the phone has forgotten them. */
  needs: readonly string[];
  /** The error text if the secret was wrong at the last try. The request itself is still unanswered. */
  wrong?: string | undefined;
};

/** Gives up a request that waits for a secret. `where` names the page that shows whether it was carried out. */
export type LettingGo = { onGiveUp: () => void; where: string; to?: Destination };

type Props = {
  request: OpenRequest;
  onAskAgain: (secrets?: Readonly<Record<string, string>>) => void;
  lettingGo?: LettingGo;
};

/**
 * Shown for a money request without an answer yet, with a button that sends it again under the same idempotency key.
 * The answer is then the result of the first sending, or of this one if the first never arrived.
 */
export function Checking({ request, onAskAgain, lettingGo }: Props) {
  const t = useTranslations('design');
  const { dateTime } = useFormats();
  const { label, since, needs, wrong } = request;
  const sent = t('states.checkingSince', { when: dateTime(new Date(since)) });
  if (needs.includes('pin')) {
    return (
      <Stack>
        <Note icon="hourglass" title={t('states.openTitle')}>
          <p>{sent}</p>
          <p>{t('states.openWords', { label })}</p>
        </Note>
        <Suspense>
          <PinPad key={wrong ?? ''} label={t('states.openPin')} error={wrong} onPin={(pin) => onAskAgain({ pin })} />
        </Suspense>
        {lettingGo ? <LetGo {...lettingGo} label={label} /> : null}
      </Stack>
    );
  }
  return (
    <State
      alert
      icon="hourglass"
      title={t('states.checkingTitle')}
      actions={
        <Button kind="secondary" icon="refresh" confirm onClick={() => onAskAgain()}>
          {t('states.askAgain')}
        </Button>
      }
    >
      <p>{label}</p>
      <p>{sent}</p>
      <p>{t('states.moneyUnknown')}</p>
    </State>
  );
}

/** Asks first, and says that giving up undoes nothing, because it is unknown whether the request was carried out. */
function LetGo({ onGiveUp, where, to, label }: LettingGo & { label: string }) {
  const t = useTranslations('design');
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button kind="quiet" block onClick={() => setAsked(true)}>
        {t('states.giveUp')}
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('states.giveUpTitle')}
        confirm={t('states.giveUp')}
        dismiss={t('states.giveUpKeep')}
        kind="danger"
        onConfirm={onGiveUp}
      >
        <p>{label}</p>
        <p>{t('states.giveUpWords', { where })}</p>
        {to ? (
          <ButtonLink kind="quiet" small {...to}>
            {where}
          </ButtonLink>
        ) : null}
      </Dialog>
    </>
  );
}
