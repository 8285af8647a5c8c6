import { Alert, Box, Button, Paper, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffRole } from '../../../design/console/resource.ts';
import { PageTitle } from '../../../design/console/section.tsx';
import { Working } from '../../../design/console/working.tsx';
import { call } from '../../../platform/client/call.ts';
import { problemText } from './intent.ts';
import { StaffRoles } from './staff-roles.tsx';

/** New staff; the seed of their one-time passwords is shown once, here. */
export function StaffCreate() {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [roles, setRoles] = useState<StaffRole[]>([]);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<Made>();

  async function create() {
    setProblem('');
    setBusy(true);
    try {
      setMade(
        await call('POST /console/api/v1/staff', {
          body: { name: name.trim(), email: email.trim(), password, roles },
          errors: 'place',
        }),
      );
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Box sx={{ mt: 2, maxWidth: 560 }}>
      <PageTitle title="New staff" />
      <Paper variant="outlined" sx={{ p: 2 }}>
        {made ? (
          <HandOver made={made} />
        ) : (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void create();
            }}
          >
            <Stack spacing={2}>
              <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} required autoFocus />
              <TextField label="Email" type="email" value={email} onChange={(event) => setEmail(event.target.value)} required />
              <TextField
                label="First password"
                type="password"
                autoComplete="new-password"
                helperText="Letters and digits, at least 8"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                required
              />
              <StaffRoles roles={roles} onChange={setRoles} />
              {problem && <Alert severity="error">{problem}</Alert>}
              <Working busy={busy} />
              <Button type="submit" variant="contained" disabled={roles.length === 0 || busy}>
                Create
              </Button>
            </Stack>
          </form>
        )}
      </Paper>
    </Box>
  );
}

type Made = { id: string; name: string; totpUri: string };

function HandOver({ made }: { made: Made }) {
  return (
    <Stack spacing={2}>
      <Alert severity="success">{`${made.name} may sign in.`}</Alert>
      <Typography variant="body2">
        Hand this over in person: it goes into their authenticator app and is not shown again.
      </Typography>
      <Typography component="code" variant="body2" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
        {made.totpUri}
      </Typography>
      <Button component={Link} to={`/staff/${made.id}/show`} variant="contained">
        Done
      </Button>
    </Stack>
  );
}
