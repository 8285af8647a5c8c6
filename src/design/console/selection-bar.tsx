import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A sticky bar above a table: `said` says how many rows are selected, and `children` are the acts on them. */
export function SelectionBar({ label, said, children }: { label: string; said: string; children: ReactNode }) {
  return (
    <Stack
      direction="row"
      role="toolbar"
      aria-label={label}
      sx={{
        p: 1,
        pl: 2,
        gap: 1,
        alignItems: 'center',
        flexWrap: 'wrap',
        borderBottom: 1,
        borderColor: 'divider',
        position: 'sticky',
        top: 0,
        zIndex: 2,
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="body2" sx={{ flex: 1 }} aria-live="polite">
        {said}
      </Typography>
      {children}
    </Stack>
  );
}
