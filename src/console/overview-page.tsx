import { Box, Typography } from '@mui/material';
import { PageTitle } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { tiles } from './console-features.ts';
import { WaitingQueues } from './waiting-queues.tsx';

/** The longest waiting work and the state of the books. Each feature shows its own to the roles concerned. */
export function OverviewPage() {
  const books = tiles.filter((one) => mayUse(one.roles));
  return (
    <>
      <PageTitle title="Overview" />
      <WaitingQueues />
      {books.length > 0 && (
        <Box component="section" aria-label="The books" sx={{ mt: 2, mb: 3 }}>
          <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
            The books
          </Typography>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}>
            {books.map(({ tile: Shown }, i) => (
              <Shown key={`${Shown.name}${i}`} />
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}
