// Moves the focus to new content. When a step ends, the control with the focus often disappears. The focus would fall
// back to the start of the page, and a screen reader would not read the new content. The new content needs
// `tabIndex={-1}`. Focus that has moved elsewhere meanwhile stays there.
import { type RefObject, useEffect, useRef, useState } from 'react';

/** For a control that its result replaces: the result gets the focus when `arrived` becomes true. */
export function useArrivalFocus<E extends HTMLElement>(arrived: boolean): RefObject<E | null> {
  const target = useRef<E>(null);
  const before = useRef(arrived);
  useEffect(() => {
    const turned = arrived && !before.current;
    before.current = arrived;
    if (turned && isFocusLost(document.activeElement)) takeFocus(target.current);
  }, [arrived]);
  return target;
}

/**
 * For content that has replaced the focused control when it mounts. If the target is rendered only later, after its
 * data has loaded, it gets the focus then.
 */
export function useReplacementFocus<E extends HTMLElement>(): RefObject<E | null> {
  const target = useRef<E>(null);
  // During the first render the replaced control is still on the page.
  const [replaces] = useState(() => document.activeElement !== null && document.activeElement !== document.body);
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current || !target.current) return;
    arrived.current = true;
    if (replaces && isFocusLost(document.activeElement)) takeFocus(target.current);
  });
  return target;
}

/** Focuses the target of a button or a message on the same page, and scrolls to it. */
export function takeFocus(target: HTMLElement | null): void {
  target?.focus({ preventScroll: true });
  // To the middle, because the navigation bar would cover it at the edge.
  target?.scrollIntoView({ block: 'center' });
}

/** True if nothing has the focus, or a button has it that became disabled when pressed. */
export function isFocusLost(active: { tagName: string; matches(selectors: string): boolean } | null): boolean {
  return active === null || active.tagName === 'BODY' || active.matches(':disabled');
}
