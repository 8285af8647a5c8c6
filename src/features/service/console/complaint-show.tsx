import { Alert, Box, Button, Checkbox, FormControlLabel, Paper, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { momentText } from '../../../design/console/moment.tsx';
import { RecordPage } from '../../../design/console/record-page.tsx';
import { Fact, Facts, Section } from '../../../design/console/section.tsx';
import { StateChip } from '../../../design/console/state-chip.tsx';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { call } from '../../../platform/client/call.ts';
import { MemberLink, problemText, StaffName, useIntent } from '../../identity/console/public.tsx';
import { kindText, STATES } from './complaints-list.tsx';

type Complaint = DataOf<'GET /console/api/v1/complaints/{id}'>;

const SUBJECTS: Partial<Record<Complaint['kind'], string>> = {
  withdrawal: 'withdrawals',
  recharge: 'recharges',
  order: 'orders',
  reward: 'rewards/grants',
};

export function ComplaintShow() {
  return (
    <RecordPage<Complaint> title="Complaint">
      {(complaint) => (
        <>
          <Section
            title={complaint.number}
            actions={
              <StateChip
                text={complaint.overdue ? `${STATES[complaint.state][0]}, overdue` : STATES[complaint.state][0]}
                tone={complaint.overdue ? 'bad' : STATES[complaint.state][1]}
              />
            }
          >
            <Facts columns={3}>
              <Fact name="Member">
                <MemberLink id={complaint.memberId} memberNo={complaint.memberNo} name={complaint.memberName} />
              </Fact>
              <Fact name="About">
                <Subject complaint={complaint} />
              </Fact>
              <Fact name="Reason it contests">
                {complaint.reasonCode ? complaint.reasonCode.replaceAll('_', ' ') : '—'}
              </Fact>
              <Fact name="Opened">{momentText(complaint.openedAt)}</Fact>
              <Fact name="Answer due">{momentText(complaint.dueAt)}</Fact>
              <Fact name={complaint.closedAt ? 'Closed' : 'Escalated'}>
                {momentText(complaint.closedAt ?? complaint.escalatedAt)}
              </Fact>
            </Facts>
          </Section>
          <Section title="Messages so far">
            <Stack spacing={1}>
              {complaint.entries.map((entry) => (
                <Entry key={`${entry.at}${entry.text}`} entry={entry} />
              ))}
            </Stack>
          </Section>
          {complaint.state !== 'closed' && <Answer id={complaint.id} />}
        </>
      )}
    </RecordPage>
  );
}

function Subject({ complaint }: { complaint: Complaint }) {
  const resource = SUBJECTS[complaint.kind];
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
    </Paper>
  );
}

function Answer({ id }: { id: string }) {
  const [text, setText] = useState('');
  const [close, setClose] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const intent = useIntent();
  const notify = useNotify();
  const refresh = useRefresh();

  async function send() {
    setBusy(true);
    setProblem('');
    try {
      await intent((keyed) =>
        call('POST /console/api/v1/complaints/{id}/answer', {
          path: { id },
          body: { text: text.trim(), close },
          ...keyed,
        }),
      );
      setText('');
      notify(close ? 'Answered and closed.' : 'Answered.', { type: 'success' });
      refresh();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section title="Answer">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() && !busy) void send();
        }}
      >
        <TextField
          fullWidth
          multiline
          minRows={3}
          label="Your answer, as the member will read it"
          value={text}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
        />
        {problem && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {problem}
          </Alert>
        )}
        <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1 }}>
          <FormControlLabel
            label="Close it with this answer"
            control={<Checkbox size="small" checked={close} onChange={(_, on) => setClose(on)} />}
          />
          <Button type="submit" variant="contained" disabled={busy || text.trim() === ''}>
            Send
          </Button>
        </Box>
      </form>
    </Section>
  );
}
