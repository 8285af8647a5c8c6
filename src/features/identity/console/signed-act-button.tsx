// An act of two persons: a member of staff stands behind it with a passkey over the act's SHA-256, or in the sandbox profile
// with the password again, which is labelled so (product.md, Operator console).
import { startAuthentication } from '@simplewebauthn/browser';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { call } from '../../../platform/client/call.ts';
import { useCall } from '../../../platform/client/queries.ts';
import type { AssertionInput } from '../contract.ts';
import { problemText, useIntentKey } from './intent.ts';

export type Signing = {
  assertion: AssertionInput;
  key: string;
  /** Where the act was made first, so that its words could be signed: what `makeAct` answered. */
  made: Made | undefined;
};
export type Made = { actId: string; subjectId?: string };

export type SignedActProps<T> = {
  label: string;
  title: string;
  /** What will happen, in figures: the clerk reads it before signing. */
  children: ReactNode;
  done: string | ((result: T) => string);
  /** The act to be signed by passkey; made at that moment where it does not exist yet. */
  makeAct: (key: string) => Promise<Made>;
  sign: (signing: Signing) => Promise<T>;
  onDone?: (result: T) => void;
  ready?: boolean;
  disabled?: boolean;
  color?: 'primary' | 'error';
  variant?: 'contained' | 'outlined';
  wide?: boolean;
};

export function SignedActButton<T>(props: SignedActProps<T>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        color={props.color ?? 'primary'}
        variant={props.variant ?? 'contained'}
        disabled={props.disabled ?? false}
        onClick={() => setOpen(true)}
      >
        {props.label}
      </Button>
      {open && <SignedActDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

async function passkeyAssertion(actId: string): Promise<AssertionInput> {
  const { passkeyRequest } = await call('GET /console/api/v1/acts/{id}', { path: { id: actId }, errors: 'place' });
  if (!passkeyRequest) throw new Error('You have no passkey yet. Register one under Passkeys.');
  const response = await startAuthentication({
    optionsJSON: passkeyRequest as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  return { kind: 'passkey', response: response as Extract<AssertionInput, { kind: 'passkey' }>['response'] };
}

export function SignedActDialog<T>(props: SignedActProps<T> & { onClose: () => void }) {
  const { title, label, children, done, makeAct, sign, onDone, ready = true, color, wide = false, onClose } = props;
  const id = useId();
  const me = useCall('GET /console/api/v1/me', {}, { staleMs: 300_000, quiet: true }).data as
    | DataOf<'GET /console/api/v1/me'>
    | undefined;
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const made = useRef<Made | undefined>(undefined);
  const making = useIntentKey();
  const signing = useIntentKey();
  const notify = useNotify();
  const refresh = useRefresh();
  const byPassword = me?.approvals.includes('password') ?? false;
  const byPasskey = me?.approvals.includes('passkey') ?? false;

  async function stand(assertionOf: () => Promise<AssertionInput>) {
    setBusy(true);
    setProblem('');
    try {
      const assertion = await assertionOf();
      const result = await sign({ assertion, key: signing.key(), made: made.current });
      signing.answered();
      onClose();
      notify(typeof done === 'function' ? done(result) : done, { type: 'success' });
      refresh();
      onDone?.(result);
    } catch (error) {
      signing.answered(error);
      setProblem(problemText(error));
      setBusy(false);
    }
  }
  const withPasskey = () =>
    stand(async () => {
      made.current ??= await makeAct(making.key());
      return passkeyAssertion(made.current.actId);
    });

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth={wide ? 'md' : 'sm'}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (ready && !busy && password) void stand(async () => ({ kind: 'password', password }));
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
            {byPassword && (
              <TextField
                fullWidth
                autoFocus
                type="password"
                autoComplete="current-password"
                label="Your password again (sandbox)"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
            {me && !byPassword && !byPasskey && (
              <Alert severity="info">Signing needs a passkey. Register one under Passkeys.</Alert>
            )}
            <Typography variant="body2" color="text.secondary">
              Your signature is kept with this act, word for word. Two different members of staff must sign.
            </Typography>
            {problem && <Alert severity="error">{problem}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          {byPasskey && (
            <Button
              disabled={busy || !ready}
              variant={byPassword ? 'outlined' : 'contained'}
              onClick={() => void withPasskey()}
            >{`${label} with passkey`}</Button>
          )}
          {byPassword && (
            <Button type="submit" color={color ?? 'primary'} variant="contained" disabled={busy || !ready || password === ''}>
              {label}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
