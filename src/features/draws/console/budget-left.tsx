// The worst case of a round beside the rewards budget that is left.
import { Alert } from '@mui/material';
import { useCall } from '#platform/client/queries.ts';
import { budgetText } from './round-labels.ts';

export function BudgetLeft({ worstMinor }: { worstMinor: number }) {
  const { data } = useCall('GET /console/api/v1/rewards/budget', {}, { quiet: true });
  if (!data) return null;
  return (
    <Alert severity={worstMinor > data.leftMinor ? 'warning' : 'info'}>{budgetText(worstMinor, data.leftMinor)}</Alert>
  );
}
