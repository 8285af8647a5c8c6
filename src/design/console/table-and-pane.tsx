import { Box, Paper, Stack, type Theme, useMediaQuery } from '@mui/material';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

type TableAndPaneProps = {
  /** Changes with each row that the pane shows, and with each decision. */
  shown: string;
  /** In pixels, on a wide screen. */
  paneWidth: number;
  beside: ReactNode;
  children: ReactNode;
};

/** A queue's table, with a pane for its current row beside it, or on a narrow screen below some rows of it. */
export function TableAndPane({ shown, paneWidth, beside, children }: TableAndPaneProps) {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const table = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  useQueueFocus(table, shown);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const seen = wide ? table.current?.querySelector('[aria-current="true"]') : pane.current;
    seen?.scrollIntoView({ block: 'nearest' });
  }, [shown, wide]);
  return (
    <Stack direction={{ xs: 'column', lg: 'row' }} sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Paper
        variant="outlined"
        ref={table}
        tabIndex={-1}
        sx={{
          flex: { lg: 1 },
          minWidth: 0,
          width: '100%',
          maxHeight: { xs: '60vh', lg: 'calc(100vh - 235px)' },
          overflow: 'auto',
          outline: 'none',
        }}
      >
        {children}
      </Paper>
      <Box
        ref={pane}
        sx={{
          width: { xs: '100%', lg: paneWidth },
          // A list on paper is the list. Each of its records prints from its own page.
          displayPrint: 'none',
          flexShrink: 0,
          position: { lg: 'sticky' },
          top: { lg: 64 },
          scrollMarginTop: 64,
        }}
      >
        {beside}
      </Box>
    </Stack>
  );
}

/** Moves the focus to the queue's table when nothing else needs it. */
function useQueueFocus(table: RefObject<HTMLElement | null>, shown: string): void {
  // When the clerk came here from the menu, it still has the focus.
  useEffect(() => {
    if (document.activeElement?.closest('nav')) table.current?.focus({ preventScroll: true });
  }, [table]);
  // A decision removes the focused button. The focus would be lost, and Tab would start at the top of the page.
  useEffect(() => {
    if (document.activeElement === document.body) table.current?.focus({ preventScroll: true });
  }, [table, shown]);
}
