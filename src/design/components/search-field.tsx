import { useEffect, useState } from 'react';
import { TextField } from './text-field.tsx';

/** A search is asked for once the member stops typing. */
const TYPING_MS = 400;

type SearchFieldProps = { label: string; value: string; onChange: (text: string) => void; max: number };

/** A search of the list below it. `onChange` hears the words once they stand still, without spaces around them. */
export function SearchField({ label, value, onChange, max }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The search was cleared elsewhere.
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
    />
  );
}
