// A select for a short, fixed list of choices. onChange gets a value of the list's type.
import { MenuItem, TextField, type TextFieldProps } from '@mui/material';

export type Choices<V extends string> = readonly (readonly [value: V, text: string])[];

type Looks = Pick<TextFieldProps, 'required' | 'disabled' | 'fullWidth' | 'error' | 'helperText' | 'size' | 'sx'>;

type SelectFieldProps<V extends string> = Looks & {
  label: string;
  /** '' while nothing is chosen. */
  value: NoInfer<V> | '';
  choices: Choices<V>;
  onChange: (value: V) => void;
};

export function SelectField<V extends string>({ choices, onChange, ...rest }: SelectFieldProps<V>) {
  return (
    <TextField
      {...rest}
      select
      onChange={(event) => {
        const chosen = choices.find(([value]) => value === event.target.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {choices.map(([value, text]) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
