import type { ReactNode } from 'react';
import { Rows } from '#design/components/layout.tsx';
import { PagedList, type PagedListProps } from '#design/components/paged-list.tsx';

/** A paged list shown as rows in one card. */
export function PagedRows<T>({
  pages,
  label,
  empty,
  row,
}: {
  pages: PagedListProps<T>['pages'];
  label: string;
  empty: ReactNode;
  row: (item: T) => ReactNode;
}) {
  return (
    <PagedList pages={pages} empty={empty}>
      {(items) => <Rows label={label}>{items.map(row)}</Rows>}
    </PagedList>
  );
}
