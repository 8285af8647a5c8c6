// Parts of a complaint's console page: its facts, its entries, and the notes of colleagues.
import { labelOf } from '#design/console/names.ts';
import { Alert, Box, Button, Paper, Stack, TextField, type Theme, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { languageName } from '#design/console/languages.ts';
import { lengthLooks } from '#design/console/inputs.tsx';
import { momentText } from '#design/console/moment.tsx';
import { moreEdges } from '#design/console/more-edges.ts';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { StateChip, type StateLabel } from '#design/console/state-chip.tsx';
import { problemText, StaffName, useIntent } from '#features/acts/console/public.tsx';
import { MemberLink } from '#features/members/console/public.tsx';
import { StaffPictures } from '#features/uploads/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { call, fetchFile } from '#platform/client/call.ts';
import { inRow, t } from '#design/console/words.ts';

export type ComplaintRow = DataOf<'GET /console/api/v1/complaints'>['items'][number];

export const STATES: Record<ComplaintRow['state'], StateLabel> = {
  open: [t('Open'), 'warn'],
  answered: [t('Answered'), 'busy'],
  escalated: [t('Escalated'), 'bad'],
  closed: [t('Closed'), 'plain'],
};
export const KINDS = ['withdrawal', 'recharge', 'order', 'account', 'reward', 'other'] as const;

export const KIND_NAMES: Readonly<Record<ComplaintRow['kind'], string>> = {
  withdrawal: t('Payout'),
  recharge: t('Recharge'),
  order: t('Order'),
  account: t('The account'),
  reward: t('Reward'),
  forum: t('Forum'),
  promise: t('Promise'),
  other: t('Other'),
};

export type Complaint = DataOf<'GET /console/api/v1/complaints/{id}'>;

const SUBJECTS: Partial<Record<Complaint['kind'], string>> = {
  withdrawal: 'withdrawals',
  recharge: 'recharges',
  order: 'orders',
  reward: 'rewards/grants',
};

export function ComplaintFacts({ complaint, columns }: { complaint: Complaint; columns: number | 'beside' }) {
  return (
    <Section title={t('About this complaint')}>
      <Facts columns={columns}>
        <Fact name={t('Member')}>
          <MemberLink
            id={complaint.memberId}
            memberNo={complaint.memberNo}
            name={complaint.memberName}
            forCase={complaint.number}
          />
        </Fact>
        <Fact name={t('The member reads')}>{languageName(complaint.memberLanguage)}</Fact>
        <Fact name={t('About')}>
          <Subject complaint={complaint} />
        </Fact>
        <Fact name={t('Reason it contests')}>{complaint.reasonCode ? labelOf(complaint.reasonCode) : '—'}</Fact>
        <Fact name={t('Opened')}>{momentText(complaint.openedAt)}</Fact>
        <Fact name={t('Answer due')}>{momentText(complaint.dueAt)}</Fact>
        <Fact name={complaint.closedAt ? t('Closed') : t('Escalated')}>
          {momentText(complaint.closedAt ?? complaint.escalatedAt)}
        </Fact>
      </Facts>
    </Section>
  );
}

/**
 * What was written so far. In a high window it is a box that opens at the last message, right above the answer, and
 * scrolls to the earlier ones. In a low one the page scrolls, because the box would show less than a message.
 */
export function ComplaintEntries({ complaint }: { complaint: Complaint }) {
  const { id, number, state, overdue, entries, memberNo, memberName } = complaint;
  return (
    <Section
      title={
        <>
          <Link to={`/complaints/${id}/show`} style={{ color: 'inherit' }}>
            {number}
          </Link>
          {` · ${inRow(memberName, memberNo)}`}
        </>
      }
      actions={
        <StateChip
          text={overdue ? t('{state}, overdue', { state: STATES[state][0] }) : STATES[state][0]}
          tone={overdue ? 'bad' : STATES[state][1]}
        />
      }
    >
      <Box tabIndex={0} role="log" aria-label={t('Messages so far')} sx={SCROLLS_FROM_ITS_END}>
        <Stack spacing={1}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Stack>
      </Box>
    </Section>
  );
}

/** A column in reverse begins at its end, and stays there while pictures load. */
const SCROLLS_FROM_ITS_END = (theme: Theme) =>
  ({
    '@media screen and (min-height: 500px)': {
      display: 'flex',
      flexDirection: 'column-reverse',
      maxHeight: '30vh',
      overflowY: 'auto',
      ...moreEdges(theme, 'y'),
    },
  }) as const;

function Subject({ complaint }: { complaint: Complaint }) {
  // There is no complaint kind for goods that did not arrive, so the reason tells them apart.
  const resource = complaint.reasonCode === 'not_received' ? 'prizes' : SUBJECTS[complaint.kind];
  if (!resource || !complaint.subjectId) return <>{KIND_NAMES[complaint.kind]}</>;
  return (
    <Link to={`/${resource}/${complaint.subjectId}/show`} style={{ color: 'inherit' }}>
      {KIND_NAMES[complaint.kind]}
    </Link>
  );
}

function Entry({ entry }: { entry: Complaint['entries'][number] }) {
  const staff = entry.author === 'staff';
  return (
    <Paper
      variant="outlined"
      sx={{
        p: 1.5,
        maxWidth: '80%',
        alignSelf: staff ? 'flex-end' : 'flex-start',
        // Through the others the box shows that there is more.
        bgcolor: staff ? 'action.hover' : 'transparent',
      }}
    >
      <Typography variant="caption" color="textSecondary">
        {entry.author === 'member' ? t('The member') : staff ? <StaffName id={entry.staffId} /> : t('The system')}
        {`, ${momentText(entry.at)}`}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
        {entry.kind === 'text'
          ? entry.text
          : entry.text || (entry.kind === 'closed' ? t('Closed.') : t('Escalated to a second person.'))}
      </Typography>
      <StaffPictures
        pictures={entry.pictures}
        read={(picture, width) =>
          fetchFile('GET /console/api/v1/complaint-entries/{id}/pictures/{picture}/{width}', {
            path: { id: entry.id, picture, width },
            errors: 'inline',
          })
        }
      />
    </Paper>
  );
}

/** Notes from staff to staff, which the member never sees. */
export function Notes({ complaint: { id, notes }, onNoted }: { complaint: Complaint; onNoted: () => unknown }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const intent = useIntent();

  async function write() {
    setBusy(true);
    setProblem('');
    try {
      await intent((keyed) =>
        call('POST /console/api/v1/complaints/{id}/notes', { path: { id }, body: { text: text.trim() }, ...keyed }),
      );
      setText('');
      await onNoted();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section title={t('Notes for colleagues')}>
      <Stack spacing={1}>
        {notes.map((note) => (
          <Typography key={note.id} variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
            <StaffName id={note.staffId} />
            {` (${momentText(note.at)}) ${note.text}`}
          </Typography>
        ))}
        <TextField
          fullWidth
          multiline
          size="small"
          label={t('Note, which the member never sees')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          {...lengthLooks(text, 1000)}
        />
        {problem && <Alert severity="error">{problem}</Alert>}
        <Button
          size="small"
          variant="outlined"
          disabled={busy || text.trim() === ''}
          onClick={() => void write()}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('Keep the note')}
        </Button>
      </Stack>
    </Section>
  );
}
