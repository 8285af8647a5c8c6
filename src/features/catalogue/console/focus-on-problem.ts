import { type RefObject, useEffect } from 'react';

/** Shows a refusal to the clerk: the first field with a problem gets the focus. */
export function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, problems: Record<string, string>): void {
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, problems]);
}
