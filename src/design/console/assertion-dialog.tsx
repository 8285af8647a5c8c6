// Asks a member of staff to stand behind an act: a passkey over the act's SHA-256, or in the sandbox profile the
// password again, which is labelled so (product.md, Operator console).
import { startAuthentication } from '@simplewebauthn/browser';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';

export type Assertion = { kind: 'password'; password: string } | { kind: 'passkey'; response: unknown };

export type AssertionDialogProps = {
  title: string;
  /** What will happen, in figures: the clerk reads it before signing. */
  children: ReactNode;
  confirm: string;
  /** WebAuthn request options whose challenge is the act's hash; absent where no passkey is registered. */
  passkeyOptions?: () => Promise<Parameters<typeof startAuthentication>[0]['optionsJSON']>;
  onConfirm: (assertion: Assertion) => Promise<void>;
  onClose: () => void;
};

export function AssertionDialog({ title, children, confirm, passkeyOptions, onConfirm, onClose }: AssertionDialogProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function stand(assertionOf: () => Promise<Assertion>) {
    setBusy(true);
    setProblem('');
    try {
      await onConfirm(await assertionOf());
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby="assertion-title" fullWidth maxWidth="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void stand(async () => ({ kind: 'password', password }));
        }}
      >
        <DialogTitle id="assertion-title">{title}</DialogTitle>
        <DialogContent>
          {children}
          <TextField
            fullWidth
            autoFocus
            margin="normal"
            type="password"
            autoComplete="current-password"
            label="Your password again (sandbox)"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          {problem && (
            <Typography color="error" role="alert">
              {problem}
            </Typography>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          {passkeyOptions && (
            <Button
              disabled={busy}
              onClick={() =>
                void stand(async () => ({
                  kind: 'passkey',
                  response: await startAuthentication({ optionsJSON: await passkeyOptions() }),
                }))
              }
            >
              {confirm} with passkey
            </Button>
          )}
          <Button type="submit" variant="contained" disabled={busy || password === ''}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
