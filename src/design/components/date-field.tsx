import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { businessDateOf } from '#universal/date-text.ts';
import { daysInMonth, ETHIOPIC_MONTHS, ethiopicOf, isoOf, type EthiopicDate } from '#universal/ethiopic-date.ts';
import { calendarFor, usePreferences } from '../preferences.ts';
import { serverNow } from '#universal/house-time.ts';
import { Select } from './choice-field.tsx';
import { TextField } from './text-field.tsx';
import './field.css';

export type DateFieldProps = {
  label: string;
  /** A business date, 'YYYY-MM-DD'. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** The first year on offer, in the Gregorian calendar. */
  firstYear?: number;
};

/** A date in the reader's calendar: three selects for the Ethiopian one, as the native field is Gregorian only. */
export function DateField({ label, value, onChange, firstYear = 2024 }: DateFieldProps) {
  usePreferences();
  if (calendarFor(useLocale()) === 'ethiopic')
    return <EthiopicField label={label} value={value} onChange={onChange} firstYear={firstYear} />;
  return <TextField type="date" label={label} value={value ?? ''} onChange={(text) => onChange(text || undefined)} />;
}

type Parts = { [part in keyof EthiopicDate]: number | undefined };
const NONE: Parts = { day: undefined, month: undefined, year: undefined };
const ORDER = ['day', 'month', 'year'] as const;

function EthiopicField({
  label,
  value,
  onChange,
  firstYear,
}: Required<Omit<DateFieldProps, 'value'>> & { value: string | undefined }) {
  const t = useTranslations('design.field');
  const language = useLocale();
  const [now] = useState(() => ethiopicOf(businessDateOf(new Date(serverNow()))));
  const [parts, setParts] = useState<Parts>(value === undefined ? NONE : ethiopicOf(value));
  const [known, setKnown] = useState(value);
  // The value was set or cleared from outside.
  if (known !== value) {
    setKnown(value);
    setParts(value === undefined ? NONE : ethiopicOf(value));
  }
  const set = (change: Partial<Parts>) => {
    const next = { ...parts, ...change };
    const iso = wholeDate(next);
    // Shows the stored day, which wholeDate may have changed.
    setParts(iso === undefined ? next : ethiopicOf(iso));
    setKnown(iso);
    if (iso !== value) onChange(iso);
  };
  const first = ethiopicOf(`${firstYear}-01-01`).year;
  const month = new Intl.DateTimeFormat(`${language}-u-ca-ethiopic-nu-latn`, { month: 'long', timeZone: 'UTC' });
  const options = {
    day: range(1, 30).map(numbered),
    month: range(1, ETHIOPIC_MONTHS).map((of) => ({
      value: String(of),
      label: month.format(new Date(isoOf({ year: now.year, month: of, day: 1 }))),
    })),
    year: range(Math.min(first, parts.year ?? first), now.year).map(numbered),
  };
  return (
    <fieldset className="field date-parts">
      <legend className="field-label">{label}</legend>
      <div className="date-selects">
        {ORDER.map((part) => (
          <Select
            key={part}
            label={t(part)}
            labelHidden
            placeholder={t(part)}
            value={parts[part] === undefined ? '' : String(parts[part])}
            onChange={(chosen) => set({ [part]: parseInt(chosen, 10) })}
            options={options[part]}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Undefined until all three parts are chosen. A day that the month does not have becomes its last day. */
function wholeDate({ day, month, year }: Parts): string | undefined {
  if (day === undefined || month === undefined || year === undefined) return undefined;
  return isoOf({ year, month, day: Math.min(day, daysInMonth({ year, month })) });
}

const numbered = (of: number) => ({ value: String(of), label: String(of) });

function range(from: number, until: number): number[] {
  return Array.from({ length: until - from + 1 }, (_, at) => from + at);
}
