import { TextField } from '@mui/material';
import { isWellFormed } from '#universal/password-form.ts';

type FirstPasswordProps = { label: string; value: string; onChange: (value: string) => void };

/** A password that one person chooses for another. */
export function FirstPassword({ label, value, onChange }: FirstPasswordProps) {
  return (
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      helperText="Use at least 8 characters, with letters and digits. Tell it only to them."
      error={value !== '' && !isWellFormed(value)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required
    />
  );
}
