import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Takes the focus to `place` when what is shown anew has replaced the control that had it: otherwise it would fall to the
 * page's start, and a screen reader would not say what came. A place that stands only later, after its data, is waited for;
 * focus that went elsewhere meanwhile stays there. The place needs `tabIndex={-1}`.
 */
export function useFocusArrival(place: RefObject<HTMLElement | null>): void {
  // While this is first rendered, what it replaces still stands.
  const [replaces] = useState(isFocusHeld);
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current || !place.current) return;
    arrived.current = true;
    if (replaces && !isFocusHeld()) place.current.focus();
  });
}

function isFocusHeld(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body;
}
