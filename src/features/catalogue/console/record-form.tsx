// The form of a record with its one button. A refusal shows above the button and at its fields. The first of them gets
// the focus.
import { Alert, Box, Button } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import { type Keyed, problemText, useIntent } from '#features/identity/console/public.tsx';
import { fieldProblems } from './catalogue-labels.ts';
import { useFocusOnProblem } from './focus-on-problem.ts';

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
