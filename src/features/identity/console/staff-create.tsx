import { Box, Paper, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isWellFormed } from '#universal/password-form.ts';
import type { StaffRole } from '#design/console/resource.ts';
import { PageTitle } from '#design/console/section.tsx';
import { FirstPassword } from './first-password.tsx';
import { SignedActButton } from './signed-act-button.tsx';
import { proposalOf, SIGNED_FIRST, type StaffAct } from './staff-act-labels.ts';
import { StaffRoles } from './staff-roles.tsx';

/**
 * New staff: an administrator proposes them here. A second person's signature takes them on and shows the one-time
 * password's seed.
 */
export function StaffCreate() {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [roles, setRoles] = useState<StaffRole[]>([]);
  const navigate = useNavigate();
  const filled = name.trim() !== '' && email.trim() !== '' && isWellFormed(password) && roles.length > 0;

  return (
    <Box sx={{ mt: 2, maxWidth: 560 }}>
      <PageTitle title="New staff" />
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Stack spacing={2}>
          <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} required autoFocus />
          <TextField
            label="Email"
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            required
          />
          <FirstPassword label="First password" value={password} onChange={setPassword} />
          <StaffRoles roles={roles} onChange={setRoles} />
          <Box>
            <SignedActButton<StaffAct>
              label="Propose"
              title={`Take on ${name.trim() || 'somebody'}`}
              disabled={!filled}
              done={SIGNED_FIRST}
              onDone={(act) => void navigate(`/staff-acts/${act.id}/show`)}
              {...proposalOf(() => ({ kind: 'take_on', name: name.trim(), email: email.trim(), password, roles }))}
            >
              <Typography variant="body2">{`${name.trim()}, ${email.trim()}: ${roles.join(', ')}.`}</Typography>
              <Typography variant="body2">
                Another administrator or somebody from finance must sign after you. Until then nobody joins the staff.
              </Typography>
            </SignedActButton>
          </Box>
        </Stack>
      </Paper>
    </Box>
  );
}
