import { Box, Button, Divider, Link, Paper, Stack, TextField, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLogin } from 'react-admin';
import { call } from '../platform/client/call.ts';
import type { SignIn } from './auth-provider.ts';

type DemoStaff = { email: string; name: string; roles: readonly string[]; totp: string };

/** Passkey, or password with a one-time password. In the sandbox the demo staff's one-time passwords stand below. */
export function SignInPage() {
  const login = useLogin();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const [problem, setProblem] = useState('');
  const [demo, setDemo] = useState<readonly DemoStaff[]>([]);

  const readDemo = () => {
    call('GET /console/api/v1/sandbox/one-time-passwords').then(
      ({ items }) => setDemo(items),
      () => setDemo([]),
    ); // outside the sandbox there is none
  };
  useEffect(readDemo, []);

  const enter = (signIn: SignIn) => {
    setProblem('');
    login(signIn).catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };

  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', bgcolor: 'background.default', p: 2 }}>
      <Paper variant="outlined" sx={{ p: 4, width: 420, maxWidth: '100%' }}>
        <Typography component="h1" variant="h5" gutterBottom>
          C3 console
        </Typography>
        <Typography color="textSecondary" gutterBottom>
          Sandbox · play money
        </Typography>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            enter({ by: 'password', email, password, totp });
          }}
        >
          <Stack spacing={2} sx={{ my: 2 }}>
            <TextField
              label="Email"
              type="email"
              autoComplete="username webauthn"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              required
              autoFocus
            />
            <TextField
              label="Password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              required
            />
            <TextField
              label="One-time password (6 digits)"
              slotProps={{ htmlInput: { inputMode: 'numeric', pattern: '[0-9]{6}' } }}
              autoComplete="one-time-code"
              value={totp}
              onChange={(event) => setTotp(event.target.value)}
              required
            />
            {problem && (
              <Typography color="error" role="alert">
                {problem}
              </Typography>
            )}
            <Button type="submit" variant="contained" size="large">
              Sign in
            </Button>
            <Button variant="outlined" size="large" onClick={() => enter({ by: 'passkey' })}>
              Sign in with a passkey
            </Button>
          </Stack>
        </form>
        {demo.length > 0 && (
          <>
            <Divider sx={{ my: 2 }}>Demo staff of the sandbox</Divider>
            <Stack spacing={0.5}>
              {demo.map((staff) => (
                <Typography key={staff.email} variant="body2">
                  <Link
                    component="button"
                    type="button"
                    onClick={() => {
                      setEmail(staff.email);
                      setTotp(staff.totp);
                    }}
                  >
                    {staff.email}
                  </Link>
                  {` · ${staff.roles.join(', ')} · one-time password ${staff.totp}`}
                </Typography>
              ))}
            </Stack>
            <Button size="small" sx={{ mt: 1 }} onClick={readDemo}>
              New one-time passwords
            </Button>
          </>
        )}
      </Paper>
    </Box>
  );
}
