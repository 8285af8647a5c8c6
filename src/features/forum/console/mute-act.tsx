import { Typography } from '@mui/material';
import { useState } from 'react';
import { FigureInput } from '#design/console/inputs.tsx';
import { momentText } from '#design/console/moment.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { call } from '#platform/client/call.ts';
import { ActButton } from '#features/identity/console/public.tsx';
import type { Reason } from './forum-labels.ts';
import { NoteField, ReasonField } from './reason-fields.tsx';

const DAYS_MOST = 90;

export function MuteAct({
  member: { id, memberNo },
  mutedUntil,
}: {
  member: Pick<MemberOfBlock, 'id' | 'memberNo'>;
  mutedUntil?: string | null | undefined;
}) {
  const [reason, setReason] = useState<Reason | ''>('');
  const [days, setDays] = useState('7');
  const [note, setNote] = useState('');
  const fits = /^[1-9]\d?$/.test(days) && Number.parseInt(days, 10) <= DAYS_MOST;
  if (mutedUntil) return <Typography variant="body2">{`Muted until ${momentText(mutedUntil)}`}</Typography>;
  return (
    <ActButton
      label="Mute in the forum"
      title={`Mute ${memberNo} in the forum`}
      variant="outlined"
      color="error"
      confirm="Mute"
      ready={reason !== '' && fits}
      done="Muted. The member has a message and may contest it."
      act={(keyed) =>
        call('POST /console/api/v1/members/{id}/forum-mutes', {
          path: { id },
          body: { reason: reason || 'other', days: Number.parseInt(days, 10), note: note.trim() },
          ...keyed,
        })
      }
    >
      <ReasonField value={reason} onChange={setReason} />
      <FigureInput label="For how long" required value={days} onChange={setDays} unit="days" error={!fits} />
      <NoteField value={note} onChange={setNote} />
    </ActButton>
  );
}

export function MuteMember({ member }: { member: MemberOfBlock }) {
  return <MuteAct member={member} />;
}
