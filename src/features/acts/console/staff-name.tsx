// Names of staff on the console, and the line that says who proposed an act.
import { Typography } from '@mui/material';
import { useMemo } from 'react';
import { momentText } from '#design/console/moment.tsx';
import { useCall } from '#platform/client/queries.ts';
import { rich, t } from '#design/console/words.ts';

/** Names of staff by id, for records that carry ids only. */
export function useColleagues(): ReadonlyMap<string, string> {
  const { data } = useCall('GET /console/api/v1/colleagues', {}, { staleMs: 300_000, quiet: true });
  return useMemo(() => new Map(data?.items.map(({ id, name }) => [id, name])), [data]);
}

export function StaffName({ id }: { id: string | null }) {
  const names = useColleagues();
  if (id === null) return <>{t('The system')}</>;
  return <>{names.get(id) ?? t('Staff {id}', { id })}</>;
}

/** Tells the second person who proposed the act, when, and for what reason. */
export function WhoProposed({ act, why }: { act: { proposedBy: string; proposedAt: string }; why?: string }) {
  return (
    <Typography variant="body2">
      {rich('{proposedBy} proposed this on {proposedAt}.', {
        proposedBy: <StaffName id={act.proposedBy} />,
        proposedAt: momentText(act.proposedAt),
      })}
      {why !== undefined && ` ${t('Reason: {why}', { why })}`}
    </Typography>
  );
}
