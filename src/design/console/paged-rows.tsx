// A list on another record's page that grows by a button, page after page.
import { Alert, Button, Skeleton } from '@mui/material';
import { type Column, RowsTable } from './rows-table.tsx';
import { Nothing } from './section.tsx';
import { t } from './words.ts';

/** What `useCallPages` gives. */
type Pages<R> = {
  data: readonly R[] | undefined;
  error: { message: string } | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  moreFailed: boolean;
  more: () => void;
};

type PagedRowsProps<R> = {
  /** The table's name for screen readers. */
  label: string;
  pages: Pages<R>;
  columns: readonly Column<R>[];
  to?: (row: R) => string | undefined;
  empty: string;
};

export function PagedRows<R extends { id: string }>({ label, pages, columns, to, empty }: PagedRowsProps<R>) {
  const { data, error } = pages;
  if (!data)
    return error ? (
      <Alert severity="error">{error.message}</Alert>
    ) : (
      <Skeleton variant="rounded" height={56} aria-label={t('Loading')} />
    );
  if (data.length === 0) return <Nothing>{empty}</Nothing>;
  return (
    <>
      <RowsTable label={label} rows={data} columns={columns} {...(to ? { to } : {})} />
      {pages.moreFailed && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {t('The next ones could not be read.')}
        </Alert>
      )}
      {pages.hasNextPage && (
        <Button size="small" sx={{ mt: 1 }} disabled={pages.isFetchingNextPage} onClick={pages.more}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
