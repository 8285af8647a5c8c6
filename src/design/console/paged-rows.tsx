// A list on another record's page that grows by a button, page after page.
import { Alert, Button } from '@mui/material';
import { Loading } from './loading.tsx';
import { FirstOfMore } from './on-paper.tsx';
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
  if (!data) return error ? <Alert severity="error">{error.message}</Alert> : <Loading height={56} />;
  if (data.length === 0) return <Nothing>{empty}</Nothing>;
  return (
    <>
      <RowsTable label={label} rows={data} columns={columns} {...(to ? { to } : {})} />
      {pages.moreFailed && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {t('The next ones could not be read.')}
        </Alert>
      )}
      {pages.hasNextPage && <FirstOfMore line count={data.length} />}
      {pages.hasNextPage && (
        <Button size="small" sx={{ mt: 1 }} disabled={pages.isFetchingNextPage} onClick={pages.more}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
