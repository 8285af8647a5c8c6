import { TextField } from '@mui/material';

/** The contract's rule, shown before anybody signs. The server refuses the passwords that people pick all the same. */
export const isPassword = (text: string): boolean => text.length >= 8 && /\p{L}/u.test(text) && /\d/.test(text);

type FirstPasswordProps = { label: string; value: string; onChange: (value: string) => void };

/** A password that one person chooses for another. */
export function FirstPassword({ label, value, onChange }: FirstPasswordProps) {
  return (
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      helperText="Use letters and digits, at least 8. Tell it only to them. The second person hands over the rest."
      error={value !== '' && !isPassword(value)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required
    />
  );
}
