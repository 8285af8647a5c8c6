import type { Floor } from '#platform/floor.ts';
import { idOf, type Page, readPage } from '#platform/http/keyset.ts';
import type { Entry } from '../../contract/shapes.ts';
import { entryById, isBlocked } from './entries.ts';
import { entriesToWire, entriesUnder, type Thread } from './entry-lists.ts';
import { isOpenTo } from './write-entry.ts';

type Asked = { memberId: bigint; place: Thread; after?: string | undefined; limit?: number | undefined };

/** Entries under a place. Under one that the reader does not see, there are none. */
export async function listComments(
  floor: Pick<Floor, 'sql' | 'config'>,
  { memberId, place, after, limit: asked }: Asked,
): Promise<Page<Entry>> {
  const { sql } = floor;
  if (place.kind !== 'article') {
    const entry = await entryById(sql, place.id);
    if (!entry || !isOpenTo(entry, memberId) || (await isBlocked(sql, { memberId, authorId: entry.memberId })))
      return { items: [], next: null };
  }
  return readPage(asked, {
    rows: (limit) => entriesUnder(sql, { memberId, place, after: idOf(after), limit }),
    key: (row) => row.id,
    items: (rows) => entriesToWire(floor, sql, rows, memberId),
  });
}
