import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Content, and beside it on a wide desk, or else below it, what goes with it. Without `side`, the content alone. */
export function Beside({ side, children }: { side: ReactNode; children: ReactNode }) {
  if (!side) return children;
  return (
    <Box
      sx={{
        display: 'grid',
        displayPrint: 'block',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
        columnGap: 2,
        alignItems: 'start',
      }}
    >
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      <Box sx={{ position: { lg: 'sticky' }, top: 64 }}>{side}</Box>
    </Box>
  );
}
