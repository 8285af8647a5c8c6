import { Box, LinearProgress } from '@mui/material';

/** The line under a dialog while its act is under way; the place is kept, so that nothing jumps. */
export function Working({ busy }: { busy: boolean }) {
  return <Box sx={{ height: 4 }}>{busy && <LinearProgress aria-label="Working" />}</Box>;
}
