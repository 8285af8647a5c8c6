// One act of a clerk: a button, a dialog that says what will happen in figures, and the outcome.
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
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

export function ActDialog<T>({
  title,
  label,
  confirm,
  children,
  done,
  wasDone = () => true,
  act,
  onDone,
  ready = true,
  color,
  wide = false,
  onClose,
}: ActButtonProps<T> & { onClose: () => void }) {
  const id = useId();
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

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth={wide ? 'md' : 'sm'}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (ready && !busy) void carryOut();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
            {problem && <Alert severity="error">{problem}</Alert>}
          </Stack>
        </DialogContent>
        <Working busy={busy} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" color={color ?? 'primary'} variant="contained" disabled={!ready || busy}>
            {confirm ?? label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
