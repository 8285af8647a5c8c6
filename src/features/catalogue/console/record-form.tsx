// Building blocks of the catalogue's console forms: a form that shows refusals above its button and at its fields, the
// short name field, and the dialog that uploads a file.
import { Alert, Box, Button, TextField, type TextFieldProps } from '@mui/material';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ChooseFile } from '#design/console/choose-file.tsx';
import { type Localized, LocalizedField, toWireText } from '#design/console/localized-field.tsx';
import { ActButton, type Keyed, problemText, useIntent } from '#features/acts/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { fieldProblems, problemsOf } from './catalogue-labels.ts';
import { t } from '#design/console/words.ts';

/** Focuses the first field with a problem. */
function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, problems: Record<string, string>): void {
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, problems]);
}

type RecordFormProps = {
  submit: string;
  /** Replaces the browser's checks: returns problems by field. Nothing is sent while there are any. */
  check?: () => Record<string, string>;
  save: (keyed: Keyed) => Promise<void>;
  children: (problems: Record<string, string>) => ReactNode;
};

export function RecordForm({ submit, check, save, children }: RecordFormProps) {
  const [problem, setProblem] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const intent = useIntent();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnProblem(form, problems);

  async function send() {
    if (check) {
      const found = check();
      const wrong = Object.keys(found).length > 0;
      setProblems(found);
      setProblem(wrong ? t('Some fields are not right yet.') : '');
      if (wrong) return;
    }
    setBusy(true);
    try {
      await intent(save);
    } catch (error) {
      setProblems(fieldProblems(error));
      setProblem(problemText(error));
      setBusy(false);
    }
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
      noValidate={check !== undefined}
    >
      {children(problems)}
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 4 }}>
        <Button type="submit" variant="contained" disabled={busy}>
          {submit}
        </Button>
      </Box>
    </form>
  );
}

type SlugFieldProps = Pick<TextFieldProps, 'sx'> & {
  value: string;
  onChange: (slug: string) => void;
  problem: string | undefined;
  hint: string;
};

/** The field for a record's short name in addresses, which is fixed when it is made. */
export function SlugField({ value, onChange, problem, hint, sx }: SlugFieldProps) {
  return (
    <TextField
      label={t('Short name for addresses')}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={Boolean(problem)}
      helperText={problem ?? hint}
      sx={sx}
    />
  );
}

/** Field problems of a dialog's last request. The dialog itself shows the refusal's text. */
export function useFieldProblems() {
  const [problems, setProblems] = useState<Record<string, string>>({});
  const watch = async <Result,>(act: Promise<Result>): Promise<Result> => {
    setProblems({});
    try {
      return await act;
    } catch (error) {
      setProblems(fieldProblems(error));
      throw error;
    }
  };
  return { problems, watch, forget: () => setProblems({}) };
}

type Written = DataOf<'POST /console/api/v1/contracts'>;

/** For dialogs that write a row of a product's page: says that it is written, or opens the act to sign. */
export function useWritten(text: string) {
  const navigate = useNavigate();
  return {
    done: ({ proposalId }: Written) => (proposalId === null ? text : t('Proposed. Two people must sign it.')),
    onDone: ({ proposalId }: Written) => {
      if (proposalId !== null) void navigate(`/catalogue-acts/${proposalId}/show`);
    },
  };
}

const BYTES_MAX = 4 * 1024 * 1024;

type Upload = { fileBase64: string; text: ReturnType<typeof toWireText>; keyed: Keyed };

type UploadActProps = {
  /** The kind of the file, e.g. 'photo'. */
  what: string;
  choose: string;
  accept: string;
  /** The name of the text's field in the request. */
  field: string;
  textLabel: string;
  textMax: number;
  send: (upload: Upload) => Promise<DataOf<'POST /console/api/v1/assets/{id}/documents'>>;
  /** More fields about the file. */
  children?: ReactNode;
};

/** Dialog that uploads a file with its text: a paper of an asset or a photo of a product. At most 4 MiB, as base64. */
export function UploadAct({ what, choose, accept, field, textLabel, textMax, send, children }: UploadActProps) {
  const [file, setFile] = useState<File>();
  const [text, setText] = useState<Localized>({});
  const { problems, watch, forget } = useFieldProblems();
  const written = useWritten(t('The {what} is added.', { what }));
  const tooLarge = file !== undefined && file.size > BYTES_MAX;
  return (
    <ActButton
      label={t('Add {what}', { what })}
      title={t('Add a {what}', { what })}
      variant="outlined"
      wide
      {...written}
      ready={Boolean(file && !tooLarge && text.en?.trim())}
      onOpen={() => {
        setFile(undefined);
        setText({});
        forget();
      }}
      act={async (keyed) => {
        const fileBase64 = file ? await base64Of(file) : '';
        return watch(send({ fileBase64, text: toWireText(text), keyed }));
      }}
    >
      {children}
      <ChooseFile label={choose} accept={accept} file={file} onChange={setFile} />
      {tooLarge && <Alert severity="error">{t('At most 4 MB.')}</Alert>}
      <LocalizedField
        label={textLabel}
        value={text}
        onChange={setText}
        max={textMax}
        problems={problemsOf(problems, field)}
      />
    </ActButton>
  );
}

/** Converts in pieces, because a function call takes a limited number of arguments. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}
