import { Box, LinearProgress } from '@mui/material';
import { useEffect } from 'react';
import { t } from './words.ts';

/** A progress line above the buttons while an act runs. It always takes its room, so that nothing moves. */
export function Working({ busy }: { busy: boolean }) {
  useAskedBeforeLeaving(busy);
  return <Box sx={{ height: 4 }}>{busy && <LinearProgress aria-label={t('Working')} />}</Box>;
}

/** The browser asks first whether to leave: what has no answer yet, or comes after it, would end with the page. */
export function useAskedBeforeLeaving(busy: boolean): void {
  useEffect(() => {
    if (!busy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
}
