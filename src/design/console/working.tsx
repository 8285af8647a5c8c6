import { Box, LinearProgress } from '@mui/material';
import { t } from './words.ts';

/** A progress line above the buttons while an act runs. It always takes its room, so that nothing moves. */
export function Working({ busy }: { busy: boolean }) {
  return <Box sx={{ height: 4 }}>{busy && <LinearProgress aria-label={t('Working')} />}</Box>;
}
