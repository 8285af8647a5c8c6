import { Alert, Box, Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { type Text, TextFields } from './text-fields.tsx';
import type { useDraft } from './use-draft.ts';

type FormProps = {
  text: Text;
  language: string;
  onChange: (text: Text) => void;
  ready: boolean;
  draft: ReturnType<typeof useDraft>;
  /** Beside the button. */
  children?: ReactNode;
};

/** The fields of a text, and the button that keeps it as a draft. */
export function TextForm({ text, language, onChange, ready, draft: { problem, busy, send }, children }: FormProps) {
  const whole = ready && text.title.trim() !== '' && text.body.trim() !== '';
  return (
    <Box
      component="form"
      sx={{ mt: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (whole && !busy) void send();
      }}
    >
      <TextFields text={text} language={language} onChange={onChange} />
      <Stack direction="row" spacing={2} sx={{ mt: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        {children}
        <Button type="submit" variant="contained" disabled={!whole || busy}>
          Keep as a draft
        </Button>
      </Stack>
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
    </Box>
  );
}
