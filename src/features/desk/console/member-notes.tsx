// Notes of staff about a member, on the console's page of the member: read, write, and strike out a wrong one.
import { Box, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { LineInput, lengthLooks } from '#design/console/inputs.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { PagedRows } from '#design/console/paged-rows.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import type { Column } from '#design/console/rows-table.tsx';
import { Section } from '#design/console/section.tsx';
import { getSession, mayUse } from '#design/console/staff-session.ts';
import { rich, t } from '#design/console/words.ts';
import { ActButton, StaffName } from '#features/acts/console/public.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';

type Note = DataOf<'GET /console/api/v1/members/{id}/notes'>['items'][number];

const columns: readonly Column<Note>[] = [
  { label: t('When'), of: (row) => <Moment at={row.at} />, width: 170 },
  { label: t('Who'), of: (row) => <StaffName id={row.staffId} />, width: 160 },
  { label: t('Note'), of: (row) => <Words note={row} /> },
  { label: t('Wrong?'), of: (row) => <Strike note={row} />, align: 'right', acts: true },
];

function Words({ note: { text, struck } }: { note: Note }) {
  if (struck === null) return <Written>{text}</Written>;
  return (
    <>
      <del>
        <Written>{text}</Written>
      </del>
      <Typography variant="caption" component="div">
        {rich('Struck out by {who} on {at}: {reason}', {
          who: <StaffName id={struck.by} />,
          at: momentText(struck.at),
          reason: struck.reason,
        })}
      </Typography>
    </>
  );
}

const Written = ({ children }: { children: string }) => (
  <Box component="span" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);

/** For its author and administrators. */
function Strike({ note: { id, staffId, struck } }: { note: Note }) {
  const [reason, setReason] = useState('');
  const may = staffId === getSession()?.staffId || mayUse(['admin']);
  if (struck !== null || !may) return null;
  return (
    <ActButton
      label={t('Strike out')}
      title={t('Strike out this note')}
      variant="text"
      color="error"
      ready={reason.trim() !== ''}
      done={t('The note is struck out.')}
      onOpen={() => setReason('')}
      act={({ errors }) =>
        call('POST /console/api/v1/member-notes/{id}/strike', {
          path: { id },
          body: { reason: reason.trim() },
          errors,
        })
      }
    >
      <Typography variant="body2">{t('It stays readable, with the reason.')}</Typography>
      <LineInput label={t('Why it is wrong')} value={reason} onChange={setReason} max={200} />
    </ActButton>
  );
}

export function MemberNotes({ member: { id } }: { member: MemberOfBlock }) {
  return (
    <Section title={t('Notes for colleagues')} actions={<Write memberId={id} />}>
      <PagedRows<Note>
        label={t('Notes')}
        pages={useCallPages('GET /console/api/v1/members/{id}/notes', { path: { id } }, { quiet: true, staleMs: 0 })}
        columns={columns}
        empty={t('No note yet.')}
      />
    </Section>
  );
}

function Write({ memberId }: { memberId: string }) {
  const [text, setText] = useState('');
  return (
    <ActButton
      label={t('Write a note')}
      title={t('Note on this member')}
      confirm={t('Keep the note')}
      variant="outlined"
      ready={text.trim() !== ''}
      done={t('The note is kept.')}
      onOpen={() => setText('')}
      act={(keyed) =>
        call('POST /console/api/v1/members/{id}/notes', {
          path: { id: memberId },
          body: { text: text.trim() },
          ...keyed,
        })
      }
    >
      <TextField
        label={t('Note')}
        multiline
        minRows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
        {...lengthLooks(text, 500)}
      />
      <Typography variant="body2">
        {t('For colleagues, with your name. It never changes. Whoever asks for their data gets the notes about them.')}
      </Typography>
    </ActButton>
  );
}
