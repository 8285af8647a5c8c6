// The button that computes a closed week or month anew. It changes nothing that was kept.
import { Typography } from '@mui/material';
import { ActButton } from '#features/identity/console/public.tsx';

type Found = { closed: boolean; differing: number; promised: number };
type Act = Parameters<typeof ActButton<Found>>[0]['act'];

export function RunAgain({ of, act }: { of: string; act: Act }) {
  return (
    <ActButton<Found> label="Run again" title={`Run ${of} again`} variant="outlined" done={doneText} act={act}>
      <Typography variant="body2">
        This computes it from the growth points and compares. Kept rows stay as they are. Prizes that were not promised
        yet are promised.
      </Typography>
    </ActButton>
  );
}

function doneText({ closed, differing, promised }: Found): string {
  const compared = differing === 0 ? 'All rows agree.' : `${differing} rows differ. Tell the operator.`;
  const done = [closed ? 'Closed now.' : null, promised > 0 ? `${promised} prizes promised.` : null, compared];
  return done.filter(Boolean).join(' ');
}
