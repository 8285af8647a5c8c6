import { useEffect, useState } from 'react';
import { TextField } from './text-field.tsx';

/** The search is sent after this pause in typing. */
const TYPING_MS = 400;

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  max: number;
  autoFocus?: boolean;
};

/** A search field for the list below it. `onChange` gets the trimmed text once typing pauses. */
export function SearchField({ label, value, onChange, max, autoFocus }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The search was cleared from outside.
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    if (text.trim() === value || Array.from(text.trim()).length > max) return;
    const timer = setTimeout(() => onChange(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange, max]);
  return (
    <TextField
      type="search"
      label={label}
      labelHidden
      placeholder={label}
      value={text}
      onChange={setText}
      maxLength={max}
      autoComplete="off"
      enterKeyHint="search"
      autoFocus={autoFocus}
    />
  );
}
