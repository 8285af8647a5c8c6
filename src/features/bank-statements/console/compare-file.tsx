// The console's page that reads a statement file from the bank, shows it line by line beside the feed, and keeps it.
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ChooseFile } from '#design/console/choose-file.tsx';
import { Loading } from '#design/console/loading.tsx';
import { RowsTable } from '#design/console/rows-table.tsx';
import { Nothing, PageTitle, Section } from '#design/console/section.tsx';
import { t } from '#design/console/words.ts';
import { ActButton, problemText } from '#features/acts/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { comparedColumns, FileFacts, lineAddress } from './compared-rows.tsx';
import { problemWords } from './words.ts';

type Looked = DataOf<'POST /console/api/v1/statement-files/look'>;
type Kept = DataOf<'POST /console/api/v1/statement-files'>;
type Stated = NonNullable<Looked['statement']>;

const BYTES_MAX = 4 * 1024 * 1024;

/** Reads the chosen file at once. Choosing another one forgets it. */
function useLook() {
  const [file, setFile] = useState<File>();
  const [bytes, setBytes] = useState<Uint8Array>();
  const [looked, setLooked] = useState<Looked>();
  const [problem, setProblem] = useState('');
  async function look(chosen: File) {
    setFile(chosen);
    setLooked(undefined);
    setProblem(chosen.size > BYTES_MAX ? t('At most 4 MB.') : '');
    if (chosen.size > BYTES_MAX) return;
    try {
      const content = new Uint8Array(await chosen.arrayBuffer());
      setBytes(content);
      setLooked(await call('POST /console/api/v1/statement-files/look', { body: content, errors: 'inline' }));
    } catch (error) {
      setProblem(problemText(error));
    }
  }
  return { file, bytes, looked, problem, look };
}

export function CompareFile() {
  const { file, bytes, looked, problem, look } = useLook();
  const statement = looked?.statement;
  return (
    <>
      <PageTitle title={t('Compare a statement file')} />
      <Section title={t('Statement file from the bank')}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: '75ch' }}>
          {t(
            'Download a statement at the bank as CSV or CAMT.053, and choose it here. Each of its lines is ' +
              'shown beside the one that the bank’s feed brought. Nothing is booked from a file: ' +
              'bank lines come from the feed alone.',
          )}
        </Typography>
        <ChooseFile
          label={t('Choose a file')}
          accept=".csv,.xml,text/csv,application/xml,text/xml"
          file={file}
          onChange={(chosen) => void look(chosen)}
        />
        {problem && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {problem}
          </Alert>
        )}
        {file && !looked && !problem && <Loading height={120} />}
        {looked?.problems.map((one) => (
          <Alert key={problemWords(one)} severity="error" sx={{ mt: 1 }}>
            {problemWords(one)}
          </Alert>
        ))}
      </Section>
      {statement && (
        <>
          <Section title={t('What it says')} actions={bytes && <KeepFile statement={statement} bytes={bytes} />}>
            <FileFacts of={statement} />
          </Section>
          <LookedLines statement={statement} />
        </>
      )}
    </>
  );
}

function LookedLines({ statement }: { statement: Stated }) {
  const { lines, counts } = statement;
  const { same, differs, onlyFile, onlyFeed } = counts;
  const all = same + differs + onlyFile + onlyFeed;
  return (
    <Section title={t('Line by line')}>
      {lines.length === 0 ? (
        <Nothing>{t('No line in the file, and none in the feed for these days.')}</Nothing>
      ) : (
        <RowsTable label={t('Line by line')} rows={lines} columns={comparedColumns} to={lineAddress(statement)} />
      )}
      {all > lines.length && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('{shown} of {all} lines. Those that differ come first. Keep the file to see all of them.', {
            shown: lines.length,
            all,
          })}
        </Typography>
      )}
    </Section>
  );
}

function KeepFile({ statement, bytes }: { statement: Stated; bytes: Uint8Array }) {
  const navigate = useNavigate();
  if (statement.keptAs !== null)
    return (
      <Link to={`/statement-files/${statement.keptAs}/show`} style={{ color: 'inherit' }}>
        {t('This file is kept already')}
      </Link>
    );
  return (
    <ActButton<Kept>
      label={t('Keep as evidence')}
      title={t('Keep this file?')}
      confirm={t('Keep the file')}
      done={t('The file is kept.')}
      act={(keyed) => call('POST /console/api/v1/statement-files', { body: bytes, ...keyed })}
      onDone={({ id }) => void navigate(`/statement-files/${id}/show`)}
    >
      <Typography variant="body2">
        {t('It is kept for good with your name, and can’t be changed. No line is booked from it.')}
      </Typography>
    </ActButton>
  );
}
