// The console's table: compact, with sortable columns and selectable rows. TopRows shows the first rows of a list on
// another record's page.
import {
  Alert,
  Box,
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
  Typography,
} from '@mui/material';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ACTS_STAY, headWidth, STAYS, textWidth } from './cell-looks.ts';
import { Loading } from './loading.tsx';
import { FirstOfMore, Unbroken } from './on-paper.tsx';
import type { QueueKey } from './queue-keys.ts';
import { Nothing, Section } from './section.tsx';
import { t } from './words.ts';

export type Column<R> = {
  label: string;
  /** What the column's head shows in place of the label. */
  head?: ReactNode;
  of: (row: R) => ReactNode;
  /** A second, less prominent line in the cell. */
  under?: (row: R) => ReactNode;
  align?: 'right';
  /** This cell contains the row's link. By default it is the first column. */
  links?: true;
  /** If the server can sort by it: the order after the first click, and after the second. */
  sorts?: readonly [first: Sort, second: Sort];
  width?: number | string;
  /** It has only buttons, so paper leaves it out. */
  acts?: true;
};

/** The column whose cells lead to the row's page. */
export function linkedOf<R>(columns: readonly Column<R>[]): Column<R> | undefined {
  return columns.find((column) => column.links) ?? columns[0];
}

export const BY_AGE = ['newest', 'oldest'] as const;
export const BY_AMOUNT = ['largest', 'smallest'] as const;
export type Sort = (typeof BY_AGE | typeof BY_AMOUNT)[number];

/** The current order of a list that the server sorts. */
export type Sorting = { sort: Sort | undefined; sortBy: (sort: Sort) => void };

export type Selection<R> = {
  chosen: ReadonlySet<string>;
  may: (row: R) => boolean;
  toggle: (row: R) => void;
  toggleAll: () => void;
};

type RowsTableProps<R> = {
  /** The table's name for screen readers. */
  label: string;
  rows: readonly R[];
  columns: readonly Column<R>[];
  /** The address of a row's page. */
  to?: (row: R) => string | undefined;
  /** The id of the row that the pane beside the table shows. */
  current?: string | undefined;
  onChoose?: (row: R) => void;
  selection?: Selection<R>;
  sorting?: Sorting;
  nameOf?: (row: R) => string;
  /** A line above this row, for the first of some rows that belong together. */
  headingOf?: ((row: R, at: number) => ReactNode) | undefined;
};

export function RowsTable<R extends { id: string }>(props: RowsTableProps<R>) {
  const { label, rows, columns, selection, sorting } = props;
  const allowed = selection ? rows.filter(selection.may) : [];
  const linked = linkedOf(columns);
  const chosenHere = allowed.filter((row) => selection?.chosen.has(row.id)).length;
  return (
    // Positioned, so that words for screen readers in a far column don't make the page wider.
    <TableContainer sx={{ position: 'relative' }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {selection && (
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={allowed.length > 0 && chosenHere === allowed.length}
                  indeterminate={chosenHere > 0 && chosenHere < allowed.length}
                  disabled={allowed.length === 0}
                  onChange={selection.toggleAll}
                  slotProps={{ input: { 'aria-label': t('Select all') } }}
                />
              </TableCell>
            )}
            {columns.map((column) => (
              <TableCell
                key={column.label}
                align={column.align ?? 'left'}
                sortDirection={directionOf(column, sorting) ?? false}
                sx={[{ width: column.width, px: 1.25, ...headWidth(column.label) }, ...looksOf(column, linked)]}
              >
                <Heading column={column} sorting={sorting} />
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, at) => (
            <Fragment key={row.id}>
              <HeadingRow columns={columns.length + (selection ? 1 : 0)}>{props.headingOf?.(row, at)}</HeadingRow>
              <Row row={row} {...props} />
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const PRESSED_BY_X: { 'data-key': QueueKey } = { 'data-key': 'x' };

type HeadingProps = { column: Pick<Column<never>, 'label' | 'head' | 'sorts'>; sorting: Sorting | undefined };

function directionOf({ sorts }: HeadingProps['column'], sorting: Sorting | undefined): 'asc' | 'desc' | undefined {
  if (!sorts || !sorting?.sort || !sorts.includes(sorting.sort)) return undefined;
  return sorting.sort === 'newest' || sorting.sort === 'largest' ? 'desc' : 'asc';
}

function Heading({ column, sorting }: HeadingProps) {
  const { label, head, sorts } = column;
  if (!sorts || !sorting) return <>{head ?? label}</>;
  const direction = directionOf(column, sorting);
  const [first, second] = sorts;
  return (
    <TableSortLabel
      active={direction !== undefined}
      direction={direction ?? (first === 'newest' || first === 'largest' ? 'desc' : 'asc')}
      onClick={() => sorting.sortBy(sorting.sort === first ? second : first)}
      // Two arrows say that the column can be sorted, one that it is.
      {...(!direction && { IconComponent: UnfoldMore })}
      sx={{ '& .MuiTableSortLabel-icon': { opacity: direction ? 1 : 0.5 } }}
    >
      {label}
    </TableSortLabel>
  );
}

function HeadingRow({ columns, children }: { columns: number; children: ReactNode }) {
  if (!children) return null;
  return (
    <TableRow>
      <TableCell colSpan={columns} sx={{ px: 1.25, py: 0.5, bgcolor: 'action.hover' }}>
        {children}
      </TableCell>
    </TableRow>
  );
}

function Row<R extends { id: string }>({
  row,
  columns,
  to,
  current,
  onChoose,
  selection,
  nameOf,
}: RowsTableProps<R> & { row: R }) {
  const address = to?.(row);
  const linked = linkedOf(columns);
  const may = selection?.may(row) ?? false;
  return (
    <TableRow
      hover={Boolean(onChoose || address)}
      selected={current === row.id}
      aria-current={current === row.id ? 'true' : undefined}
      data-row={row.id}
      onClick={onChoose ? () => onChoose(row) : undefined}
      sx={{ cursor: onChoose ? 'pointer' : undefined, '&:last-of-type td': { borderBottom: 0 } }}
    >
      {selection && (
        <TableCell padding="checkbox" onClick={(event) => event.stopPropagation()}>
          <Checkbox
            size="small"
            checked={selection.chosen.has(row.id)}
            disabled={!may}
            onChange={() => selection.toggle(row)}
            slotProps={{
              input: {
                'aria-label': t('Select {row}', { row: nameOf?.(row) ?? row.id }),
                ...PRESSED_BY_X,
              },
            }}
          />
        </TableCell>
      )}
      {columns.map((column) => {
        const content = column.of(row);
        const under = column.under?.(row);
        return (
          <TableCell
            key={column.label}
            align={column.align ?? 'left'}
            sx={[{ px: 1.25, ...FIGURES[column.align ?? 'left'], ...textWidth(content) }, ...looksOf(column, linked)]}
          >
            {address && column === linked ? (
              <Link
                to={address}
                data-key={'Enter' satisfies QueueKey}
                style={{ color: 'inherit', fontWeight: 600, textDecoration: 'none' }}
                onClick={(event) => event.stopPropagation()}
              >
                <Content>{content}</Content>
              </Link>
            ) : (
              <Content>{content}</Content>
            )}
            {under && (
              <Typography component="div" variant="caption" color="textSecondary" sx={textWidth(under)}>
                <Content>{under}</Content>
              </Typography>
            )}
          </TableCell>
        );
      })}
    </TableRow>
  );
}

/** Counts and amounts, and what stands under them. */
const FIGURES = { left: {}, right: { whiteSpace: 'nowrap' } };

const looksOf = <R,>(column: Column<R>, linked: Column<R> | undefined) => [
  column === linked && STAYS,
  column.acts === true && ACTS_STAY,
  column.acts === true && { displayPrint: 'none' },
];

/** Paper, where cells are narrow, doesn't break a day, a time, a code or an amount. */
function Content({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  const whole = children.length <= 24 && (/\d/.test(children) || !/\s/.test(children));
  return whole ? <Unbroken>{children}</Unbroken> : children;
}

export const TOP = 5;

type Read<R> = { data: { items: readonly R[]; next?: string | null } | undefined; error: { message: string } | null };

type TopRowsProps<R> = {
  title: string;
  read: Read<R>;
  columns: readonly Column<R>[];
  to?: (row: R) => string;
  /** The address of the whole list, if this is not all of it. */
  all?: string;
  empty: string;
  actions?: ReactNode;
};

/** The newest few rows of a list, on another record's page, with a link to the whole list. */
export function TopRows<R extends { id: string }>({ title, read, columns, to, all, empty, actions }: TopRowsProps<R>) {
  const { data, error } = read;
  const more = all !== undefined && data !== undefined && data.items.length > 0;
  return (
    <Section
      title={title}
      actions={
        <>
          {actions}
          {more && (
            <Box component={Link} to={all} sx={{ color: 'inherit', fontSize: '0.875rem', displayPrint: 'none' }}>
              {data.next ? t('All {title}', { title: title.toLowerCase() }) : t('As a list')}
            </Box>
          )}
          {data?.next && <FirstOfMore count={data.items.length} />}
        </>
      }
    >
      {error && !data && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Loading height={56} />}
      {data?.items.length === 0 && <Nothing>{empty}</Nothing>}
      {data && data.items.length > 0 && (
        <RowsTable label={title} rows={data.items} columns={columns} {...(to ? { to } : {})} />
      )}
    </Section>
  );
}
