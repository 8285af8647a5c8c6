// Console pages of forum texts: the list of posts and comments, and one of them with the moderators' buttons.
import { Typography } from '@mui/material';
import { useState } from 'react';
import { momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { ActButton } from '#features/acts/console/public.tsx';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { beginning } from '#universal/beginning.ts';
import { type DeskEntry, type Reason, STATES } from './forum-labels.ts';
import { NoteField, ReasonField } from './matter-acts.tsx';

const columns: readonly Column<DeskEntry>[] = [
  { label: 'Text', of: (row) => row.title ?? beginning(row.text, 60), links: true },
  { label: 'State', of: (row) => <StateChip of={STATES[row.state]} />, under: marksOf },
  { label: 'Member', of: (row) => row.memberName, under: (row) => row.memberNo },
  { label: 'Likes', of: (row) => row.likes, align: 'right' },
  { label: 'Comments', of: (row) => row.comments, align: 'right' },
  { label: 'Written', of: (row) => momentText(row.madeAt) },
];

function marksOf({ pinned, essence }: DeskEntry): string {
  return [pinned ? 'pinned' : '', essence ? 'essence' : ''].filter(Boolean).join(', ');
}

export function EntriesList() {
  return (
    <RecordList<DeskEntry>
      resource="forum-entries"
      title="Forum texts"
      columns={columns}
      to={(row) => `/forum-entries/${row.id}/show`}
      startFilter={{ level: 'post' }}
      filters={[
        {
          kind: 'choice',
          name: 'level',
          label: 'What',
          choices: [
            ['post', 'Posts'],
            ['comment', 'Comments and replies'],
          ],
        },
        MEMBER_NO_FILTER,
      ]}
      empty="No entries yet."
    />
  );
}

export function EntryShow() {
  return (
    <RecordPage<DeskEntry> title="Forum text" actions={(entry) => mayUse(['content']) && <Acts entry={entry} />}>
      {(entry) => (
        <Section title={entry.title ?? 'A comment'} actions={<StateChip of={STATES[entry.state]} />}>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mb: 2 }}>{entry.text}</Typography>
          <Facts columns={3}>
            <Fact name="Member">
              <MemberLink id={entry.memberId} memberNo={entry.memberNo} name={entry.memberName} />
            </Fact>
            <Fact name="Written">{momentText(entry.madeAt)}</Fact>
            <Fact name="Likes">{entry.likes}</Fact>
            <Fact name="Comments">{entry.comments}</Fact>
            <Fact name="Pinned">{entry.pinned ? 'Yes' : 'No'}</Fact>
            <Fact name="Best">{entry.essence ? 'Yes' : 'No'}</Fact>
          </Facts>
        </Section>
      )}
    </RecordPage>
  );
}

function Acts({ entry }: { entry: DeskEntry }) {
  const path = { id: entry.id };
  const shown = entry.level === 'post' && entry.state === 'shown';
  return (
    <>
      {(shown || entry.pinned) && (
        <ActButton
          label={entry.pinned ? 'Take the pin back' : 'Pin'}
          title={entry.pinned ? 'Take this post from the top?' : 'Put this post on top of the forum?'}
          enterConfirms
          done="Done."
          act={(keyed) =>
            call('POST /console/api/v1/forum-entries/{id}/pin', { path, body: { pinned: !entry.pinned }, ...keyed })
          }
        >
          <Typography>{entry.title}</Typography>
        </ActButton>
      )}
      {(shown || entry.essence) && (
        <ActButton
          label={entry.essence ? 'Take essence back' : 'Mark as essence'}
          title={entry.essence ? 'Take the mark back?' : 'Mark this post as essence?'}
          enterConfirms
          done="Done."
          act={(keyed) =>
            call('POST /console/api/v1/forum-entries/{id}/essence', {
              path,
              body: { essence: !entry.essence },
              ...keyed,
            })
          }
        >
          <Typography>{entry.title}</Typography>
        </ActButton>
      )}
      {entry.state !== 'removed' && entry.state !== 'withdrawn' && <Remove entry={entry} />}
    </>
  );
}

function Remove({ entry: { id } }: { entry: DeskEntry }) {
  const [reason, setReason] = useState<Reason | ''>('');
  const [note, setNote] = useState('');
  return (
    <ActButton
      label="Remove"
      title="Remove this text from the forum"
      color="error"
      variant="outlined"
      ready={reason !== ''}
      done="Removed. The member has a message and may contest it."
      act={(keyed) =>
        call('POST /console/api/v1/forum-entries/{id}/remove', {
          path: { id },
          body: { reason: reason || 'other', note: note.trim() },
          ...keyed,
        })
      }
    >
      <ReasonField value={reason} onChange={setReason} />
      <NoteField value={note} onChange={setNote} />
    </ActButton>
  );
}
