import { Alert, Box, Button, Stack } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { type Keyed, problemText, useIntent } from '#features/identity/console/public.tsx';
import { bodyOf, type EventDraft } from './event-draft.ts';
import { EventFields } from './event-fields.tsx';
import { EventPreview } from './event-preview.tsx';

type Body = NonNullable<ReturnType<typeof bodyOf>>;

type FormProps<T> = {
  start: EventDraft;
  ready?: boolean;
  keep: (body: Body, keyed: Keyed) => Promise<T>;
  onKept: (kept: T) => void;
  /** Above the fields. */
  children?: (draft: EventDraft, set: (change: Partial<EventDraft>) => void) => ReactNode;
};

/** Keeps an event as a draft. A problem stays beside the form, and the words in it too. */
export function EventForm<T>({ start, ready = true, keep, onKept, children }: FormProps<T>) {
  const [draft, setDraft] = useState(start);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const intent = useIntent();
  const set = (change: Partial<EventDraft>) => setDraft((now) => ({ ...now, ...change }));
  const body = bodyOf(draft);
  const send = async (whole: Body) => {
    setBusy(true);
    setProblem('');
    await intent((keyed) => keep(whole, keyed)).then(onKept, (error: unknown) => setProblem(problemText(error)));
    setBusy(false);
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (body && ready && !busy) void send(body);
      }}
    >
      <Stack direction={{ xs: 'column', lg: 'row' }} spacing={2}>
        <Stack spacing={2} sx={{ flex: 1, minWidth: 0 }}>
          {children?.(draft, set)}
          <EventFields draft={draft} set={set} />
        </Stack>
        <EventPreview draft={draft} />
      </Stack>
      <Button type="submit" variant="contained" sx={{ mt: 2 }} disabled={!body || !ready || busy}>
        Keep as a draft
      </Button>
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
    </Box>
  );
}
