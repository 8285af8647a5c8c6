// chunk: screens
import { useState } from 'react';

type Reading<Value, Typed> = {
  value: Value;
  onChange: (value: Value) => void;
  /** The kept form of what was typed. What it cannot read stays as it is, so that a rule can say why. */
  read: (typed: Typed) => Value;
  /** How the kept form is shown. `left`: what stood in the field when it was left. */
  show: (value: Value, left?: Typed) => Typed;
};

/**
 * A field keeps what was typed until it is left, and then shows it as it is kept. Nothing typed is dropped: a key that
 * vanishes makes another number of the rest.
 */
export function useTyped<Value, Typed = string>({ value, onChange, read, show }: Reading<Value, Typed>) {
  const [{ typed, made }, setTyped] = useState(() => ({ typed: show(value), made: value }));
  // Set or cleared elsewhere.
  if (made !== value) setTyped({ typed: show(value), made: value });
  return {
    value: typed,
    onChange: (next: Typed) => {
      const nextValue = read(next);
      setTyped({ typed: next, made: nextValue });
      if (nextValue !== value) onChange(nextValue);
    },
    onBlur: () => setTyped({ typed: show(value, typed), made: value }),
  };
}
