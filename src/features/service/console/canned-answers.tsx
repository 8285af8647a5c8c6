// Console pages of answers for later: the list, and the page on which staff write or change one.
import { Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { Section } from '#design/console/section.tsx';
import { call } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { ActButton, StaffName } from '#features/acts/console/public.tsx';
import { lengthLooks } from '#design/console/inputs.tsx';

type Canned = DataOf<'GET /console/api/v1/canned-answers/{id}'>;
type Texts = { name: string; en: string; am: string };
const EMPTY: Texts = { name: '', en: '', am: '' };

const columns: readonly Column<Canned>[] = [
  { label: 'Name', of: (row) => row.name, links: true },
  { label: 'English', of: (row) => row.en },
  { label: 'Changed', of: (row) => <Moment at={row.changedAt} /> },
];

export function CannedAnswersList() {
  return (
    <RecordList<Canned>
      resource="canned-answers"
      title="Answers for later"
      columns={columns}
      to={(row) => `/canned-answers/${row.id}/show`}
      actions={<NewAnswer />}
      empty="No answer is written yet."
    />
  );
}

const isWhole = ({ name, en, am }: Texts) => [name, en, am].every((text) => text.trim() !== '');

function NewAnswer() {
  const [texts, setTexts] = useState(EMPTY);
  const refresh = useRefresh();
  return (
    <ActButton
      label="New answer"
      title="Write an answer for later"
      confirm="Keep it"
      wide
      ready={isWhole(texts)}
      done="The answer is kept."
      act={(keyed) => call('POST /console/api/v1/canned-answers', { body: texts, ...keyed })}
      onDone={refresh}
      onOpen={() => setTexts(EMPTY)}
    >
      <TextFields texts={texts} onChange={setTexts} />
    </ActButton>
  );
}

function TextFields({ texts, onChange }: { texts: Texts; onChange: (texts: Texts) => void }) {
  const field = (name: keyof Texts, label: string, most: number) => (
    <TextField
      required
      fullWidth
      multiline={name !== 'name'}
      minRows={name === 'name' ? 1 : 3}
      label={label}
      value={texts[name]}
      onChange={(event) => onChange({ ...texts, [name]: event.target.value })}
      {...lengthLooks(texts[name], most)}
      slotProps={{ htmlInput: { lang: name === 'am' ? 'am' : 'en' } }}
    />
  );
  return (
    <Stack spacing={2}>
      {field('name', 'Name, for colleagues', 80)}
      {field('en', 'English', 1000)}
      {field('am', 'Amharic', 1000)}
      <Typography variant="body2" color="textSecondary">
        {'Write {number} where the number of the complaint shall stand.'}
      </Typography>
    </Stack>
  );
}

export function CannedAnswerShow() {
  return <RecordPage<Canned> title="Answer for later">{(one) => <Shown key={one.version} answer={one} />}</RecordPage>;
}

function Shown({ answer }: { answer: Canned }) {
  const { id, version, name, en, am } = answer;
  const [texts, setTexts] = useState<Texts>({ name, en, am });
  const refresh = useRefresh();
  const navigate = useNavigate();
  return (
    <Section
      title={name}
      actions={
        <>
          <ActButton
            label="Change"
            title="Change this answer"
            confirm="Keep the change"
            wide
            ready={isWhole(texts)}
            done="The answer is changed."
            act={() =>
              call('PUT /console/api/v1/canned-answers/{id}', {
                path: { id },
                body: { ...texts, version },
                errors: 'inline',
              })
            }
            onDone={refresh}
            onOpen={() => setTexts({ name, en, am })}
          >
            <TextFields texts={texts} onChange={setTexts} />
          </ActButton>
          <ActButton
            label="Take out of use"
            title="Take this answer out of use?"
            color="error"
            variant="outlined"
            done="The answer is out of use."
            act={() => call('DELETE /console/api/v1/canned-answers/{id}', { path: { id }, errors: 'inline' })}
            onDone={() => navigate('/canned-answers')}
          >
            <Typography>No clerk sees it any more. Answers that were sent stay as they are.</Typography>
          </ActButton>
        </>
      }
    >
      <Stack spacing={1}>
        <Typography sx={{ whiteSpace: 'pre-wrap' }}>{en}</Typography>
        <Typography sx={{ whiteSpace: 'pre-wrap' }} lang="am">
          {am}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {`Version ${version}, `}
          <StaffName id={answer.changedBy} />
          {`, ${momentText(answer.changedAt)}`}
        </Typography>
      </Stack>
    </Section>
  );
}
