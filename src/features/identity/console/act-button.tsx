// One act of a clerk: a button, a dialog that says what will happen in figures, and the outcome.
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useFirstField } from './first-field.ts';
import { problemText, useIntentKey } from './intent.ts';
import { Working } from '../../../design/console/working.tsx';

export type ActButtonProps<T> = {
  label: string;
  title: string;
  children: ReactNode;
  /** What to say afterwards. */
  done: string | ((result: T) => string);
  /** False where nothing, or not all of it, was done: then it is said as a warning. */
  wasDone?: (result: T) => boolean;
  act: (key: string) => Promise<T>;
  onDone?: ((result: T) => void) | undefined;
  /** Text of the button that carries it out, where it says more than the label. */
  confirm?: string;
  ready?: boolean;
  disabled?: boolean;
  color?: 'primary' | 'error' | 'inherit';
  variant?: 'contained' | 'outlined' | 'text';
  size?: 'small' | 'medium';
  wide?: boolean;
  onOpen?: () => void;
};

export function ActButton<T>(props: ActButtonProps<T>) {
  const [open, setOpen] = useState(false);
  const show = () => {
    props.onOpen?.();
    setOpen(true);
  };
  return (
    <>
      <Button
        size={props.size ?? 'small'}
        color={props.color ?? 'primary'}
        variant={props.variant ?? 'contained'}
        disabled={props.disabled ?? false}
        onClick={show}
      >
        {props.label}
      </Button>
      {open && <ActDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

type ActDialogProps<T> = ActButtonProps<T> & { onClose: () => void };

function useAct<T>({ act, done, wasDone = () => true, onDone, onClose }: ActDialogProps<T>) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const intent = useIntentKey();
  const notify = useNotify();
  const refresh = useRefresh();

  async function carryOut() {
    setBusy(true);
    setProblem('');
    try {
      const result = await act(intent.key());
      intent.answered();
      onClose();
      notify(typeof done === 'function' ? done(result) : done, { type: wasDone(result) ? 'success' : 'warning' });
      refresh();
      onDone?.(result);
    } catch (error) {
      intent.answered(error);
      setProblem(problemText(error));
      setBusy(false);
    }
  }

  /** After a refusal the page behind may be out of date: somebody else was faster. */
  function close() {
    onClose();
    if (problem) refresh();
  }

  return { problem, busy, carryOut, close };
}

export function ActDialog<T>(props: ActDialogProps<T>) {
  const { title, label, confirm = label, children, ready = true, color = 'primary', wide = false } = props;
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  useFirstField(fields);
  const { problem, busy, carryOut, close } = useAct(props);
  return (
    <Dialog open onClose={close} aria-labelledby={id} fullWidth maxWidth={wide ? 'md' : 'sm'}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (ready && !busy) void carryOut();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack ref={fields} spacing={2} sx={{ pt: 1 }}>
            {children}
            {problem && <Alert severity="error">{problem}</Alert>}
          </Stack>
        </DialogContent>
        <Working busy={busy} />
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" color={color} variant="contained" disabled={!ready || busy}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
