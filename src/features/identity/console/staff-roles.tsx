import { Checkbox, FormControl, FormControlLabel, FormGroup, FormLabel } from '@mui/material';
import type { StaffRole } from '#design/console/resource.ts';

const ROLES: readonly (readonly [StaffRole, string])[] = [
  ['support', 'Support: members, complaints'],
  ['finance', 'Finance: revenue, payouts, reconciliation, settings of money'],
  ['catalogue', 'Catalogue: products, assets, contracts'],
  ['content', 'Content: news, rules, guides'],
  ['admin', 'Admin: everything, and staff'],
];

type StaffRolesProps = {
  roles: readonly StaffRole[];
  onChange: (roles: StaffRole[]) => void;
  /** Roles that stay. */
  fixed?: readonly StaffRole[];
  /** Only these are offered. */
  among?: readonly StaffRole[];
};

export function StaffRoles({ roles, onChange, fixed = [], among }: StaffRolesProps) {
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">Roles</FormLabel>
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
