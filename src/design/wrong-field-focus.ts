import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * The focus goes to a form's first wrong field, which may be far above the button. It goes there after a try with wrong
 * fields, and after each refusal. `form` is for a form that opens with a refusal.
 */
export function useWrongFieldFocus(refusal: unknown): {
  form: RefObject<HTMLFormElement | null>;
  onTry: (form: HTMLFormElement, isRight: boolean) => void;
} {
  const [failures, setFailures] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0 || refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures, refusal]);
  const onTry = (tried: HTMLFormElement, isRight: boolean) => {
    form.current = tried;
    if (!isRight) setFailures((before) => before + 1);
  };
  return { form, onTry };
}
