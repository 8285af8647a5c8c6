// Where a step is done or something else is shown, the control that had the focus often goes with it: the focus would fall to the
// page's start, and a screen reader would not say what came. What came takes it, and needs `tabIndex={-1}` for that. Focus that
// went elsewhere meanwhile stays there.
import { type RefObject, useEffect, useRef, useState } from 'react';

/** For what stands on the page and has turned into what was done: takes the focus when `arrived` turns true. */
export function useArrivalFocus<E extends HTMLElement>(arrived: boolean): RefObject<E | null> {
  const box = useRef<E>(null);
  const before = useRef(arrived);
  useEffect(() => {
    const turned = arrived && !before.current;
    before.current = arrived;
    if (turned && isFocusLost(document.activeElement)) takeFocus(box.current);
  }, [arrived]);
  return box;
}

/** For what has replaced the control that had the focus; a place that stands only later, after its data, is waited for. */
export function useReplacementFocus<E extends HTMLElement>(): RefObject<E | null> {
  const box = useRef<E>(null);
  // While this is first rendered, what it replaces still stands.
  const [replaces] = useState(() => document.activeElement !== null && document.activeElement !== document.body);
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current || !box.current) return;
    arrived.current = true;
    if (replaces && isFocusLost(document.activeElement)) takeFocus(box.current);
  });
  return box;
}

/** For what a button or a message leads to on the same page. */
export function takeFocus(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
  // In the middle: at the edge it would stand under the navigation bar.
  box?.scrollIntoView({ block: 'center' });
}

/** Nothing has the focus, or a button that was switched off when it was pressed. */
export function isFocusLost(active: { tagName: string; matches(selectors: string): boolean } | null): boolean {
  return active === null || active.tagName === 'BODY' || active.matches(':disabled');
}
