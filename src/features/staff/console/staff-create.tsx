// Console page that proposes new staff, and the fields for roles and a first password that other staff pages use too.
import { rolesText } from '#design/console/resource.ts';
import {
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  Paper,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StaffRole } from '#design/console/resource.ts';
import { PageTitle } from '#design/console/section.tsx';
import { isWellFormed } from '#universal/password-form.ts';
import { SIGNED_FIRST, SignedActButton } from '#features/acts/console/public.tsx';
import { proposalOf, type StaffAct } from './staff-labels.ts';
import { inRow, labelled, t } from '#design/console/words.ts';

const ROLES: readonly (readonly [StaffRole, string])[] = [
  ['support', t('Support: members, complaints')],
  ['finance', t('Finance: revenue, payouts, reconciliation, settings of money')],
  ['catalogue', t('Catalogue: products, assets, contracts')],
  ['content', t('Content: news, rules, guides')],
  ['admin', t('Admin: everything, and staff')],
];

type StaffRolesProps = {
  roles: readonly StaffRole[];
  onChange: (roles: StaffRole[]) => void;
  /** Roles that can't be unticked. */
  fixed?: readonly StaffRole[];
  /** If given, only these roles are offered. */
  among?: readonly StaffRole[];
};

export function StaffRoles({ roles, onChange, fixed = [], among }: StaffRolesProps) {
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{t('Roles')}</FormLabel>
      <FormGroup>
        {ROLES.filter(([role]) => among?.includes(role) ?? true).map(([role, text]) => (
          <FormControlLabel
            key={role}
            label={text}
            control={
              <Checkbox
                size="small"
                checked={roles.includes(role)}
                disabled={fixed.includes(role)}
                onChange={(_, on) => onChange(on ? [...roles, role] : roles.filter((one) => one !== role))}
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}

type FirstPasswordProps = { label: string; value: string; onChange: (value: string) => void };

/** Field for a password that one person chooses for another. */
export function FirstPassword({ label, value, onChange }: FirstPasswordProps) {
  return (
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      helperText={t('Use at least 8 characters, with letters and digits. Tell it only to them.')}
      error={value !== '' && !isWellFormed(value)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required
    />
  );
}

/**
 * An administrator proposes a new colleague here. A second person's signature takes them on, and shows that person the
 * one-time password's seed.
 */
export function StaffCreate() {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [roles, setRoles] = useState<StaffRole[]>([]);
  const navigate = useNavigate();
  const filled = name.trim() !== '' && email.trim() !== '' && isWellFormed(password) && roles.length > 0;

  return (
    <Box sx={{ maxWidth: 560 }}>
      <PageTitle title={t('New staff')} />
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Stack spacing={2}>
          <TextField
            label={t('Name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            required
            autoFocus
          />
          <TextField
            label={t('Email')}
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            required
          />
          <FirstPassword label={t('First password')} value={password} onChange={setPassword} />
          <StaffRoles roles={roles} onChange={setRoles} />
          <Box>
            <SignedActButton<StaffAct>
              label={t('Propose')}
              title={t('Take on {name}', { name: name.trim() || t('a colleague') })}
              disabled={!filled}
              done={SIGNED_FIRST}
              onDone={(act) => void navigate(`/staff-acts/${act.id}/show`)}
              {...proposalOf(() => ({ kind: 'take_on', name: name.trim(), email: email.trim(), password, roles }))}
            >
              <Typography variant="body2">{labelled(inRow(name.trim(), email.trim()), rolesText(roles))}</Typography>
              <Typography variant="body2">
                {t('Another administrator or a colleague in finance must sign before the account is created.')}
              </Typography>
            </SignedActButton>
          </Box>
        </Stack>
      </Paper>
    </Box>
  );
}
