// Pages of posts: the newest, the hot ones, or the hits of a search (forum.md 3).
import type { Floor } from '#platform/floor.ts';
import { idOf, instantKeyOf, type Page, readPage } from '#platform/http/keyset.ts';
import type { Entry } from '../../contract/shapes.ts';
import { searchOf } from '#features/content/server/public.ts';
import type { EntryRow } from './entry-store.ts';
import { entriesToWire } from './entry-views.ts';
import { hottestPosts, newestPosts, searchPosts } from './list-store.ts';

type Asked = {
  memberId: bigint;
  sort?: 'newest' | 'hot' | undefined;
  essence?: 'true' | undefined;
  search?: string | undefined;
  after?: string | undefined;
  limit?: number | undefined;
};

export async function listPosts(floor: Pick<Floor, 'sql' | 'config'>, asked: Asked): Promise<Page<Entry>> {
  const { sql } = floor;
  const { memberId, after } = asked;
  const of = { memberId, essence: asked.essence !== undefined };
  const items = (rows: readonly EntryRow[]) => entriesToWire(floor, sql, rows, memberId);
  if (asked.search !== undefined) {
    const search = searchOf(asked.search);
    if (search === null) return { items: [], next: null };
    return readPage(asked.limit, {
      rows: (limit) => searchPosts(sql, { memberId, search, before: idOf(after), limit }),
      key: (row) => row.id,
      items,
    });
  }
  if (asked.sort === 'hot')
    return readPage(asked.limit, {
      rows: (limit) => hottestPosts(sql, { ...of, after: instantKeyOf(after), limit }),
      key: (row) => [row.micros, row.id],
      items,
    });
  return readPage(asked.limit, {
    rows: (limit) => newestPosts(sql, { ...of, before: idOf(after), limit }),
    key: (row) => row.id,
    items,
  });
}
