import { useTranslations } from 'use-intl/react';
import { useFormats } from '../formats.ts';
import { Button } from './button.tsx';
import { Note, Stack } from './layout.tsx';
import { PinPad } from './pin-pad.tsx';
import { State } from './states.tsx';

/** A money request without an answer, as the client layer knows it. */
export type OpenRequest = {
  label: string;
  since: number;
  /** Secrets to be entered before it can be asked again: after a reload the phone has forgotten them. */
  needs: readonly string[];
  /** The last entry of a secret was wrong; the request itself is still unanswered. */
  wrong?: string | undefined;
};

/**
 * A money request without an answer yet. It is only ever asked again under its own key: the answer is what came of the first
 * sending, and if that never arrived, of this one.
 */
export function Checking({
  request,
  onAskAgain,
}: {
  request: OpenRequest;
  onAskAgain: (secrets?: Readonly<Record<string, string>>) => void;
}) {
  const t = useTranslations('design');
  const { dateTime } = useFormats();
  const { label, since, needs, wrong } = request;
  const sent = t('states.checkingSince', { when: dateTime(new Date(since)) });
  if (needs.includes('pin')) {
    return (
      <Stack>
        <Note icon="hourglass" title={t('states.openTitle')}>
          <p>{label}</p>
          <p>{sent}</p>
          <p>{t('states.openWords')}</p>
        </Note>
        <PinPad key={wrong ?? ''} label={t('states.openPin')} error={wrong} onPin={(pin) => onAskAgain({ pin })} />
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
