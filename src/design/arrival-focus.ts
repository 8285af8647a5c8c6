// A step that ends often removes the control that had the focus. The focus would fall to the page's start, and a screen
// reader would not read the new content. So the new content takes the focus, and needs `tabIndex={-1}` for that. Focus
// that went elsewhere meanwhile stays there.
import { type RefObject, useEffect, useRef, useState } from 'react';

/** For a control that turns into its own result: the result takes the focus when `arrived` turns true. */
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

/**
 * For content that has replaced the control with the focus. A place that comes later, after its data, gets the focus
 * then.
 */
export function useReplacementFocus<E extends HTMLElement>(): RefObject<E | null> {
  const box = useRef<E>(null);
  // The replaced control is still on the page during the first render.
  const [replaces] = useState(() => document.activeElement !== null && document.activeElement !== document.body);
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current || !box.current) return;
    arrived.current = true;
    if (replaces && isFocusLost(document.activeElement)) takeFocus(box.current);
  });
  return box;
}

/** For the target of a button or a message on the same page. */
export function takeFocus(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
  // In the middle: at the edge the navigation bar would cover it.
  box?.scrollIntoView({ block: 'center' });
}

/** Nothing has the focus, or the focus is on a button that its press switched off. */
export function isFocusLost(active: { tagName: string; matches(selectors: string): boolean } | null): boolean {
  return active === null || active.tagName === 'BODY' || active.matches(':disabled');
}
