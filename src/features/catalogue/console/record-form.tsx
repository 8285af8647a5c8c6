// The form of a record with its one button. A refusal shows above the button and at its fields. The first of them gets
// the focus.
import { Alert, Box, Button, TextField, type TextFieldProps } from '@mui/material';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Keyed, problemText, useIntent } from '#features/identity/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { fieldProblems } from './catalogue-labels.ts';

/** Shows a refusal to the clerk: the first field with a problem gets the focus. */
function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, problems: Record<string, string>): void {
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, problems]);
}

type RecordFormProps = {
  submit: string;
  /** Problems that the page finds in place of the browser, by field. While there are some, nothing is sent. */
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
      setProblem(wrong ? 'Some fields are not right yet.' : '');
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

/** A record's name in addresses, fixed when it is made. */
export function SlugField({ value, onChange, problem, hint, sx }: SlugFieldProps) {
  return (
    <TextField
      label="Short name for addresses"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={Boolean(problem)}
      helperText={problem ?? hint}
      sx={sx}
    />
  );
}

/** The wrong fields of a dialog's last try. The dialog itself shows the refusal as a whole. */
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

/** The end of an act that writes a row of a page: the row is there, or two people must sign it. */
export function useWritten(text: string) {
  const navigate = useNavigate();
  return {
    done: ({ proposalId }: Written) => (proposalId === null ? text : 'Proposed. Two people must sign it.'),
    onDone: ({ proposalId }: Written) => {
      if (proposalId !== null) void navigate(`/catalogue-acts/${proposalId}/show`);
    },
  };
}
