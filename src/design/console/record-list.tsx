// The list page of a resource: title, filters and views, totals, the table, next and previous. Lists are keyset-paged,
// so there is no number of pages and no jump to one.
import { countText, moneyText } from './formats.ts';
import { Box, Button, LinearProgress, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListBase, useListContext, type DataProvider, useDataProvider } from 'react-admin';
import { ColumnChoice, useShownColumns } from './column-choice.tsx';
import { ListFileButton } from './file-button.tsx';
import { FilterBar, type ListFilter } from './filter-bar.tsx';
import type { Preset } from './views.tsx';
import { OnPaper } from './on-paper.tsx';
import { ReadFailed } from './record-page.tsx';
import { RowsTable, type Column, type Sort, type Sorting } from './rows-table.tsx';
import { Nothing, PageTitle } from './section.tsx';
import { t } from './words.ts';

export type RecordListProps<R> = {
  resource: string;
  title: string;
  columns: readonly Column<R>[];
  filters?: readonly ListFilter[];
  presets?: readonly Preset[];
  /** The filter until the clerk chooses one. */
  startFilter?: Record<string, string>;
  to?: ((row: R) => string) | undefined;
  empty: ReactNode;
  actions?: ReactNode;
  /** Whether the clerk may take the list as a file [true]. */
  mayExport?: boolean;
  /** Whether the list is a paper, too [false]. */
  paper?: boolean;
  /** The sums above the list, from the call `<resource>/totals`. */
  totals?: readonly TotalColumn[];
  /** What stands above the filters, such as whose list it is. */
  heading?: ReactNode;
  /** What stands between the filters and the rows, such as sums of groups. */
  above?: ReactNode;
  perPage?: number;
  /** Reads the list again at this interval, for lists that several clerks work through. */
  refreshEveryMs?: number;
  /** Replaces the table, for a queue that clerks work through. */
  children?: ReactNode;
};

export function RecordList<R extends { id: string }>(props: RecordListProps<R>) {
  const {
    resource,
    title,
    filters = [],
    presets = [],
    startFilter = {},
    perPage = 50,
    refreshEveryMs = false,
    mayExport = true,
    totals,
    children,
  } = props;
  return (
    // Filters are only in the address, because a search for a person must not stay in the browser's storage.
    <ListBase
      resource={resource}
      perPage={perPage}
      storeKey={false}
      filterDefaultValues={startFilter}
      queryOptions={{ refetchInterval: refreshEveryMs, onError: shownByListStates }}
    >
      <PageTitle title={title} />
      {props.heading}
      <FilterBar resource={resource} filters={filters} presets={presets} actions={props.actions}>
        <ColumnChoice columns={props.columns} />
        {mayExport && <ListFiles resource={resource} paper={props.paper === true} />}
      </FilterBar>
      {totals && <ListTotals resource={resource} columns={totals} refreshEveryMs={refreshEveryMs} />}
      {props.above}
      <RowsOfMore mayExport={mayExport} />
      {children ?? (
        <Paper variant="outlined">
          <ListRows {...props} />
        </Paper>
      )}
      <RowsOfMore mayExport={mayExport} />
      <Pager />
    </ListBase>
  );
}

/** The list as the clerk sees it, with its filter and order, and all of its rows. */
function ListFiles({ resource, paper }: { resource: string; paper: boolean }) {
  const { filterValues } = useListContext();
  return (
    <>
      <ListFileButton resource={resource} filter={filterValues} />
      {paper && <ListFileButton resource={resource} filter={filterValues} format="pdf" />}
    </>
  );
}

/** No notification for an error, because ListStates shows it in place of the rows. */
const shownByListStates = () => undefined;

/**
 * The list's sort order. `fallback` is the server's order if none is chosen. The chosen one is stored with the filters,
 * so it is in the address and in saved views.
 */
export function useSorting(fallback: Sort): Sorting {
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Record<string, string>;
  return {
    sort: (values.sort as Sort | undefined) ?? fallback,
    sortBy: (sort) => setFilters({ ...values, sort }, {}, false),
  };
}

function ListRows<R extends { id: string }>({ title, columns, to, empty }: RecordListProps<R>) {
  const sorting = useSorting('newest');
  const shown = useShownColumns(columns);
  return (
    <ListStates empty={empty}>
      {(rows: readonly R[]) => (
        <RowsTable label={title} rows={rows} columns={shown} sorting={sorting} {...(to ? { to } : {})} />
      )}
    </ListStates>
  );
}

/** Shows the list's state: loading, failed, empty, or the rows. */
export function ListStates<R>({ empty, children }: { empty: ReactNode; children: (rows: readonly R[]) => ReactNode }) {
  const { data, isPending, isFetching, error, refetch } = useListContext();
  if (error && !data) {
    return <ReadFailed error={error} what={t('The list')} retry={refetch} />;
  }
  if (isPending) return <Waiting />;
  return (
    <>
      {error && <ReadFailed error={error} what={t('The list')} retry={refetch} />}
      <Box sx={{ height: 2 }}>
        {isFetching && <LinearProgress aria-label={t('Reading again')} sx={{ height: 2 }} />}
      </Box>
      {data?.length ? (
        children(data as readonly R[])
      ) : (
        <Box sx={{ px: 2 }}>
          <Nothing>{empty}</Nothing>
        </Box>
      )}
    </>
  );
}

function Waiting() {
  return (
    <Stack spacing={1} sx={{ p: 2 }} aria-busy="true" aria-label={t('Loading')}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} variant="rounded" height={28} />
      ))}
    </Stack>
  );
}

/** Paper has the rows of this page, and says so if the list has others. */
function RowsOfMore({ mayExport }: { mayExport: boolean }) {
  const { data, page, perPage, hasNextPage, hasPreviousPage } = useListContext();
  if (!data || (!hasNextPage && !hasPreviousPage)) return null;
  const before = (page - 1) * perPage;
  return (
    <OnPaper line>
      {t('Rows {first} to {last} of a longer list.', {
        first: countText(before + 1),
        last: countText(before + data.length),
      })}
      {mayExport && ` ${t('For all rows, save it as a file.')}`}
    </OnPaper>
  );
}

function Pager() {
  const { page, setPage, hasNextPage, hasPreviousPage } = useListContext();
  if (!hasNextPage && !hasPreviousPage) return null;
  return (
    <Stack component="nav" aria-label={t('Pages')} direction="row" sx={{ gap: 1, mt: 1.5, justifyContent: 'flex-end' }}>
      <Button size="small" variant="outlined" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
        {t('Previous')}
      </Button>
      <Button size="small" variant="outlined" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
        {t('Next')}
      </Button>
    </Stack>
  );
}

// How many rows match the filters, and their sums. The server counts them, because a page has at most fifty rows.

/** A sum, by its name on the wire. */
type TotalColumn = { name: string; label: string };

type Totals = { count: number; more: boolean } & Record<string, number | boolean>;
type WithTotals = DataProvider & { getTotals: (resource: string, params: { filter: unknown }) => Promise<Totals> };

type ListTotalsProps = { resource: string; columns: readonly TotalColumn[]; refreshEveryMs: number | false };

function ListTotals({ resource, columns, refreshEveryMs }: ListTotalsProps) {
  const { filterValues } = useListContext();
  const dataProvider = useDataProvider<WithTotals>();
  const { data } = useQuery({
    queryKey: [resource, 'totals', filterValues],
    queryFn: () => dataProvider.getTotals(resource, { filter: filterValues }),
    placeholderData: (before: Totals | undefined) => before,
    refetchInterval: refreshEveryMs,
    meta: { quiet: true },
  });
  return (
    <Typography
      component="output"
      variant="body2"
      color="textSecondary"
      sx={{ display: 'block', minHeight: 20, mb: 1 }}
    >
      {data && totalsText(data, columns)}
    </Typography>
  );
}

/** "40 in all · Asked Br 52,300.00 · Net Br 49,162.00". For a long list it says how many rows the sums include. */
export function totalsText(totals: Totals, columns: readonly TotalColumn[]): string {
  const { count, more } = totals;
  if (count === 0) return '';
  const sums = columns.map(({ name, label }) => `${label} ${moneyText(Number(totals[name]))}`);
  const rows = more
    ? t('More than {count}; sums of the first {count}', { count: countText(count) })
    : t('{count} in all', { count: countText(count) });
  return [rows, ...sums].join(' · ');
}
