import { Stack } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { CONFIRM_LOCK_MS } from '../confirm-lock.ts';

/**
 * The buttons that decide an item of a queue. They are locked for a moment after it has appeared, because it may have
 * just replaced another item, and the second half of a double click must not decide it.
 */
export function DecisionButtons({ children }: { children: ReactNode }) {
  const [isNew, setIsNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsNew(false), CONFIRM_LOCK_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack
      component="fieldset"
      direction="row"
      disabled={isNew}
      // They look ready, because the lock ends before a clerk has read what they decide.
      sx={{ m: 0, p: 0, border: 0, minWidth: 0, gap: 1, flexWrap: 'wrap', '& :disabled': { cursor: 'progress' } }}
    >
      {children}
    </Stack>
  );
}
