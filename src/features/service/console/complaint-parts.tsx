// Parts of a complaint's console page: its facts, its entries, and the notes of colleagues.
import { Alert, Button, Paper, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { languageName } from '#design/console/languages.ts';
import { lengthLooks } from '#design/console/inputs.tsx';
import { momentText } from '#design/console/moment.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { labelOf, StateChip, type StateLabel } from '#design/console/state-chip.tsx';
import { problemText, StaffName, useIntent } from '#features/acts/console/public.tsx';
import { MemberLink } from '#features/members/console/public.tsx';
import { StaffPictures } from '#features/uploads/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { call, fetchFile } from '#platform/client/call.ts';

export type ComplaintRow = DataOf<'GET /console/api/v1/complaints'>['items'][number];

export const STATES: Record<ComplaintRow['state'], StateLabel> = {
  open: ['Open', 'warn'],
  answered: ['Answered', 'busy'],
  escalated: ['Escalated', 'bad'],
  closed: ['Closed', 'plain'],
};
export const KINDS = ['withdrawal', 'recharge', 'order', 'account', 'reward', 'other'] as const;

export function kindText(kind: ComplaintRow['kind']): string {
  return kind === 'withdrawal' ? 'Payout' : labelOf(kind);
}

export type Complaint = DataOf<'GET /console/api/v1/complaints/{id}'>;

const SUBJECTS: Partial<Record<Complaint['kind'], string>> = {
  withdrawal: 'withdrawals',
  recharge: 'recharges',
  order: 'orders',
  reward: 'rewards/grants',
};

export function ComplaintFacts({ complaint, columns }: { complaint: Complaint; columns: number | 'beside' }) {
  return (
    <Section
      title={complaint.number}
      actions={
        <StateChip
          text={complaint.overdue ? `${STATES[complaint.state][0]}, overdue` : STATES[complaint.state][0]}
          tone={complaint.overdue ? 'bad' : STATES[complaint.state][1]}
        />
      }
    >
      <Facts columns={columns}>
        <Fact name="Member">
          <MemberLink id={complaint.memberId} memberNo={complaint.memberNo} name={complaint.memberName} />
        </Fact>
        <Fact name="The member reads">{languageName(complaint.memberLanguage)}</Fact>
        <Fact name="About">
          <Subject complaint={complaint} />
        </Fact>
        <Fact name="Reason it contests">{complaint.reasonCode ? complaint.reasonCode.replaceAll('_', ' ') : '—'}</Fact>
        <Fact name="Opened">{momentText(complaint.openedAt)}</Fact>
        <Fact name="Answer due">{momentText(complaint.dueAt)}</Fact>
        <Fact name={complaint.closedAt ? 'Closed' : 'Escalated'}>
          {momentText(complaint.closedAt ?? complaint.escalatedAt)}
        </Fact>
      </Facts>
    </Section>
  );
}

export function ComplaintEntries({ complaint }: { complaint: Complaint }) {
  return (
    <Section title="Messages so far">
      <Stack spacing={1}>
        {complaint.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Stack>
    </Section>
  );
}

function Subject({ complaint }: { complaint: Complaint }) {
  // There is no complaint kind for goods that did not arrive, so the reason tells them apart.
  const resource = complaint.reasonCode === 'not_received' ? 'prizes' : SUBJECTS[complaint.kind];
  if (!resource || !complaint.subjectId) return <>{kindText(complaint.kind)}</>;
  return (
    <Link to={`/${resource}/${complaint.subjectId}/show`} style={{ color: 'inherit' }}>
      {kindText(complaint.kind)}
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
        bgcolor: staff ? 'action.hover' : 'background.paper',
      }}
    >
      <Typography variant="caption" color="textSecondary">
        {entry.author === 'member' ? 'The member' : staff ? <StaffName id={entry.staffId} /> : 'The system'}
        {`, ${momentText(entry.at)}`}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
        {entry.kind === 'text'
          ? entry.text
          : entry.text || (entry.kind === 'closed' ? 'Closed.' : 'Escalated to a second person.')}
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
    <Section title="Notes for colleagues">
      <Stack spacing={1}>
        {notes.map((note) => (
          <Typography key={note.id} variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
            <StaffName id={note.staffId} />
            {`, ${momentText(note.at)}: ${note.text}`}
          </Typography>
        ))}
        <TextField
          fullWidth
          multiline
          size="small"
          label="Note, which the member never sees"
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
          Keep the note
        </Button>
      </Stack>
    </Section>
  );
}
