import { Box, Paper, Stack } from '@mui/material';
import type { ReactNode, RefObject } from 'react';

type TableAndPaneProps = {
  /** Gets the focus when a decision has removed the focused button (useQueueFocus). */
  table: RefObject<HTMLDivElement | null>;
  pane: RefObject<HTMLDivElement | null>;
  /** In pixels, on a wide screen. */
  paneWidth: number;
  beside: ReactNode;
  children: ReactNode;
};

/** A queue's table, with a pane for its current row beside it, or below it on a narrow screen. */
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
