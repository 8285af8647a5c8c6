import { useEffect, useState } from 'react';
import { CONFIRM_LOCK_MS } from '../confirm-lock.ts';

/**
 * True for a moment after an item of a queue has appeared; its buttons are locked meanwhile. It may have just replaced
 * another item, and the second half of a double click must not decide it.
 */
export function useFirstSight(): boolean {
  const [isNew, setIsNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsNew(false), CONFIRM_LOCK_MS);
    return () => clearTimeout(timer);
  }, []);
  return isNew;
}
