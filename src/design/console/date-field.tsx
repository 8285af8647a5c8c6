// The console's fields for a day and a time. They write "23 Nov 2026" and "14:30" as the whole console does, because
// the browser's own fields follow the computer's settings: 11/23/2026 on one desk and 23/11/2026 on the next.
import { dateText } from './formats.ts';
import CalendarToday from '@mui/icons-material/CalendarTodayOutlined';
import { Box, InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { useState } from 'react';
import { readDay, readTime } from './typed-day.ts';
import { t } from './words.ts';

type DateFieldProps = Pick<
  TextFieldProps,
  'required' | 'error' | 'helperText' | 'placeholder' | 'size' | 'sx' | 'fullWidth'
> & {
  label: string;
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  onChange: (value: string) => void;
  min?: string | undefined;
};

/** Says in which form a day is typed. It is written as the field shows days, so that what it says can be read. */
const EXAMPLE = '2026-11-23';

const textOf = (value: string) => (value ? dateText(value) : '');

/** The browser's own field lies unseen over the icon, so that a click there opens its calendar. */
const PICKER = {
  position: 'absolute',
  right: 8,
  width: 28,
  height: 28,
  p: 0,
  border: 0,
  opacity: 0,
  cursor: 'pointer',
  '&::-webkit-calendar-picker-indicator': { position: 'absolute', inset: 0, width: 'auto', height: 'auto' },
};

type Reading = Pick<DateFieldProps, 'value' | 'onChange'> & {
  /** What was typed as a stored value. Undefined if it can't be read. */
  read: (typed: string) => string | undefined;
  show: (value: string) => string;
};

/** The text of a field that hands on only what it can read, and shows the stored form once it loses the focus. */
function useReadText({ value, onChange, read, show }: Reading) {
  const [text, setText] = useState(show(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (read(text) !== value) setText(show(value));
  }
  const found = read(text);
  const write = (typed: string) => {
    setText(typed);
    const next = read(typed);
    if (next !== undefined && next !== value) onChange(next);
  };
  return { text, found, write, onBlur: () => found !== undefined && setText(show(found)) };
}

export function DateField({ label, value, onChange, min, error = false, helperText, ...rest }: DateFieldProps) {
  const { text, found: day, write, onBlur } = useReadText({ value, onChange, read: readDay, show: textOf });
  const early = Boolean(min && day && day < min);
  const problem =
    day === undefined
      ? t('A day such as {day}', { day: dateText(EXAMPLE) })
      : early
        ? t('From {min} on', { min: dateText(min) })
        : undefined;
  return (
    <TextField
      placeholder={t('e.g. {day}', { day: dateText(EXAMPLE) })}
      {...rest}
      label={label}
      value={text}
      error={error || problem !== undefined}
      helperText={problem ?? helperText}
      onChange={(event) => write(event.target.value)}
      onBlur={onBlur}
      slotProps={{
        inputLabel: { shrink: true },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <CalendarToday fontSize="small" />
              <Box
                component="input"
                type="date"
                aria-hidden
                tabIndex={-1}
                min={min}
                value={value}
                onChange={(event) => write(textOf(event.target.value))}
                sx={PICKER}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

type TimeFieldProps = Pick<TextFieldProps, 'required'> & {
  label: string;
  /** 'HH:MM' on the clock of Addis Ababa, or '' for none. */
  value: string;
  onChange: (value: string) => void;
};

const asTyped = (time: string): string => time;

export function TimeField({ label, value, onChange, required }: TimeFieldProps) {
  const { text, found, write, onBlur } = useReadText({ value, onChange, read: readTime, show: asTyped });
  return (
    <TextField
      required={required}
      label={label}
      placeholder="14:30"
      value={text}
      error={found === undefined}
      helperText={found === undefined ? t('A time such as 14:30') : undefined}
      onChange={(event) => write(event.target.value)}
      onBlur={onBlur}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
