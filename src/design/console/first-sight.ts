import { useEffect, useState } from 'react';
import { CONFIRM_LOCK_MS } from '../confirm-lock.ts';

/**
 * Blocks the buttons for a moment when an item of a queue appears. It may have just replaced another one. The second
 * half of a double click must not decide it.
 */
export function useFirstSight(): boolean {
  const [first, setFirst] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setFirst(false), CONFIRM_LOCK_MS);
    return () => clearTimeout(timer);
  }, []);
  return first;
}
