// A signer finds their act closed to themselves: another clerk must sign.
import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { getSession } from '#design/console/staff-session.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';

type Act = DataOf<'GET /console/api/v1/acts/{id}'>;

/**
 * Whether this desk's clerk has signed that act, and all its signers. Empty while it loads or where there is no act.
 */
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
  return <WhyClosed>You have signed. A colleague must sign, too.</WhyClosed>;
}

/** Beside a button that is closed to this clerk. */
export function WhyClosed({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
      {children}
    </Typography>
  );
}
