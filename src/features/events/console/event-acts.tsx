// Console buttons that propose to publish the newest version of an event, and that cancel an event.
import { Typography } from '@mui/material';
import { useState } from 'react';
import { type Localized, LocalizedField } from '#design/console/localized-field.tsx';
import { call } from '#platform/client/call.ts';
import { ActButton, SIGNED_FIRST, SignedActButton } from '#features/acts/console/public.tsx';
import { proposeText } from '#features/texts/console/public.tsx';
import { BOTH, type StaffEvent, wholeText } from './event-draft.ts';

const people = (count: number) => (count === 1 ? '1 member has a message.' : `${count} members have a message.`);

export function PublishEvent({ event: { id, live, newest, taken, offered, waiting } }: { event: StaffEvent }) {
  return (
    <SignedActButton
      label="Propose"
      title={`Publish version ${newest}?`}
      disabled={live === newest}
      done={SIGNED_FIRST}
      {...proposeText((signed, keyed) =>
        call('POST /console/api/v1/events/{id}/publish', { path: { id }, body: { n: newest, ...signed }, ...keyed }),
      )}
    >
      <Typography variant="body2">
        A second person must read and sign it under Texts to read.{' '}
        {live === null
          ? 'Then every member sees the event, and registers from the day on which registration opens.'
          : `Then those who registered get the message of the change: ${taken + offered + waiting} members.`}
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
      label="Cancel the event"
      variant="outlined"
      color="error"
      title="Cancel the event?"
      ready={whole !== undefined}
      done={({ told }) => `The event is cancelled. ${people(told)}`}
      act={async (keyed) => {
        if (!whole) throw new Error('Write the reason first.');
        return call('POST /console/api/v1/events/{id}/cancel', { path: { id }, body: { reason: whole }, ...keyed });
      }}
    >
      <Typography variant="body2">
        {`${taken + offered + waiting} members read this reason. A cancelled event cannot be opened again.`}
      </Typography>
      <LocalizedField {...BOTH} label="Reason" value={reason} onChange={setReason} max={300} rows={2} />
    </ActButton>
  );
}
