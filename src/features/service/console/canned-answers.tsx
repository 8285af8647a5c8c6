// Console pages of prepared answers: the list, and the page on which staff write or change one.
import { Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { LineInput } from '#design/console/inputs.tsx';
import { languageName, languageNames, writtenText } from '#design/console/languages.ts';
import { isWritten, type Localized, LocalizedField, toWireText } from '#design/console/localized-field.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { call } from '#platform/client/call.ts';
import { LANGUAGE_CODES, perLanguage } from '#universal/languages.ts';
import { ActButton, StaffName } from '#features/acts/console/public.tsx';
import type { Canned } from './canned-words.ts';
import { ownText, rich, t } from '#design/console/words.ts';

type Texts = { name: string; texts: Localized };
const EMPTY: Texts = { name: '', texts: {} };

const columns: readonly Column<Canned>[] = [
  { label: t('Name'), of: (row) => row.name, links: true },
  { label: t('Answer'), of: (row) => ownText(perLanguage((code) => row[code])) },
  {
    label: t('Not written in'),
    of: (row) => languageNames(LANGUAGE_CODES.filter((code) => !isWritten(row, code))) || '—',
  },
  { label: t('Changed'), of: (row) => <Moment at={row.changedAt} /> },
];

export function CannedAnswersList() {
  return (
    <RecordList<Canned>
      resource="canned-answers"
      title={t('Prepared answers')}
      columns={columns}
      to={(row) => `/canned-answers/${row.id}/show`}
      actions={<NewAnswer />}
      empty={t('No answer is written yet.')}
    />
  );
}

/** The request. Undefined while the name, English or Amharic is empty. */
function bodyOf({ name, texts }: Texts) {
  const { am, ...others } = toWireText(texts);
  return name.trim() && others.en && am ? { name: name.trim(), ...others, am } : undefined;
}

function NewAnswer() {
  const [texts, setTexts] = useState(EMPTY);
  const refresh = useRefresh();
  const body = bodyOf(texts);
  return (
    <ActButton
      label={t('New answer')}
      title={t('Write a prepared answer')}
      confirm={t('Keep it')}
      wide
      ready={body !== undefined}
      done={t('The answer is kept.')}
      act={async (keyed) => {
        if (!body) throw new Error(t('Write the answer first.'));
        return call('POST /console/api/v1/canned-answers', { body, ...keyed });
      }}
      onDone={refresh}
      onOpen={() => setTexts(EMPTY)}
    >
      <TextFields texts={texts} onChange={setTexts} />
    </ActButton>
  );
}

function TextFields({ texts: { name, texts }, onChange }: { texts: Texts; onChange: (texts: Texts) => void }) {
  return (
    <Stack spacing={2}>
      <LineInput
        label={t('Name, for colleagues')}
        value={name}
        onChange={(typed) => onChange({ name: typed, texts })}
        max={80}
      />
      <LocalizedField
        label={t('Answer')}
        value={texts}
        onChange={(written) => onChange({ name, texts: written })}
        max={1000}
        rows={3}
        required={['en', 'am']}
      />
      <Typography variant="body2" color="textSecondary">
        {t('Write {number} where the number of the complaint shall stand.', { number: '{number}' })}
      </Typography>
    </Stack>
  );
}

export function CannedAnswerShow() {
  return (
    <RecordPage<Canned> title={t('Prepared answer')}>{(one) => <Shown key={one.version} answer={one} />}</RecordPage>
  );
}

function Shown({ answer }: { answer: Canned }) {
  const { id, version, name } = answer;
  const start: Texts = { name, texts: perLanguage((code) => answer[code]) };
  const [texts, setTexts] = useState(start);
  const body = bodyOf(texts);
  const refresh = useRefresh();
  const navigate = useNavigate();
  return (
    <Section
      title={name}
      actions={
        <>
          <ActButton
            label={t('Change')}
            title={t('Change this answer')}
            confirm={t('Keep the change')}
            wide
            ready={body !== undefined}
            done={t('The answer is changed.')}
            act={async () => {
              if (!body) throw new Error(t('Write the answer first.'));
              return call('PUT /console/api/v1/canned-answers/{id}', {
                path: { id },
                body: { ...body, version },
                errors: 'inline',
              });
            }}
            onDone={refresh}
            onOpen={() => setTexts(start)}
          >
            <TextFields texts={texts} onChange={setTexts} />
          </ActButton>
          <ActButton
            label={t('Take out of use')}
            title={t('Take this answer out of use?')}
            color="error"
            variant="outlined"
            done={t('The answer is out of use.')}
            act={() => call('DELETE /console/api/v1/canned-answers/{id}', { path: { id }, errors: 'inline' })}
            onDone={() => navigate('/canned-answers')}
          >
            <Typography>{t('No clerk sees it any more. Answers that were sent stay as they are.')}</Typography>
          </ActButton>
        </>
      }
    >
      <Stack spacing={1}>
        <Facts columns={1}>
          {LANGUAGE_CODES.filter((code) => isWritten(answer, code)).map((code) => (
            <Fact key={code} name={languageName(code)} wide>
              <Box sx={{ whiteSpace: 'pre-wrap' }} lang={code}>
                {answer[code]}
              </Box>
            </Fact>
          ))}
        </Facts>
        <Typography variant="body2" color="textSecondary">
          {writtenText((code) => isWritten(answer, code))}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {rich('Version {version}, {changedBy}, {changedAt}', {
            version,
            changedBy: <StaffName id={answer.changedBy} />,
            changedAt: momentText(answer.changedAt),
          })}
        </Typography>
      </Stack>
    </Section>
  );
}
