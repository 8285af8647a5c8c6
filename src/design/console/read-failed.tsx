// Names the failed read, says why, and offers another try: the same everywhere.
import { Alert, Button } from '@mui/material';

type ReadFailedProps = { error: { message: string }; what?: string; retry: () => unknown };

export function ReadFailed({ error, what = 'This', retry }: ReadFailedProps) {
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" onClick={() => void retry()}>
          Try again
        </Button>
      }
    >
      {error.message || `${what} could not be loaded.`}
    </Alert>
  );
}
