// chunk: screens
// useCallPages: the hook for keyset-paged lists, which reads page after page and repeats all pages on a refresh.
import { useMemo, useState } from 'react';
import { mutate } from 'swr';
import type { AskOf, DataOf, GetName } from './call-types.ts';
import { askQuietly, type Live, type ReadOptions, useRead } from './queries.ts';
import { idOf, type ReadKey, stateNow, underWay } from './reads.ts';

type Pages = { items: unknown[]; next: string | null }[];
type Page<K extends GetName> = DataOf<K> extends { items: (infer I)[]; next: string | null } ? I : never;

/** Lists whose next reading fetches only one more page and keeps the others. */
const growing = new Set<string>();
const growths = new Map<string, Promise<number | undefined>>();

/**
 * All items of a list that have been fetched so far, whether there are more, and `more()` to fetch a further page.
 * `whole` reads all pages at once, for a sum: it may not be shown before its last part is there.
 */
export function useCallPages<K extends GetName>(
  name: K,
  ask: AskOf<K>,
  options: Omit<ReadOptions<never>, 'known'> & Live<K> & { whole?: boolean } = {},
) {
  const key: ReadKey = [name, ask, 'pages'];
  const [growth, setGrowth] = useState<{ underWay: boolean; failedAt?: number }>({ underWay: false });
  const onePage = (signal: AbortSignal, after: string) => {
    const { query: asked = {} } = ask as { query?: object };
    const query = { ...asked, ...(after ? { after } : {}) };
    return askQuietly(name, { ...ask, query }, signal) as Promise<Pages[number]>;
  };
  const reading = () => {
    const here = pagesNow(idOf(key));
    const last = growing.delete(idOf(key)) ? nextOf(here) : undefined;
    if (last) return async (signal: AbortSignal) => [...here, await onePage(signal, last)];
    return (signal: AbortSignal) =>
      everyPage((after) => onePage(signal, after), options.whole ? Infinity : here.length);
  };
  const result = useRead<Pages>(key, reading, options);
  const pages = result.data;
  const items = useMemo(() => pages?.flatMap((page) => page.items) as Page<K>[] | undefined, [pages]);
  return {
    ...result,
    data: items,
    first: pages?.[0] as DataOf<K> | undefined,
    hasNextPage: Boolean(nextOf(pages ?? [])),
    isFetchingNextPage: growth.underWay,
    /** The last `more()` failed. The rows stay as they are. The next reading that succeeds clears it. */
    moreFailed: growth.failedAt === result.dataUpdatedAt,
    more: () => {
      setGrowth({ underWay: true });
      void grow(key).then((failedAt) => setGrowth({ underWay: false, failedAt }));
    },
  };
}

/** The cursor of the next page. */
const nextOf = (pages: Pages) => pages[pages.length - 1]?.next;
const pagesNow = (id: string) => (stateNow(id)?.data?.data ?? []) as Pages;

/** Reads as many pages as are shown, one after the other, because a page starts where the one before ends. */
async function everyPage(onePage: (after: string) => Promise<Pages[number]>, wanted: number): Promise<Pages> {
  const pages: Pages = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: Pages[number] = await onePage(after);
    pages.push(page);
    after = pages.length < wanted ? page.next : null;
  }
  return pages;
}

/**
 * Fetches one more page, only one at a time. First waits for a reading under way, because a new page beside old ones
 * would make those look fresh. If the page cannot be fetched, returns the time of the values that are shown.
 */
function grow(key: ReadKey): Promise<number | undefined> {
  const id = idOf(key);
  const found = growths.get(id) ?? growOnce(key, id).finally(() => growths.delete(id));
  growths.set(id, found);
  return found;
}

async function growOnce(key: ReadKey, id: string): Promise<number | undefined> {
  const current = underWay(id);
  await current;
  if ((current && stateNow(id)?.error) || !nextOf(pagesNow(id))) return undefined;
  growing.add(id);
  // The reading begins inside this call. If no screen shows the list, there is none.
  const done = mutate(key);
  growing.delete(id);
  await done;
  const { error, data } = stateNow(id) ?? {};
  // The failure to fetch another page does not make the shown rows old, so clear the error.
  if (error) await mutate(key, data, { revalidate: false });
  return error ? data?.at : undefined;
}
