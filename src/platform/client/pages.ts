// A keyset-paged list as one read.
import type { Read, Reading } from './read.ts';

export type Pages = { items: unknown[]; next: string | null }[];

/** Values of a read whose reading is `everyPage`. */
const pagesOf = (values: unknown) => values as Pages | undefined;
type OnePage = (signal: AbortSignal, after: string) => Promise<Pages[number]>;

export function hasMore(pages: Pages | undefined): boolean {
  return (pages?.at(-1)?.next ?? null) !== null;
}

/** As many pages as are here, one after the other: a page begins where the one before ends. */
export function everyPage(onePage: OnePage): Reading {
  return async (signal, before) => {
    const pages: Pages = [];
    const wanted = Math.max(1, pagesOf(before)?.length ?? 1);
    for (let after: string | null = ''; after !== null && pages.length < wanted; ) {
      const page: Pages[number] = await onePage(signal, after);
      pages.push(page);
      after = page.next;
    }
    return pages;
  };
}

/** Fetches the next page of a list, one at a time. */
export async function loadMore(read: Read, onePage: OnePage): Promise<void> {
  const pages = () => pagesOf(read.now().data);
  if (!hasMore(pages())) return;
  const next: Reading = async (signal, before) => {
    const here = pagesOf(before) ?? [];
    return [...here, await onePage(signal, here.at(-1)?.next ?? '')];
  };
  await read.grow(next, () => hasMore(pages()));
}
