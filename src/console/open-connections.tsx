import { Alert } from '@mui/material';
import { useCall } from '#platform/client/queries.ts';

/** A pilot says on each page which of its connections strangers can read. It cannot be closed: the operator ends it. */
export function OpenConnections() {
  const { data } = useCall('GET /console/api/v1/me', {}, { staleMs: 300_000, quiet: true });
  if (!data || data.openConnections.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ my: 1 }}>
      {`Not encrypted: ${data.openConnections.join(', ')}. Strangers on the way can read passwords and sessions. `}
      The operator sets an https address ("Encryption on the way" in docs/settings.md).
    </Alert>
  );
}
