// The door: a ticket's code, typed or seen by the camera. Each answer stands until the next one.
import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useRefresh } from 'react-admin';
import { momentText } from '#design/console/moment.tsx';
import { Section } from '#design/console/section.tsx';
import { call } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { problemText } from '#features/identity/console/public.tsx';
import { TicketCamera } from './ticket-camera.tsx';
import { mayScan } from './ticket-scan.ts';
import type { StaffEvent } from './event-labels.ts';

type Attended = DataOf<'POST /console/api/v1/events/{id}/attendances'>;
type Answer = { tone: 'success' | 'warning' | 'error'; text: string };

function answerOf({ memberName, memberNo, attendedAt, already }: Attended): Answer {
  return already
    ? { tone: 'warning', text: `${memberName}, ${memberNo}, attended already at ${momentText(attendedAt)}.` }
    : { tone: 'success', text: `Come in: ${memberName}, ${memberNo}.` };
}

export function Attendance({ event: { id, doors, attended } }: { event: StaffEvent }) {
  const [code, setCode] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const [count, setCount] = useState(attended);
  const [scans, setScans] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refresh = useRefresh();
  const enter = async (typed: string) => {
    if (typed.trim() === '') return;
    try {
      const body = { code: typed.trim() };
      const done = await call('POST /console/api/v1/events/{id}/attendances', {
        path: { id },
        body,
        errors: 'inline',
      });
      setAnswer(answerOf(done));
      setCount(done.attended);
      refresh();
    } catch (error) {
      setAnswer({ tone: 'error', text: problemText(error) });
    }
    setCode('');
    field.current?.focus();
  };
  return (
    <Section title="At the door">
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {`The door takes tickets from ${momentText(doors.from)} until ${momentText(doors.until)}. ${count} came in.`}
      </Typography>
      <form
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void enter(code);
        }}
      >
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <TextField
            inputRef={field}
            label="Code of the ticket"
            value={code}
            onChange={(typed) => setCode(typed.target.value)}
            slotProps={{ htmlInput: { maxLength: 60, autoCapitalize: 'characters', spellCheck: false } }}
            autoComplete="off"
          />
          <Button type="submit" variant="contained">
            Let in
          </Button>
          {mayScan() && (
            <Button variant="outlined" onClick={() => setScans(!scans)}>
              {scans ? 'Close the camera' : 'Scan with the camera'}
            </Button>
          )}
        </Stack>
      </form>
      {scans && <TicketCamera onCode={(seen) => void enter(seen)} />}
      <div aria-live="assertive">
        {answer && (
          <Alert severity={answer.tone} sx={{ mt: 1.5 }}>
            {answer.text}
          </Alert>
        )}
      </div>
    </Section>
  );
}
