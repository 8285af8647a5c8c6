// The console's form fields: amounts, dates, reasons, and one of many.
import { Autocomplete, InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { useEffect, useState } from 'react';
import { dateText } from '../date-text.ts';
import { moneyText } from '../money-text.ts';
import { readAmount } from '../typed-amount.ts';

const PAUSE_MS = 250;

export type ChooseOneProps<R> = {
  label: string;
  chosen: R | undefined;
  /** The server's matches for the typed text; undefined until they come. */
  found: { items: readonly R[]; next: string | null } | undefined;
  textOf: (one: R) => string;
  /** Called when typing pauses. Called with '' for a fresh look at the list. */
  onSearch: (text: string) => void;
  onChoose: (one: R) => void;
  problem?: string | undefined;
};

export function ChooseOne<R extends { id: string }>(props: ChooseOneProps<R>) {
  const { label, chosen, textOf, onSearch, onChoose, problem } = props;
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => {
      onSearch(typed.trim());
      setAsked(typed.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  // Matches of an older text are not offered: a fast typist would choose one of them unseen.
  const found = asked === typed.trim() ? props.found : undefined;
  return (
    <Autocomplete<R>
      fullWidth
      size="small"
      options={found?.items ?? []}
      // The server has filtered already, by more than the text shown here.
      filterOptions={(all) => all}
      loading={!found}
      loadingText="Looking…"
      noOptionsText="Nothing fits your search"
      value={chosen ?? null}
      getOptionLabel={textOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_, one) => one && onChoose(one)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required
          error={problem !== undefined}
          helperText={problem ?? (found?.next ? 'Type to find more' : undefined)}
        />
      )}
    />
  );
}

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
