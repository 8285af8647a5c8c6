// Form in which a clerk answers a complaint. Taking the complaint first keeps colleagues from answering it too.
import { Alert, Box, Button, Checkbox, FormControlLabel, Stack, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { languageName } from '#design/console/languages.ts';
import { momentText } from '#design/console/moment.tsx';
import { Section } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { problemText, StaffName, useIntent } from '#features/acts/console/public.tsx';
import { StaffPicturePicker, useStaffPictures } from '#features/uploads/console/public.tsx';
import { cannedWords } from './canned-words.ts';
import type { Complaint } from './complaint-parts.tsx';
import { lengthLooks } from '#design/console/inputs.tsx';
import { rich, t } from '#design/console/words.ts';

type AnswerFormProps = {
  complaint: Complaint;
  /** Called when the clerk took the complaint or gave it back. */
  onChanged: () => unknown;
  onAnswered: () => unknown;
};

export function AnswerForm(props: AnswerFormProps) {
  const { claim } = props.complaint;
  if (!claim || claim.mine) return <OwnAnswer {...props} />;
  return (
    <Alert severity="info">
      {rich('{staffId} works on it until {until}.', {
        staffId: <StaffName id={claim.staffId} />,
        until: momentText(claim.until),
      })}
    </Alert>
  );
}

function OwnAnswer(props: AnswerFormProps) {
  const { complaint } = props;
  const mine = complaint.claim?.mine === true;
  const answer = useAnswer(props);
  const { busy, text, pictures } = answer;
  const field = useRef<HTMLTextAreaElement>(null);
  const take = () => void answer.take().then(() => field.current?.focus());
  const isReady = text.trim() !== '' && !busy && !pictures.isSending;
  return (
    <Section
      title={t('Answer')}
      actions={
        <>
          {/* It takes the complaint, or moves to the field if it is already taken. */}
          <Button data-key="a" size="small" disabled={busy} onClick={mine ? () => field.current?.focus() : take}>
            {t('Begin the answer')}
          </Button>
          <Button
            data-key="t"
            size="small"
            variant="outlined"
            disabled={busy}
            onClick={mine ? () => void answer.giveBack() : take}
          >
            {mine ? t('Give back') : t('Take it')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void answer.send();
        }}
      >
        <Stack spacing={1.5}>
          <TextField
            fullWidth
            multiline
            minRows={3}
            label={t('Your answer, as the member will read it')}
            value={text}
            onChange={(event) => answer.setText(event.target.value)}
            inputRef={field}
            {...lengthLooks(
              text,
              1000,
              t('The member reads {memberLanguage}', { memberLanguage: languageName(complaint.memberLanguage) }),
            )}
          />
          <CannedChoice complaint={complaint} onChoose={answer.setText} />
          <StaffPicturePicker pictures={pictures} />
          {answer.problem && <Alert severity="error">{answer.problem}</Alert>}
          <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
            <FormControlLabel
              label={t('Close it with this answer')}
              control={<Checkbox size="small" checked={answer.close} onChange={(_, on) => answer.setClose(on)} />}
            />
            <Button type="submit" variant="contained" disabled={!isReady}>
              {t('Send')}
            </Button>
          </Box>
        </Stack>
      </form>
    </Section>
  );
}

/** The answer as typed so far, and the clerk's acts: take, give back, send. */
function useAnswer({ complaint: { id }, onChanged, onAnswered }: AnswerFormProps) {
  const [text, setText] = useState('');
  const [close, setClose] = useState(false);
  const pictures = useStaffPictures();
  const { run, ...doing } = useRun();
  const intent = useIntent();
  const notify = useNotify();
  const moving = (name: 'claim' | 'release') => () =>
    run(async () => {
      await call(`POST /console/api/v1/complaints/{id}/${name}`, { path: { id }, errors: 'inline' });
      await onChanged();
    });
  const send = () =>
    run(async () => {
      const body = { text: text.trim(), close, pictures: pictures.ids };
      await intent((keyed) => call('POST /console/api/v1/complaints/{id}/answer', { path: { id }, body, ...keyed }));
      setText('');
      pictures.clear();
      notify(close ? t('Answered and closed.') : t('Answered.'), { type: 'success' });
      await onAnswered();
    });
  return {
    text,
    setText,
    close,
    setClose,
    pictures,
    ...doing,
    take: moving('claim'),
    giveBack: moving('release'),
    send,
  };
}

/** Runs one act at a time, and holds the reason if the last one failed. */
function useRun() {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return { problem, busy, run };
}

/** Chooses a prepared answer in the member's language, which the clerk can still edit. */
function CannedChoice({ complaint, onChoose }: { complaint: Complaint; onChoose: (text: string) => void }) {
  const [note, setNote] = useState('');
  const { data } = useCall('GET /console/api/v1/canned-answers', { query: { limit: 100 } }, { quiet: true });
  if (!data || data.items.length === 0) return null;
  const choose = (id: string) => {
    const one = data.items.find((item) => item.id === id);
    if (!one) return;
    const words = cannedWords(one, complaint);
    onChoose(words.text);
    setNote(words.note);
  };
  return (
    <>
      <SelectField
        size="small"
        label={t('Begin with a prepared answer')}
        value=""
        choices={data.items.map(({ id, name }) => [id, name] as const)}
        onChange={choose}
      />
      {note && <Alert severity="info">{note}</Alert>}
    </>
  );
}
