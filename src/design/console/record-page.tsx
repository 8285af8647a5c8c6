// The page of one record: reads it, shows why if that fails, and renders the feature's layout of it.
import { Alert, Button, Skeleton, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider, useResourceContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { PageTitle } from './section.tsx';
import { t } from './words.ts';

type ReadFailedProps = { error: { message: string }; what?: string; retry: () => unknown };

/** The error of a failed read, with a retry. All console pages use it. */
export function ReadFailed({ error, what = t('This'), retry }: ReadFailedProps) {
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" onClick={() => void retry()}>
          {t('Try again')}
        </Button>
      }
    >
      {error.message || t('{what} could not be loaded.', { what })}
    </Alert>
  );
}

type RecordPageProps<R> = { title: string; actions?: (record: R) => ReactNode; children: (record: R) => ReactNode };

export function RecordPage<R>({ title, actions, children }: RecordPageProps<R>) {
  const { record, error, refetch } = useWholeRecord<R>();
  if (error && record === undefined) {
    return (
      <>
        <PageTitle title={title} />
        <ReadFailed error={error} what={t('This record')} retry={refetch} />
      </>
    );
  }
  return (
    <>
      <PageTitle title={title} />
      {record === undefined ? (
        <Stack spacing={2} aria-busy="true" aria-label={t('Loading')}>
          <Skeleton variant="rounded" height={160} />
          <Skeleton variant="rounded" height={240} />
        </Stack>
      ) : (
        <>
          {actions && (
            <Stack
              direction="row"
              sx={{ gap: 1, mb: 2, flexWrap: 'wrap', justifyContent: 'flex-end', '&:empty': { display: 'none' } }}
            >
              {actions(record)}
            </Stack>
          )}
          {children(record)}
        </>
      )}
    </>
  );
}

/** Reads the record itself, because react-admin would show a list's row meanwhile, and rows lack some fields here. */
function useWholeRecord<R>() {
  const resource = useResourceContext() ?? '';
  const { id = '' } = useParams();
  const dataProvider = useDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: [resource, 'whole', id],
    queryFn: async () => (await dataProvider.getOne(resource, { id })).data as R,
    meta: { quiet: true },
  });
  return { record: data, error, refetch };
}
