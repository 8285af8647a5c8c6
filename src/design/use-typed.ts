// chunk: screens
import { useState } from 'react';

type Reading<Value, Typed> = {
  value: Value;
  onChange: (value: Value) => void;
  /** Turns what was typed into the stored form. What it cannot read stays unchanged, so a rule can refuse it. */
  read: (typed: Typed) => Value;
  /** How the stored form is shown. `left`: what the field contained when it lost the focus. */
  show: (value: Value, left?: Typed) => Typed;
};

/**
 * State of a field that shows what was typed until it loses the focus, and then the stored form. Nothing typed is
 * dropped, because without one digit the others would be another number.
 */
export function useTyped<Value, Typed = string>({ value, onChange, read, show }: Reading<Value, Typed>) {
  const [{ typed, made }, setTyped] = useState(() => ({ typed: show(value), made: value }));
  // The value was set or cleared from outside.
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
