// Who has signed an act finds it closed to themselves: somebody else must.
import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { getSession } from '../../../design/console/staff-session.ts';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { useCall } from '../../../platform/client/queries.ts';

type Act = DataOf<'GET /console/api/v1/acts/{id}'>;

/** Whether the clerk at this desk has signed that act, and who has; nobody yet, while it is being read or where there is none. */
export function useSignatures(actId: string | null): { mine: boolean; signed: Act['approvals'] } {
  const me = getSession()?.staffId;
  const act = useCall(
    'GET /console/api/v1/acts/{id}',
    { path: { id: actId ?? '' } },
    { quiet: true, enabled: actId !== null },
  );
  const signed = act.data?.approvals ?? [];
  return { mine: signed.some(({ staffId }) => staffId === me), signed };
}

export function OwnSignature() {
  return <WhyClosed>You have signed. Somebody else must sign, too.</WhyClosed>;
}

/** Beside a button that is closed to this clerk. */
export function WhyClosed({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
      {children}
    </Typography>
  );
}
