// The pane beside the queue: the evidence of one matter, and the buttons that decide it.
import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { ReadFailed } from '#design/console/read-failed.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { useCall } from '#platform/client/queries.ts';
import { KINDS, whyInShort } from './forum-labels.ts';
import { KeysHelp } from './keys-help.tsx';
import { MatterActs } from './matter-acts.tsx';
import { MatterEvidence } from './matter-evidence.tsx';

export function MatterPane({ id, onDecided, open }: { id: string; onDecided: () => void; open: () => void }) {
  const { data, error, refetch } = useCall(
    'GET /console/api/v1/forum-matters/{id}',
    { path: { id } },
    { quiet: true, refetchEveryMs: 10_000 },
  );
  return (
    <Paper component="section" variant="outlined" aria-label="Matter under review" sx={{ p: 2 }}>
      {error && !data && <ReadFailed error={error} retry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={320} aria-label="Loading" />}
      {data && (
        <>
          <Typography component="h2" variant="h6" gutterBottom>
            <Link to={`/forum-matters/${id}/show`} style={{ color: 'inherit' }}>
              {data.title ?? whyInShort(data)}
            </Link>{' '}
            <StateChip of={KINDS[data.kind]} />
          </Typography>
          <MatterActs matter={data} onDecided={onDecided} />
          <Box sx={{ mt: 2 }}>
            <MatterEvidence matter={data} />
          </Box>
        </>
      )}
      <Box sx={{ mt: 2, display: 'flex', gap: 1 }}>
        <Button size="small" data-key="Enter" onClick={open}>
          Open
        </Button>
        <KeysHelp />
      </Box>
    </Paper>
  );
}
