// The newest few of a list on another record's page, with a way to all of them.
import { Alert, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Column, RowsTable } from './rows-table.tsx';
import { Nothing, Section } from './section.tsx';

export const TOP = 5;

type Read<R> = { data: { items: readonly R[]; next: string | null } | undefined; error: { message: string } | null };

type TopRowsProps<R> = {
  title: string;
  read: Read<R>;
  columns: readonly Column<R>[];
  to?: (row: R) => string;
  /** The address of the whole list. Without one it is here whole. */
  all?: string;
  empty: string;
  actions?: ReactNode;
};

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
            <Link to={all} style={{ color: 'inherit', fontSize: '0.875rem' }}>
              {data.next ? `All ${title.toLowerCase()}` : 'As a list'}
            </Link>
          )}
        </>
      }
    >
      {error && !data && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={56} aria-label="Loading" />}
      {data?.items.length === 0 && <Nothing>{empty}</Nothing>}
      {data && data.items.length > 0 && (
        <RowsTable label={title} rows={data.items} columns={columns} {...(to ? { to } : {})} />
      )}
    </Section>
  );
}
