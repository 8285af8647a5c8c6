// Who has signed an act, and the note that takes the place of a sign button for a clerk who may not sign (again).
import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { getSession } from '#design/console/staff-session.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { t } from '#design/console/words.ts';

type Act = DataOf<'GET /console/api/v1/acts/{id}'>;

/** The signatures of an act, and whether the signed-in clerk's is among them. Empty while loading or without an act. */
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
  return <WhyClosed>{t('You have signed. A colleague must sign, too.')}</WhyClosed>;
}

/** Says why this clerk can't use a button. */
export function WhyClosed({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
      {children}
    </Typography>
  );
}
