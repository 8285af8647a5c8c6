// SignedActButton and its dialog, for acts that two persons must sign. A member of staff signs the act's SHA-256 with a
// passkey. In the sandbox profile their password will do, and the field says so (ledger.md 11).
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { useFirstField } from './act-button.tsx';
import type { Ending } from './outcome.ts';
import { OwnSignature } from './own-signature.tsx';
import { type SigningCalls, useSigning } from './sign-act.ts';
import type { QueueKey } from '#design/console/queue-keys.ts';
import { Working } from '#design/console/working.tsx';
import { t } from '#design/console/words.ts';

export type SignedActProps<T> = SigningCalls<T> &
  Ending<T> & {
    label: string;
    /** The key that presses it. */
    pressedBy?: QueueKey | undefined;
    title: string;
    /** The effect of the act in figures, which the clerk reads before signing. */
    children: ReactNode;
    /** Text of the dialog's confirming button, where it should say more than the label. */
    confirm?: string;
    ready?: boolean;
    /** True while the form that precedes the button is incomplete. */
    disabled?: boolean;
    /** This clerk has signed already, so a note takes the button's place. */
    mine?: boolean;
    color?: 'primary' | 'error';
    variant?: 'contained' | 'outlined' | 'text';
    wide?: boolean;
    /** Runs when the dialog opens, for instance to clear earlier input. */
    onOpen?: () => void;
  };

export function SignedActButton<T>(props: SignedActProps<T>) {
  const [open, setOpen] = useState(false);
  if (props.mine && !open) return <OwnSignature />;
  return (
    <>
      <Button
        data-key={props.pressedBy}
        size="small"
        color={props.color ?? 'primary'}
        variant={props.variant ?? 'contained'}
        disabled={props.disabled ?? false}
        sx={{ whiteSpace: 'nowrap' }}
        onClick={() => {
          props.onOpen?.();
          setOpen(true);
        }}
      >
        {props.label}
      </Button>
      {open && <SignedActDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

type Me = DataOf<'GET /console/api/v1/me'>;

function SignedActDialog<T>(props: SignedActProps<T> & { onClose: () => void }) {
  const { title, label, confirm = label, children, ready = true, color = 'primary', wide = false } = props;
  const id = useId();
  const me: Me | undefined = useCall('GET /console/api/v1/me', {}, { staleMs: 300_000, quiet: true }).data;
  const [password, setPassword] = useState('');
  const [filledIn] = useState(ready);
  const signing = useSigning(props);
  const may = (method: Me['approvals'][number]) => me?.approvals.includes(method) ?? false;
  const open = ready && !signing.busy;
  return (
    <Dialog open onClose={signing.close} aria-labelledby={id} fullWidth maxWidth={wide ? 'md' : 'sm'}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (open && password) void signing.byPassword(password);
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <Fields fixed={signing.fixed} first={!filledIn}>
              {children}
            </Fields>
            {may('password') && <PasswordAgain value={password} onChange={setPassword} first={filledIn} />}
            {me && me.approvals.length === 0 && (
              <Alert severity="info">{t('You need a passkey to sign. Register one under Signing in.')}</Alert>
            )}
            <Typography variant="body2" color="textSecondary">
              {t('We keep your signature with this act, word for word. Two different people must sign.')}
            </Typography>
            {signing.problem && <Alert severity="error">{signing.problem}</Alert>}
          </Stack>
        </DialogContent>
        <Working busy={signing.busy} />
        <DialogActions>
          <Button onClick={signing.close}>{t('Cancel')}</Button>
          {may('passkey') && (
            <Button
              disabled={!open}
              variant={may('password') ? 'outlined' : 'contained'}
              onClick={() => void signing.byPasskey()}
            >
              {t('{confirm} with passkey', { confirm })}
            </Button>
          )}
          {may('password') && (
            <Button type="submit" color={color} variant="contained" disabled={!open || password === ''}>
              {confirm}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Fields to fill in before signing. `first`: the focus starts here and not at the password. */
function Fields({ fixed, first, children }: { fixed: boolean; first: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useFirstField(box, first);
  return (
    <Box ref={box} inert={fixed} sx={{ opacity: fixed ? 0.7 : 1 }}>
      <Stack spacing={2}>{children}</Stack>
    </Box>
  );
}

type PasswordAgainProps = { value: string; onChange: (value: string) => void; first: boolean };

function PasswordAgain({ value, onChange, first }: PasswordAgainProps) {
  return (
    <TextField
      fullWidth
      autoFocus={first}
      type="password"
      autoComplete="current-password"
      label={t('Your password again (sandbox)')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
