import { rolesText, type StaffRole } from '#design/console/resource.ts';
import { Alert, Box, Button, Divider, Link, Paper, Stack, TextField, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLogin } from 'react-admin';
import { Working } from '#design/console/working.tsx';
import { CallError } from '#platform/client/call-error.ts';
import { call } from '#platform/client/call.ts';
import { LanguageSwitch } from './language-switch.tsx';
import type { SignIn } from './providers.ts';
import { t } from '#design/console/words.ts';

type DemoStaff = { email: string; name: string; roles: readonly StaffRole[]; totp: string };
type Typed = { email: string; password: string; totp: string };

/** Signs staff in by passkey, or by password and one-time password. The sandbox lists the demo staff's below. */
export function SignInPage() {
  const login = useLogin();
  const [typed, setTyped] = useState<Typed>({ email: '', password: '', totp: '' });
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));

  const enter = (signIn: SignIn) => {
    setProblem('');
    setBusy(true);
    login(signIn)
      .catch((error: unknown) => setProblem(problemOf(error)))
      .finally(() => setBusy(false));
  };

  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', bgcolor: 'background.default', p: 2 }}
    >
      <Paper variant="outlined" sx={{ p: 4, width: 460, maxWidth: '100%' }}>
        <Typography component="h1" variant="h5" gutterBottom>
          {t('C3 console')}
        </Typography>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
          <Typography color="textSecondary">{t('Sandbox · play money')}</Typography>
          <LanguageSwitch />
        </Box>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            enter({ by: 'password', ...typed });
          }}
        >
          <Stack spacing={2} sx={{ my: 2 }}>
            <SignInFields typed={typed} change={change} />
            {problem && <Alert severity="error">{problem}</Alert>}
            <Working busy={busy} />
            <Button type="submit" variant="contained" size="large" disabled={busy}>
              {t('Sign in')}
            </Button>
            <Button variant="outlined" size="large" disabled={busy} onClick={() => enter({ by: 'passkey' })}>
              {t('Sign in with a passkey')}
            </Button>
          </Stack>
        </form>
        <DemoStaffList choose={({ email, totp }) => change({ email, totp })} />
      </Paper>
    </Box>
  );
}

function problemOf(error: unknown): string {
  if (error instanceof CallError && error.kind === 'duplicate')
    return t('We sent this a moment ago. Please try again.');
  if (error instanceof Error && error.name === 'NotAllowedError')
    return t('You did not use the passkey. The prompt was closed or took too long.');
  return error instanceof Error ? error.message : String(error);
}

function SignInFields({ typed, change }: { typed: Typed; change: (part: Partial<Typed>) => void }) {
  return (
    <>
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="username webauthn"
        value={typed.email}
        onChange={(event) => change({ email: event.target.value })}
        required
        autoFocus
      />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        value={typed.password}
        onChange={(event) => change({ password: event.target.value })}
        required
      />
      <TextField
        label={t('One-time password (6 digits)')}
        slotProps={{ htmlInput: { inputMode: 'numeric', pattern: '[0-9]{6}' } }}
        autoComplete="one-time-code"
        value={typed.totp}
        onChange={(event) => change({ totp: event.target.value })}
        required
      />
    </>
  );
}

const REFRESH_MS = 10_000;

/** Sandbox only: the one-time passwords that an authenticator app would show. Each works once, for half a minute. */
function DemoStaffList({ choose }: { choose: (staff: DemoStaff) => void }) {
  const [demo, setDemo] = useState<readonly DemoStaff[]>([]);
  useEffect(() => {
    // Outside the sandbox this read fails. A failed read leaves the last list on the screen.
    const read = () =>
      void call('GET /console/api/v1/sandbox/one-time-passwords', { errors: 'inline' }).then(
        ({ items }) => setDemo(items),
        () => undefined,
      );
    read();
    const timer = setInterval(read, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  if (demo.length === 0) return null;
  return (
    <>
      <Divider sx={{ my: 2 }}>{t('Demo staff of the sandbox')}</Divider>
      <Stack spacing={0.75}>
        {demo.map((staff) => (
          <Typography
            key={staff.email}
            variant="body2"
            component="div"
            sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}
          >
            <span>
              <Link component="button" type="button" onClick={() => choose(staff)}>
                {staff.email}
              </Link>
              {` · ${rolesText(staff.roles)}`}
            </span>
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {staff.totp}
            </Box>
          </Typography>
        ))}
      </Stack>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 1 }}>
        {t('Choose one to fill in the email and the one-time password. The README has the passwords.')}
      </Typography>
    </>
  );
}
