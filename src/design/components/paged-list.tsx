import type { ReactNode } from 'react';
import { footOf, List } from './list.tsx';
import { Loaded, type QueryLike } from './states.tsx';

type Pages<I> = QueryLike<I[]> & { hasNextPage: boolean; isFetchingNextPage: boolean; more: () => void };

/** A keyset-paged list with its states, whatever its items look like. `empty` stands in for a list without any. */
export function PagedList<I>({
  pages,
  empty,
  children,
}: {
  pages: Pages<I>;
  empty: ReactNode;
  children: (items: I[]) => ReactNode;
}) {
  return (
    <List onRefresh={() => pages.refetch()} foot={pages.data?.length ? footOf(pages) : undefined} onMore={pages.more}>
      <Loaded query={pages} isEmpty={(items) => items.length === 0} empty={empty}>
        {children}
      </Loaded>
    </List>
  );
}
