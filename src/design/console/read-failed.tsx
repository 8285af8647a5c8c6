// What could not be read, why, and the way to try again: the same everywhere.
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
