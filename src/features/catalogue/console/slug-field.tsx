import { TextField, type TextFieldProps } from '@mui/material';

type SlugFieldProps = Pick<TextFieldProps, 'sx'> & {
  value: string;
  onChange: (slug: string) => void;
  problem: string | undefined;
  hint: string;
};

/** A record's name in addresses, fixed when it is made. */
export function SlugField({ value, onChange, problem, hint, sx }: SlugFieldProps) {
  return (
    <TextField
      label="Short name for addresses"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={Boolean(problem)}
      helperText={problem ?? hint}
      sx={sx}
    />
  );
}
