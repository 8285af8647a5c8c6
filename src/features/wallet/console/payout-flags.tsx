import { Box } from '@mui/material';
import { StateChip } from '#design/console/state-chip.tsx';
import type { PayoutFlag } from '../contract/lists.ts';
import { FLAGS } from './payout-labels.ts';

/** What a reviewer shall notice about a payout. Nothing shows if there is nothing. */
export function Flags({ flags }: { flags: readonly PayoutFlag[] }) {
  if (flags.length === 0) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {flags.map((flag) => (
        <StateChip key={flag} text={FLAGS[flag]} tone="warn" />
      ))}
    </Box>
  );
}
