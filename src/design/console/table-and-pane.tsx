import { Box, Paper, Stack } from '@mui/material';
import type { ReactNode, RefObject } from 'react';

type TableAndPaneProps = {
  /** Takes the focus when a decision has taken its buttons away. */
  table: RefObject<HTMLDivElement | null>;
  pane: RefObject<HTMLDivElement | null>;
  /** On a wide screen, in pixels. */
  paneWidth: number;
  beside: ReactNode;
  children: ReactNode;
};

/** A queue's table with the pane of its current row beside it. On a narrow screen the pane is below. */
export function TableAndPane({ table, pane, paneWidth, beside, children }: TableAndPaneProps) {
  return (
    <Stack direction={{ xs: 'column', lg: 'row' }} sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Paper
        variant="outlined"
        ref={table}
        tabIndex={-1}
        sx={{
          flex: 1,
          minWidth: 0,
          width: '100%',
          maxHeight: { lg: 'calc(100vh - 235px)' },
          overflow: 'auto',
          outline: 'none',
        }}
      >
        {children}
      </Paper>
      <Box
        ref={pane}
        sx={{ width: { xs: '100%', lg: paneWidth }, flexShrink: 0, position: { lg: 'sticky' }, top: { lg: 64 } }}
      >
        {beside}
      </Box>
    </Stack>
  );
}
