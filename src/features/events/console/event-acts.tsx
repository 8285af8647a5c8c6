// Console buttons that propose to publish the newest version of an event, and that cancel an event.
import { Typography } from '@mui/material';
import { useState } from 'react';
import { type Localized, LocalizedField } from '#design/console/localized-field.tsx';
import { call } from '#platform/client/call.ts';
import { ActButton, SIGNED_FIRST, SignedActButton } from '#features/acts/console/public.tsx';
import { proposeText } from '#features/texts/console/public.tsx';
import { BOTH, type StaffEvent, wholeText } from './event-draft.ts';
import { t } from '#design/console/words.ts';

const people = (count: number) =>
  count === 1 ? t('1 member has a message.') : t('{count} members have a message.', { count });

export function PublishEvent({ event: { id, live, newest, taken, offered, waiting } }: { event: StaffEvent }) {
  return (
    <SignedActButton
      label={t('Propose')}
      title={t('Publish version {newest}?', { newest })}
      disabled={live === newest}
      done={SIGNED_FIRST}
      {...proposeText((signed, keyed) =>
        call('POST /console/api/v1/events/{id}/publish', { path: { id }, body: { n: newest, ...signed }, ...keyed }),
      )}
    >
      <Typography variant="body2">
        {t('A second person must read and sign it under Texts to read.')}{' '}
        {live === null
          ? t('Then every member sees the event, and registers from the day on which registration opens.')
          : t('Then those who registered get the message of the change: {taken} members.', {
              taken: taken + offered + waiting,
            })}
      </Typography>
    </SignedActButton>
  );
}

export function CancelEvent({ event: { id, live, taken, offered, waiting } }: { event: StaffEvent }) {
  const [reason, setReason] = useState<Localized>({});
  if (live === null) return null;
  const whole = wholeText(reason);
  return (
    <ActButton<{ told: number }>
      label={t('Cancel the event')}
      variant="outlined"
      color="error"
      title={t('Cancel the event?')}
      ready={whole !== undefined}
      done={({ told }) => t('The event is cancelled. {told}', { told: people(told) })}
      act={async (keyed) => {
        if (!whole) throw new Error(t('Write the reason first.'));
        return call('POST /console/api/v1/events/{id}/cancel', { path: { id }, body: { reason: whole }, ...keyed });
      }}
    >
      <Typography variant="body2">
        {t('{taken} members read this reason. A cancelled event cannot be opened again.', {
          taken: taken + offered + waiting,
        })}
      </Typography>
      <LocalizedField {...BOTH} label={t('Reason')} value={reason} onChange={setReason} max={300} rows={2} />
    </ActButton>
  );
}
