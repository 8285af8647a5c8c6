// chunk: screens
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from './button.tsx';
import { Loaded, type QueryLike } from './states.tsx';
import './states.css';

/** The distance in px from the end of a list at which the next page is fetched, from the seed. */
export const LOWER_THRESHOLD = 50;

/** `moreFailed`: fetching the next page failed. The pages before are still valid. */
type More = { hasNextPage: boolean; isFetchingNextPage: boolean; moreFailed: boolean; more: () => void };
type Pages<I> = QueryLike<I[]> & More;

export type PagedListProps<I> = {
  pages: Pages<I>;
  /** Should have the size of the rows. */
  skeleton?: ReactNode;
  /** Shown in place of a list without items. */
  empty: ReactNode;
  children: (items: I[]) => ReactNode;
};

/**
 * A keyset-paged list, whatever its items look like. It shows one of: loading, offline, failed, empty, or the rows and
 * a foot. The foot shows the state of the next page and fetches it when it is scrolled into view.
 */
export function PagedList<I>({ pages, skeleton, empty, children }: PagedListProps<I>) {
  return (
    <div className="list">
      <Loaded query={pages} skeleton={skeleton} isEmpty={(items) => items.length === 0} empty={empty}>
        {(items) => (
          <>
            {children(items)}
            <ListFoot pages={pages} long={items.length >= LONG} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** The end of a shorter list is seen without words. */
const LONG = 10;

type FootState = 'loading' | 'failed' | 'more' | 'none';

/** The seed's states of the foot (0 loading, 1 none, 2 pull up for more), and one for a page that failed to load. */
function footOf({ isFetchingNextPage, moreFailed, hasNextPage }: More): FootState {
  if (isFetchingNextPage) return 'loading';
  if (moreFailed) return 'failed';
  return hasNextPage ? 'more' : 'none';
}

function ListFoot({ pages, long }: { pages: More; long: boolean }) {
  const t = useTranslations('design.list');
  const foot = footOf(pages);
  const mark = useRef<HTMLOutputElement>(null);
  const more = useRef(pages.more);
  useEffect(() => {
    more.current = pages.more;
  });
  useEffect(() => {
    const element = mark.current;
    if (foot !== 'more' || !element) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more.current();
      },
      { rootMargin: `0px 0px ${LOWER_THRESHOLD}px 0px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [foot]);
  return (
    <output ref={mark} className="list-foot">
      {foot === 'none' && !long ? null : t(foot)}
      {foot === 'more' ? (
        <button type="button" className="visually-hidden" onClick={pages.more}>
          {t('next')}
        </button>
      ) : null}
      {foot === 'failed' ? (
        <Button kind="quiet" onClick={pages.more}>
          {t('again')}
        </Button>
      ) : null}
    </output>
  );
}
