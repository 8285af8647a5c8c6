import { type RefObject, useEffect } from 'react';

const FIELD =
  '[role="combobox"]:not([aria-disabled="true"]), input:not([aria-hidden="true"], :disabled), ' +
  'textarea:not([aria-hidden="true"])';

/** Focuses the first empty field inside the box. Without one, or when `wanted` is false, focus stays. */
export function useFirstField(box: RefObject<HTMLElement | null>, wanted = true): void {
  useEffect(() => {
    if (wanted) box.current?.querySelector<HTMLElement>(FIELD)?.focus();
  }, [box, wanted]);
}
