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

/** Only a page opened again needs it: this phone forgets secrets. */
const PinPad = lazy(() => import('./pin-pad.tsx').then((file) => ({ default: file.PinPad })));

/** A money request without an answer, as the client layer knows it. */
export type OpenRequest = {
  label: string;
  since: number;
  /** Secrets to enter before the request can be sent again: after a reload the phone has forgotten them. */
  needs: readonly string[];
  /** The last entry of a secret was wrong. The request itself is still unanswered. */
  wrong?: string | undefined;
};

/** Lets go of a request that waits for a secret. `where` names the page that shows whether it was carried out. */
export type LettingGo = { onGiveUp: () => void; where: string; to?: Destination };

type Props = {
  request: OpenRequest;
  onAskAgain: (secrets?: Readonly<Record<string, string>>) => void;
  lettingGo?: LettingGo;
};

/**
 * A money request without an answer yet. It is only sent again under its own key. The answer is the first sending's
 * result, or this one's if the first never arrived.
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

/** Says first that letting go takes nothing back: no one knows yet whether the request was carried out. */
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
