import { type RefObject, useEffect } from 'react';

const FIELD =
  '[role="combobox"]:not([aria-disabled="true"]), input:not([aria-hidden="true"], :disabled), textarea:not([aria-hidden="true"])';

/** Typing begins in the first thing to be filled in there; where there is none, or `wanted` is false, focus stays. */
export function useFirstField(box: RefObject<HTMLElement | null>, wanted = true): void {
  useEffect(() => {
    if (wanted) box.current?.querySelector<HTMLElement>(FIELD)?.focus();
  }, [box, wanted]);
}
