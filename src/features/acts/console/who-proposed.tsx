import { Typography } from '@mui/material';
import { momentText } from '#design/console/moment.tsx';
import { StaffName } from './staff-name.tsx';

/** For the second person: the first one's name, the time, and the reason that was given. */
export function WhoProposed({ act, why }: { act: { proposedBy: string; proposedAt: string }; why?: string }) {
  return (
    <Typography variant="body2">
      <StaffName id={act.proposedBy} />
      {` proposed this on ${momentText(act.proposedAt)}${why === undefined ? '.' : `: ${why}`}`}
    </Typography>
  );
}
