// Console pages of forum texts: the list of posts and comments, and one of them with the moderators' buttons.
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
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
import { type DeskEntry, type Reason, STATES, WAITS } from './forum-labels.ts';
import { NoteField, ReasonField } from './matter-acts.tsx';
import { inRow, listOf, t } from '#design/console/words.ts';

const columns: readonly Column<DeskEntry>[] = [
  { label: t('Text'), of: (row) => row.title ?? beginning(row.text, 60), links: true },
  { label: t('State'), of: (row) => <StateChip of={STATES[row.state]} />, under: marksOf },
  { label: t('Member'), of: (row) => row.memberName, under: (row) => row.memberNo },
  { label: t('Likes'), of: (row) => row.likes, align: 'right' },
  { label: t('Comments'), of: (row) => row.comments, align: 'right' },
  { label: t('Written'), of: (row) => momentText(row.madeAt) },
];

function marksOf({ pinned, essence }: DeskEntry): string {
  return inRow(pinned && t('pinned'), essence && t('best'));
}

export function EntriesList() {
  return (
    <RecordList<DeskEntry>
      resource="forum-entries"
      title={t('Forum texts')}
      columns={columns}
      to={(row) => `/forum-entries/${row.id}/show`}
      startFilter={{ level: 'post' }}
      filters={[
        {
          kind: 'choice',
          name: 'level',
          label: t('What'),
          choices: [
            ['post', t('Posts')],
            ['comment', t('Comments and replies')],
          ],
        },
        MEMBER_NO_FILTER,
      ]}
      empty={t('No entries yet.')}
    />
  );
}

export function EntryShow() {
  return (
    <RecordPage<DeskEntry> title={t('Forum text')} actions={(entry) => mayUse(['content']) && <Acts entry={entry} />}>
      {(entry) => (
        <Section title={entry.title ?? t('A comment')} actions={<StateChip of={STATES[entry.state]} />}>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mb: 2 }}>{entry.text}</Typography>
          <Facts columns={3}>
            <Fact name={t('Member')}>
              <MemberLink id={entry.memberId} memberNo={entry.memberNo} name={entry.memberName} />
            </Fact>
            <Fact name={t('Written')}>{momentText(entry.madeAt)}</Fact>
            {entry.waitsFor.length > 0 && (
              <Fact name={t('Why it waits')}>{listOf(entry.waitsFor.map((reason) => WAITS[reason]))}</Fact>
            )}
            <Fact name={t('Likes')}>{entry.likes}</Fact>
            <Fact name={t('Comments')}>{entry.comments}</Fact>
            <Fact name={t('Pinned')}>{entry.pinned ? t('Yes') : t('No')}</Fact>
            <Fact name={t('Best')}>{entry.essence ? t('Yes') : t('No')}</Fact>
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
          label={entry.pinned ? t('Take the pin back') : t('Pin')}
          title={entry.pinned ? t('Take this post from the top?') : t('Put this post on top of the forum?')}
          enterConfirms
          done={t('Done.')}
          act={(keyed) =>
            call('POST /console/api/v1/forum-entries/{id}/pin', { path, body: { pinned: !entry.pinned }, ...keyed })
          }
        >
          <Typography>{entry.title}</Typography>
        </ActButton>
      )}
      {(shown || entry.essence) && (
        <ActButton
          label={entry.essence ? t('No longer best') : t('Mark as best')}
          title={entry.essence ? t('Take the mark back?') : t('Mark this post as best?')}
          enterConfirms
          done={t('Done.')}
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
      {entry.matterId !== null && <ToMatter id={entry.matterId} />}
      {entry.matterId === null && entry.state !== 'removed' && entry.state !== 'withdrawn' && <Remove entry={entry} />}
    </>
  );
}

/** An entry that waits for a moderator is decided there, where the reason and the reports are. */
function ToMatter({ id }: { id: string }) {
  return (
    <Button variant="contained" component={Link} to={`/forum-matters/${id}/show`}>
      {t('Decide in Forum moderation')}
    </Button>
  );
}

function Remove({ entry: { id } }: { entry: DeskEntry }) {
  const [reason, setReason] = useState<Reason | ''>('');
  const [note, setNote] = useState('');
  return (
    <ActButton
      label={t('Remove')}
      title={t('Remove this text from the forum')}
      color="error"
      variant="outlined"
      ready={reason !== ''}
      done={t('Removed. The member has a message and may contest it.')}
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
