// Console list of mutes in the forum, where a moderator can end one early.
import { useState } from 'react';
import { momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import { MEMBER_NO_FILTER } from '#features/members/console/public.tsx';
import { type Mute, REASONS } from './forum-labels.ts';
import { NoteField } from './matter-acts.tsx';
import { t } from '#design/console/words.ts';

const columns: readonly Column<Mute>[] = [
  { label: t('Member'), of: (row) => row.memberName, under: (row) => row.memberNo },
  { label: t('Reason'), of: (row) => REASONS[row.reason] },
  { label: t('Since'), of: (row) => momentText(row.since) },
  { label: t('Until'), of: (row) => momentText(row.until) },
  {
    label: t('State'),
    of: (row) => <MuteState mute={row} />,
  },
  {
    label: t('Action'),
    of: (row) => (row.endedBy === null && mayUse(['content']) ? <Lift mute={row} /> : null),
    acts: true,
  },
];

function MuteState({ mute: { until, endedBy } }: { mute: Mute }) {
  const now = useCall('GET /console/api/v1/sandbox/clock', {}, { quiet: true, staleMs: 60_000 }).data?.now;
  if (endedBy !== null) return <StateChip text={t('Ended before its time')} />;
  return now && until <= now ? <StateChip text={t('Over')} /> : <StateChip text={t('In force')} tone="busy" />;
}

function Lift({ mute: { id, memberNo } }: { mute: Mute }) {
  const [note, setNote] = useState('');
  return (
    <ActButton
      label={t('End it')}
      title={t('End the mute of {memberNo}', { memberNo })}
      variant="outlined"
      enterConfirms
      done={t('Ended. The member has a message.')}
      act={(keyed) =>
        call('POST /console/api/v1/forum-mutes/{id}/lift', { path: { id }, body: { note: note.trim() }, ...keyed })
      }
    >
      <NoteField value={note} onChange={setNote} />
    </ActButton>
  );
}

export function MutesList() {
  return (
    <RecordList<Mute>
      resource="forum-mutes"
      title={t('Mutes in the forum')}
      columns={columns}
      filters={[MEMBER_NO_FILTER]}
      empty={t('No mutes so far.')}
    />
  );
}
