import { Box } from '@mui/material';
import { PageTitle } from '../design/console/section.tsx';
import { tiles } from './console-features.ts';

/** Queues with the age of the oldest, coverage and alerts: each feature shows its own tiles to those it concerns. */
export function OverviewPage() {
  return (
    <>
      <PageTitle title="Overview" />
      <Box sx={{ mt: 2, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(250px, 1fr))' }}>
        {tiles.map((Tile, i) => (
          <Tile key={`${Tile.displayName ?? Tile.name}${i}`} />
        ))}
      </Box>
    </>
  );
}
