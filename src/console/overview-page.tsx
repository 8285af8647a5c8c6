import { Box, Typography } from '@mui/material';
import { Nothing, PageTitle } from '../design/console/section.tsx';
import { tiles } from './console-features.ts';

/** Queues with the age of the oldest, and where the books stand: each feature shows its own tiles to those it concerns. */
export function OverviewPage() {
  return (
    <>
      <PageTitle title="Overview" />
      <Tiles title="Waiting for you" of="queues" />
      <Tiles title="The books" of="books" />
    </>
  );
}

function Tiles({ title, of }: { title: string; of: (typeof tiles)[number]['of'] }) {
  return (
    <Box component="section" aria-label={title} sx={{ mt: 2, mb: 3 }}>
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {title}
      </Typography>
      {/* Each tile knows itself whom it concerns: where none is left, that is said. */}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
          '&:not(:empty) + *': { display: 'none' },
        }}
      >
        {tiles.flatMap(({ of: where, tile: Shown }, i) => (where === of ? [<Shown key={`${Shown.name}${i}`} />] : []))}
      </Box>
      <Nothing>Nothing here waits for your role.</Nothing>
    </Box>
  );
}
