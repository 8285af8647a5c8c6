// The page of one record: reads it, says why when that fails, and lays out what the feature shows of it.
import { Alert, Box, Button, Skeleton, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { ShowBase, useShowContext } from 'react-admin';
import { PageTitle } from './section.tsx';

export function RecordPage<R>({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: (record: R) => ReactNode;
  children: (record: R) => ReactNode;
}) {
  return (
    <ShowBase>
      <PageTitle title={title} />
      <Loaded actions={actions}>{children}</Loaded>
    </ShowBase>
  );
}

function Loaded<R>({
  actions,
  children,
}: {
  actions: ((record: R) => ReactNode) | undefined;
  children: (record: R) => ReactNode;
}) {
  const { record, error, isPending, refetch } = useShowContext();
  if (error && !record) {
    return (
      <Alert
        severity="error"
        sx={{ mt: 2 }}
        action={
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {error.message || 'This record could not be read.'}
      </Alert>
    );
  }
  if (isPending || !record) {
    return (
      <Stack spacing={2} sx={{ mt: 2 }} aria-busy="true" aria-label="Loading">
        <Skeleton variant="rounded" height={160} />
        <Skeleton variant="rounded" height={240} />
      </Stack>
    );
  }
  return (
    <Box sx={{ mt: 2 }}>
      {actions && (
        <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {actions(record as unknown as R)}
        </Stack>
      )}
      {children(record as unknown as R)}
    </Box>
  );
}
