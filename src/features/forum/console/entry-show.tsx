import { Typography } from '@mui/material';
import { useState } from 'react';
import { momentText } from '#design/console/moment.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { call } from '#platform/client/call.ts';
import { ActButton, MemberLink } from '#features/identity/console/public.tsx';
import { type DeskEntry, type Reason, STATES } from './forum-labels.ts';
import { NoteField, ReasonField } from './reason-fields.tsx';

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
            <Fact name="Essence">{entry.essence ? 'Yes' : 'No'}</Fact>
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
