import { Box, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { tiles } from './console-features.ts';

/** Queues, coverage and alerts: each feature shows its own tile. */
export function OverviewPage() {
  return (
    <Box sx={{ mt: 2 }}>
      <Title title="Overview" />
      <Typography component="h1" variant="h5" sx={{ mb: 2 }}>Overview</Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))' }}>
        {tiles.map((Tile, i) => <Tile key={`${Tile.displayName ?? Tile.name}${i}`} />)}
      </Box>
    </Box>
  );
}
