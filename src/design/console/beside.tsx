import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Content, and on a wide desk beside it what stays in view while one reads. Without `side`, the content alone. */
export function Beside({ side, children }: { side: ReactNode; children: ReactNode }) {
  if (!side) return children;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
        columnGap: 2,
        alignItems: 'start',
      }}
    >
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      <Box sx={{ position: { lg: 'sticky' }, top: 64, order: { xs: -1, lg: 0 } }}>{side}</Box>
    </Box>
  );
}
