// Who has signed an act finds it closed to themselves: somebody else must.
import { Typography } from '@mui/material';
import { getSession } from '../../../design/console/staff-session.ts';
import { useCall } from '../../../platform/client/queries.ts';

/** Whether the clerk at this desk has signed that act; not yet, while it is being read or where there is none. */
export function useSigned(actId: string | null): boolean {
  const me = getSession()?.staffId;
  const act = useCall('GET /console/api/v1/acts/{id}', { path: { id: actId ?? '' } }, { quiet: true, enabled: actId !== null });
  return act.data?.approvals.some(({ staffId }) => staffId === me) ?? false;
}

export function OwnSignature() {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
      You have signed; somebody else must.
    </Typography>
  );
}
