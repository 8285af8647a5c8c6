// The console's form fields for amounts, dates and reasons.
import { InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { dateText } from '../date-text.ts';
import { moneyText } from '../money-text.ts';
import { readAmount } from '../typed-amount.ts';

type InputProps = { label: string; value: string; onChange: (value: string) => void };

type FigureLooks = Pick<TextFieldProps, 'required' | 'disabled' | 'error' | 'helperText' | 'fullWidth'>;

/** A figure as typed, with its unit behind it. */
export function FigureInput({
  value,
  onChange,
  unit,
  ...rest
}: FigureLooks & InputProps & { unit?: string | undefined }) {
  return (
    <TextField
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } },
        ...(unit ? { input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } } : {}),
      }}
    />
  );
}

/** An amount of birr as typed. `mostMinor` is the largest that makes sense here. */
export function AmountInput({ label, value, onChange, mostMinor }: InputProps & { mostMinor?: number }) {
  const wrong = value !== '' && !amountFits(value, mostMinor);
  return (
    <FigureInput
      label={label}
      required
      value={value}
      onChange={onChange}
      error={wrong}
      helperText={mostMinor === undefined ? undefined : `At most ${moneyText(mostMinor)}`}
    />
  );
}

export function amountFits(text: string, mostMinor = Number.MAX_SAFE_INTEGER): boolean {
  const amountMinor = readAmount(text);
  return amountMinor !== undefined && amountMinor > 0 && amountMinor <= mostMinor;
}

/** Minor units as an amount input takes them: "1234.50". */
export function typedAmount(minor: number): string {
  return moneyText(minor, { unit: false }).replaceAll(',', '');
}

export function DateInput({
  label,
  value,
  onChange,
  min,
  required = true,
}: InputProps & { min?: string; required?: boolean }) {
  return (
    <TextField
      type="date"
      label={label}
      required={required}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      helperText={value ? dateText(value) : undefined}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min } }}
    />
  );
}

/** A text longer than `most` says so. The browser would cut a pasted one in silence, even through a letter. */
export function lengthLooks(value: string, most: number, helperText?: string) {
  const over = Array.from(value).length - most;
  return over > 0 ? { error: true, helperText: `Too long by ${over}` } : { helperText };
}

export function LineInput({
  label,
  value,
  onChange,
  max,
  required = true,
  helperText,
}: InputProps & { max: number; required?: boolean; helperText?: string }) {
  return (
    <TextField
      label={label}
      required={required}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...lengthLooks(value, max, helperText)}
    />
  );
}

/** The reason for an act, in the clerk's own words: required, and kept with the act. */
export function ReasonInput({
  label = 'Reason',
  value,
  onChange,
  max = 300,
  autoFocus = false,
}: Omit<InputProps, 'label'> & { label?: string; max?: number; autoFocus?: boolean }) {
  return (
    <TextField
      label={label}
      required
      autoFocus={autoFocus}
      multiline
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...lengthLooks(value, max)}
    />
  );
}
