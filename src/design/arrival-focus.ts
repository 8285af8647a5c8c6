import { useEffect, useRef, type RefObject } from 'react';

/**
 * When a step is done, its button often goes with it, and a screen reader is left nowhere. The element of this ref, which needs
 * `tabIndex={-1}`, takes the focus when `arrived` turns true. Whoever has the focus elsewhere keeps it, and a screen that opens
 * on something done before stays on its title.
 */
export function useArrivalFocus<E extends HTMLElement>(arrived: boolean): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(arrived);
  useEffect(() => {
    const turned = arrived && !before.current;
    before.current = arrived;
    if (!turned || !isFocusLost(document.activeElement)) return;
    place.current?.focus({ preventScroll: true });
    // In the middle: at the edge it would stand under the navigation bar.
    place.current?.scrollIntoView({ block: 'center' });
  }, [arrived]);
  return place;
}

/** Nothing has the focus, or a button that was switched off when it was pressed. */
export function isFocusLost(active: { tagName: string; matches(selectors: string): boolean } | null): boolean {
  return active === null || active.tagName === 'BODY' || active.matches(':disabled');
}
