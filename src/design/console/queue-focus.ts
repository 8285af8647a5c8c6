import { type RefObject, useEffect } from 'react';

/** The keys belong to the queue while nothing else wants them. `shown` changes with each decision. */
export function useQueueFocus(table: RefObject<HTMLElement | null>, shown: string): void {
  // The menu had the focus when it led here.
  useEffect(() => {
    if (document.activeElement?.closest('nav')) table.current?.focus({ preventScroll: true });
  }, [table]);
  // A decision takes its buttons away. Their focus would be lost, and the next tab would begin at the top of the page.
  useEffect(() => {
    if (document.activeElement === document.body) table.current?.focus({ preventScroll: true });
  }, [table, shown]);
}
