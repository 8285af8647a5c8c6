// The console's date field. It writes a day as the whole console does, "23 Nov 2026", because the browser's own field
// follows the computer's settings: 11/23/2026 on one desk and 23/11/2026 on the next.
import CalendarToday from '@mui/icons-material/CalendarTodayOutlined';
import { Box, InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { useState } from 'react';
import { dateText } from '#universal/date-text.ts';
import { readDay } from './typed-day.ts';

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
