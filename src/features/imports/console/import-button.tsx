// The button that imports a file into a list: choose or paste it, see what it would do, and carry out all of it or
// nothing.
import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import { FileButton } from '#design/console/file-button.tsx';
import { Fact, Facts } from '#design/console/section.tsx';
import { Working } from '#design/console/working.tsx';
import { t } from '#design/console/words.ts';
import { ActButton, type Keyed, problemText } from '#features/acts/console/public.tsx';
import type { Done, Preview } from '../contract.ts';
import { textOfFile } from './file-text.ts';
import { type Example, ImportPreview } from './preview.tsx';

type ImportButtonProps = {
  label?: string;
  title: string;
  /** Text of the confirming button, such as Propose. */
  confirm: string;
  /** The columns of a file, each with what may stand in it. */
  example: Example;
  /** What the import does, and who must sign. */
  children: ReactNode;
  preview: (body: { csv: string }) => Promise<Preview>;
  carryOut: (body: { csv: string; seen: string }, keyed: Keyed) => Promise<Done>;
  done: (written: number) => string;
};

export function ImportButton(props: ImportButtonProps) {
  const { label = t('Import'), title, confirm, example, children, preview, carryOut, done } = props;
  const [file, setFile] = useState(NONE);
  const look = useLook(preview);
  const { seen = null } = look.shown ?? {};
  const { csv } = file;
  const open = (chosen: TextFile) => {
    setFile(chosen);
    look.forget();
  };
  return (
    <ActButton<Done>
      label={label}
      title={title}
      confirm={confirm}
      variant="outlined"
      wide
      ready={seen !== null}
      done={({ written }) => done(written)}
      onOpen={() => open(NONE)}
      act={async (keyed) => {
        const made = await carryOut({ csv, seen: seen ?? '' }, keyed);
        if (made.done) return made;
        await look.at(csv);
        throw new Error(t('By now the file would do something else. Nothing was written. Look at it again.'));
      }}
    >
      <Typography variant="body2">{children}</Typography>
      <ChooseFile
        example={example}
        name={file.name}
        onChange={(chosen) => {
          open(chosen);
          void look.at(chosen.csv);
        }}
      />
      <TextField
        multiline
        minRows={3}
        maxRows={8}
        label={t('Or paste the lines here')}
        value={csv.length > SHOWN_MAX ? '' : csv}
        onChange={({ target }) => open({ name: '', csv: target.value })}
      />
      <Button
        variant="outlined"
        size="small"
        sx={{ alignSelf: 'flex-start' }}
        disabled={csv === ''}
        onClick={() => void look.at(csv)}
      >
        {t('Look at it')}
      </Button>
      <Working busy={look.busy} />
      {look.problem && <Alert severity="error">{look.problem}</Alert>}
      {look.shown && <ImportPreview {...look.shown} example={example} />}
    </ActButton>
  );
}

type TextFile = { name: string; csv: string };
const NONE: TextFile = { name: '', csv: '' };

/** As on the server. */
const CSV_MAX = 1_000_000;
/** A longer text would make the field slow. */
const SHOWN_MAX = 20_000;

function useLook(preview: ImportButtonProps['preview']) {
  const [shown, setShown] = useState<Preview>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  /** The text that was looked at last. The answer about an earlier one doesn't count. */
  const last = useRef('');
  const forget = () => {
    last.current = '';
    setShown(undefined);
    setProblem('');
  };
  const at = async (csv: string) => {
    forget();
    if (csv.length > CSV_MAX) return setProblem(t('The file is too long. It may have a million characters.'));
    last.current = csv;
    setBusy(true);
    try {
      const found = await preview({ csv });
      if (last.current === csv) setShown(found);
    } catch (error) {
      if (last.current === csv) setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return { shown, problem, busy, at, forget };
}

type ChooseFileProps = { example: Example; name: string; onChange: (file: TextFile) => void };

function ChooseFile({ example, name, onChange }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Typography variant="body2">
        {t('The first line names the columns. Others are ignored. Commas, semicolons or tabs may be between them.')}
      </Typography>
      <Facts columns={3}>
        {Object.entries(example).map(([column, value]) => (
          <Fact key={column} name={column}>
            {value}
          </Fact>
        ))}
      </Facts>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
          {t('Choose a file')}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label={t('File to import')}
          onChange={async ({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onChange({ name: chosen.name, csv: await textOfFile(chosen) });
            // Allows choosing the same file again after it was corrected.
            target.value = '';
          }}
        />
        <Typography variant="body2" color="textSecondary">
          {name || t('No file chosen')}
        </Typography>
        <FileButton
          label={t('Save an empty file')}
          name="c3-empty.csv"
          problemText={problemText}
          read={async () =>
            new Blob([`\uFEFF${Object.keys(example).join(',')}\r\n`], { type: 'text/csv;charset=utf-8' })
          }
        />
      </Stack>
    </>
  );
}
