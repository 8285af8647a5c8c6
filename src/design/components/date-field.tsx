import { useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { businessDateOf, type CalendarChoice } from '#universal/date-text.ts';
import { serverNow } from '#universal/house-time.ts';
import { type ChosenParts, datePartsOf, partOptions, wholeDate } from '../date-parts.ts';
import { calendarFor, usePreferences } from '../preferences.ts';
import { Select } from './choice-field.tsx';
import { FieldError, type FieldLooks } from './field.tsx';
import { TextField } from './text-field.tsx';
import './field.css';

export type DateFieldProps = Pick<FieldLooks, 'label' | 'error'> & {
  /** A business date, 'YYYY-MM-DD'. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** The first year on offer, in the Gregorian calendar. */
  firstYear?: number;
  /** The last date on offer. Today without it. */
  max?: string;
  name?: string;
  required?: boolean;
  /** For the browser's own field. What a phone knows is in the Gregorian calendar. */
  autoComplete?: 'bday';
};

/** A date in the reader's calendar: the browser's own field for the Gregorian one, or three selects. */
export function DateField(props: DateFieldProps) {
  usePreferences();
  const calendar = calendarFor(useLocale());
  if (calendar !== 'gregory') return <PartsField {...props} calendar={calendar} />;
  const { value, onChange, firstYear: _, ...rest } = props;
  return <TextField {...rest} type="date" value={value ?? ''} onChange={(text) => onChange(text || undefined)} />;
}

const NONE: ChosenParts = { day: undefined, month: undefined, year: undefined };
const ORDER = ['day', 'month', 'year'] as const;

function PartsField({
  label,
  error,
  value: given,
  onChange,
  firstYear = 2024,
  max,
  name,
  required,
  calendar,
}: DateFieldProps & { calendar: CalendarChoice }) {
  const t = useTranslations('design.field');
  const language = useLocale();
  const id = useId();
  const [last] = useState(() => max ?? businessDateOf(new Date(serverNow())));
  const value = given || undefined;
  const partsOf = (iso: string | undefined) => (iso === undefined ? NONE : datePartsOf(iso, calendar));
  const [{ parts, made }, setParts] = useState(() => ({ parts: partsOf(value), made: value }));
  // The value was set or cleared from outside.
  if (made !== value) setParts({ parts: partsOf(value), made: value });
  const set = (change: Partial<ChosenParts>) => {
    const next = { ...parts, ...change };
    const iso = wholeDate(next, calendar);
    // Shows the stored day, which wholeDate may have changed.
    setParts({ parts: iso === undefined ? next : partsOf(iso), made: iso });
    if (iso !== value) onChange(iso);
  };
  const [first, until] = [`${firstYear}-01-01`, last].map((iso) => datePartsOf(iso, calendar).year) as [number, number];
  const chosen = parts.year ?? until;
  const options = partOptions({ language, calendar, years: [Math.min(first, chosen), Math.max(until, chosen)] });
  return (
    <fieldset className={error ? 'field field-wrong date-parts' : 'field date-parts'}>
      <legend className="field-label">{label}</legend>
      <div className="date-selects">
        {ORDER.map((part) => (
          <Select
            key={part}
            label={t(part)}
            labelHidden
            placeholder={t(part)}
            value={parts[part] === undefined ? '' : String(parts[part])}
            onChange={(one) => set({ [part]: parseInt(one, 10) })}
            options={options[part]}
            {...(name === undefined ? {} : { name: `${name}.${part}` })}
            {...(required ? { required } : {})}
            {...(error ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
          />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
