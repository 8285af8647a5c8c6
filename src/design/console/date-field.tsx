// The console's fields for a day and a time. They write "23 Nov 2026" and "14:30" as the whole console does, because
// the browser's own fields follow the computer's settings: 11/23/2026 on one desk and 23/11/2026 on the next.
import CalendarToday from '@mui/icons-material/CalendarTodayOutlined';
import { Box, InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { useState } from 'react';
import { dateText } from '#universal/date-text.ts';
import { readDay, readTime } from './typed-day.ts';

type DateFieldProps = Pick<TextFieldProps, 'required' | 'error' | 'helperText' | 'size' | 'sx' | 'fullWidth'> & {
  label: string;
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  onChange: (value: string) => void;
  min?: string | undefined;
};

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

export function DateField({ label, value, onChange, min, error = false, helperText, ...rest }: DateFieldProps) {
  const [text, setText] = useState(textOf(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (readDay(text) !== value) setText(textOf(value));
  }
  const day = readDay(text);
  const early = Boolean(min && day && day < min);
  const problem = day === undefined ? 'A day such as 23 Nov 2026' : early ? `From ${dateText(min)} on` : undefined;
  const write = (typed: string) => {
    setText(typed);
    const read = readDay(typed);
    if (read !== undefined && read !== value) onChange(read);
  };
  return (
    <TextField
      {...rest}
      label={label}
      placeholder="23 Nov 2026"
      value={text}
      error={error || problem !== undefined}
      helperText={problem ?? helperText}
      onChange={(event) => write(event.target.value)}
      onBlur={() => day !== undefined && setText(textOf(day))}
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

export function TimeField({ label, value, onChange, required }: TimeFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (readTime(text) !== value) setText(value);
  }
  const time = readTime(text);
  const write = (typed: string) => {
    setText(typed);
    const read = readTime(typed);
    if (read !== undefined && read !== value) onChange(read);
  };
  return (
    <TextField
      required={required}
      label={label}
      placeholder="14:30"
      value={text}
      error={time === undefined}
      helperText={time === undefined ? 'A time such as 14:30' : undefined}
      onChange={(event) => write(event.target.value)}
      onBlur={() => time !== undefined && setText(time)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
