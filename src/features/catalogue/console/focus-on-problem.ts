import { type RefObject, useEffect } from 'react';

/** What was refused is brought before the eyes: the first field with a problem gets the focus. */
export function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, problems: Record<string, string>): void {
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, problems]);
}
