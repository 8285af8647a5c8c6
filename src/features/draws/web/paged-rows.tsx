import type { ReactNode } from 'react';
import { Rows } from '../../../design/components/layout.tsx';
import { footOf, List } from '../../../design/components/list.tsx';
import { Loaded, type QueryLike } from '../../../design/components/states.tsx';

type Pages<T> = QueryLike<T[]> & {
  refetch: () => Promise<{ isError: boolean }>;
  more: () => void;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
};

/** A paged list of draws as rows in one card. */
export function PagedRows<T>({
  pages,
  label,
  empty,
  row,
}: {
  pages: Pages<T>;
  label: string;
  empty: ReactNode;
  row: (item: T) => ReactNode;
}) {
  return (
    <List onRefresh={() => pages.refetch()} foot={pages.data?.length ? footOf(pages) : undefined} onMore={pages.more}>
      <Loaded query={pages} isEmpty={(items) => items.length === 0} empty={empty}>
        {(items) => <Rows label={label}>{items.map(row)}</Rows>}
      </Loaded>
    </List>
  );
}
