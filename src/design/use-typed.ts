import { useState } from 'react';

type Reading<Value> = {
  value: Value;
  onChange: (value: Value) => void;
  /** The kept form of a text. A text that it cannot read stays as it is, so that a rule can say why. */
  read: (text: string) => Value;
  /** How the kept form is shown. */
  show: (value: Value) => string;
};

/**
 * A field keeps what was typed until it is left, and then shows it as it is kept. Nothing typed is dropped: a key that
 * vanishes makes another number of the rest.
 */
export function useTyped<Value>({ value, onChange, read, show }: Reading<Value>) {
  const [typed, setTyped] = useState({ text: show(value), made: value });
  // Set or cleared elsewhere.
  if (typed.made !== value) setTyped({ text: show(value), made: value });
  return {
    value: typed.text,
    onChange: (text: string) => {
      const made = read(text);
      setTyped({ text, made });
      if (made !== value) onChange(made);
    },
    onBlur: () => setTyped({ text: show(value), made: value }),
  };
}
