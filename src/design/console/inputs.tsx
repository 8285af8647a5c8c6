// The console's form fields: amounts, lines, reasons, and a search field that chooses one of many records.
import { moneyText } from './formats.ts';
import { Autocomplete, InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { useEffect, useState } from 'react';
import { readAmount } from '../typed-amount.ts';
import { t } from './words.ts';

const PAUSE_MS = 250;

export type ChooseOneProps<R> = {
  label: string;
  chosen: R | undefined;
  /** The server's matches for the typed text. Undefined while they load. */
  found: { items: readonly R[]; next: string | null } | undefined;
  textOf: (one: R) => string;
  /** Called when typing pauses, and with '' for the list without a search. */
  onSearch: (text: string) => void;
  onChoose: (one: R) => void;
  /** Called when the clerk empties the field. Without it the field is required. */
  onNone?: (() => void) | undefined;
  problem?: string | undefined;
};

export function ChooseOne<R extends { id: string }>(props: ChooseOneProps<R>) {
  const { label, chosen, textOf, onSearch, onChoose, onNone, problem } = props;
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => {
      onSearch(typed.trim());
      setSearched(typed.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  // Matches of an earlier text are not offered, because a fast typist would choose one without seeing it.
  const found = searched === typed.trim() ? props.found : undefined;
  return (
    <Autocomplete<R>
      fullWidth
      size="small"
      options={found?.items ?? []}
      // The server has filtered already, by more than the text shown here.
      filterOptions={(all) => all}
      loading={!found}
      loadingText={t('Looking…')}
      openText={t('Show the choices')}
      closeText={t('Hide the choices')}
      clearText={t('Empty this field')}
      noOptionsText={t('Nothing fits your search')}
      value={chosen ?? null}
      getOptionLabel={textOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_, one) => (one ? onChoose(one) : onNone?.())}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={!onNone}
          error={problem !== undefined}
          helperText={problem ?? (found?.next ? t('Type to find more') : undefined)}
        />
      )}
    />
  );
}

type InputProps = { label: string; value: string; onChange: (value: string) => void };

type FigureLooks = Pick<TextFieldProps, 'required' | 'disabled' | 'error' | 'helperText' | 'fullWidth'>;

/** A number field with its unit at the end. The value is the typed text. */
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

/** An amount field in birr. The value is the typed text. `mostMinor` is the largest amount allowed. */
export function AmountInput({ label, value, onChange, mostMinor }: InputProps & { mostMinor?: number }) {
  const wrong = value !== '' && !amountFits(value, mostMinor);
  return (
    <FigureInput
      label={label}
      required
      value={value}
      onChange={onChange}
      error={wrong}
      helperText={mostMinor === undefined ? undefined : t('At most {most}', { most: moneyText(mostMinor) })}
    />
  );
}

export function amountFits(text: string, mostMinor = Number.MAX_SAFE_INTEGER): boolean {
  const amountMinor = readAmount(text);
  return amountMinor !== undefined && amountMinor > 0 && amountMinor <= mostMinor;
}

/** Minor units as the text of an amount field: "1234.50". */
export function typedAmount(minor: number): string {
  return moneyText(minor, { unit: false }).replaceAll(',', '');
}

/** Field props: an error if the text is too long. The browser's maxLength would cut pasted text silently. */
export function lengthLooks(value: string, max: number, helperText?: string) {
  const over = Array.from(value).length - max;
  return over > 0 ? { error: true, helperText: t('Too long by {over}', { over }) } : { helperText };
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

/** The reason for an act in the clerk's own words. It is required and stored with the act. */
export function ReasonInput({
  label = t('Reason'),
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
