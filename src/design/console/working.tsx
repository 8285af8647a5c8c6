import { Box, LinearProgress } from '@mui/material';

/** The line above the buttons while an act is under way. It keeps its place, so that nothing jumps. */
export function Working({ busy }: { busy: boolean }) {
  return <Box sx={{ height: 4 }}>{busy && <LinearProgress aria-label="Working" />}</Box>;
}
