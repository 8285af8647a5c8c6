// The queue of unusual reading, which an administrator looks into.
import { Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { countText, dateText } from '#design/console/formats.ts';
import { ReasonInput } from '#design/console/inputs.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { OnPaper } from '#design/console/on-paper.tsx';
import { listAddress } from '#design/console/queue.ts';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { getSession } from '#design/console/staff-session.ts';
import { t } from '#design/console/words.ts';
import { ActButton, StaffName } from '#features/acts/console/public.tsx';
import { MemberLink } from '#features/members/console/public.tsx';
import { call } from '#platform/client/call.ts';
import type { UnusualView } from '../contract.ts';

const REASONS: Readonly<Record<UnusualView['reason'], (members: string) => string>> = {
  many_opened: (members) => t('Opened {members} members', { members }),
  many_listed: (members) => t('Saw {members} members, in lists too', { members }),
  without_case: (members) => t('Opened {members} members without a case', { members }),
  own_name: () => t('Opened a member who has a name of their family'),
};

/** What this person read on that day. */
const readingOf = ({ staffId, onDay, member }: UnusualView) =>
  listAddress('looks', { staffId, from: onDay, until: onDay, ...(member && { memberNo: member.memberNo }) });

const columns: readonly Column<UnusualView>[] = [
  { label: t('Day'), of: (row) => dateText(row.onDay) },
  { label: t('Who'), of: (row) => <StaffName id={row.staffId} /> },
  {
    label: t('What is unusual'),
    of: (row) => (
      <Link to={readingOf(row)} style={{ color: 'inherit' }}>
        {REASONS[row.reason](countText(row.members))}
      </Link>
    ),
  },
  {
    label: t('Member'),
    of: ({ member }) =>
      member ? <MemberLink id={member.memberId} memberNo={member.memberNo} name={member.memberName} /> : '—',
  },
  { label: t('Found'), of: (row) => <Moment at={row.foundAt} /> },
  { label: t('What it was'), of: (row) => <Outcome found={row} /> },
];

function Outcome({ found }: { found: UnusualView }) {
  if (!found.lookedInto) {
    return (
      <>
        <LookInto found={found} />
        <OnPaper>—</OnPaper>
      </>
    );
  }
  const { by, at, note } = found.lookedInto;
  return (
    <>
      {note} (<StaffName id={by} />, {momentText(at)})
    </>
  );
}

function LookInto({ found }: { found: UnusualView }) {
  const [note, setNote] = useState('');
  if (found.staffId === getSession()?.staffId) return <>{t('By another administrator')}</>;
  return (
    <ActButton
      label={t('Looked into')}
      pressedBy="a"
      title={t('Reading on {day}', { day: dateText(found.onDay) })}
      variant="text"
      ready={note.trim() !== ''}
      done={t('Kept, with your note.')}
      onOpen={() => setNote('')}
      act={() =>
        call('POST /console/api/v1/unusual-looks/{id}/look-into', {
          path: { id: found.id },
          body: { note: note.trim() },
          errors: 'inline',
        })
      }
    >
      <Typography variant="body2">{t('Ask the person and their manager first. Your note stays for good.')}</Typography>
      <ReasonInput label={t('What it was')} value={note} onChange={setNote} autoFocus />
    </ActButton>
  );
}

export function UnusualLooksList() {
  return (
    <RecordList<UnusualView>
      resource="unusual-looks"
      title={t('Unusual reading')}
      columns={columns}
      presets={[
        { name: t('Waiting'), filter: { state: 'waiting' } },
        { name: t('Looked into'), filter: { state: 'done' } },
      ]}
      startFilter={{ state: 'waiting' }}
      empty={t('No unusual reading.')}
    />
  );
}
