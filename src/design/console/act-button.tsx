// One act of a clerk on a record: a button, a dialog that says what will happen, and the assertion where two persons sign.
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { type Assertion, AssertionDialog, type AssertionDialogProps } from './assertion-dialog.tsx';

type Common = {
  label: string;
  title: string;
  children: ReactNode;
  done: string;
  color?: 'primary' | 'error';
  variant?: 'contained' | 'outlined' | 'text';
  disabled?: boolean;
};
type Signed = Common & {
  signed: true;
  passkeyOptions?: AssertionDialogProps['passkeyOptions'];
  act: (assertion: Assertion) => Promise<unknown>;
};
type Plain = Common & { signed?: false; act: () => Promise<unknown> };

export function ActButton(props: Signed | Plain) {
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState('');
  const notify = useNotify();
  const refresh = useRefresh();
  const close = () => {
    setOpen(false);
    setProblem('');
  };
  const finish = () => {
    notify(props.done, { type: 'success' });
    refresh();
  };

  async function confirmPlain() {
    if (props.signed) return;
    try {
      await props.act();
      close();
      finish();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <>
      <Button
        size="small"
        color={props.color ?? 'primary'}
        variant={props.variant ?? 'contained'}
        disabled={props.disabled}
        onClick={() => setOpen(true)}
      >
        {props.label}
      </Button>
      {open && props.signed && (
        <AssertionDialog
          title={props.title}
          confirm={props.label}
          passkeyOptions={props.passkeyOptions}
          onClose={close}
          onConfirm={async (assertion) => {
            await props.act(assertion);
            finish();
          }}
        >
          {props.children}
        </AssertionDialog>
      )}
      {open && !props.signed && (
        <Dialog open onClose={close} aria-labelledby="act-title" fullWidth maxWidth="sm">
          <DialogTitle id="act-title">{props.title}</DialogTitle>
          <DialogContent>
            {props.children}
            {problem && (
              <Typography color="error" role="alert">
                {problem}
              </Typography>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button color={props.color ?? 'primary'} variant="contained" onClick={() => void confirmPlain()}>
              {props.label}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
