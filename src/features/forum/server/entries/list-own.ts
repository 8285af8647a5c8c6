// A member's own pages: posts, comments, likes, and what waits for a moderator.
import type { Floor } from '#platform/floor.ts';
import { idOf, type Page, readPage } from '#platform/http/keyset.ts';
import type { Entry } from '../../contract/shapes.ts';
import { entriesToWire } from './entry-views.ts';
import { commentsOf, likedBy, postsOf, waitingOf } from './list-store.ts';

type Asked = {
  memberId: bigint;
  kind: 'posts' | 'comments' | 'liked' | 'waiting';
  after?: string | undefined;
  limit?: number | undefined;
};

export async function listOwn(
  floor: Pick<Floor, 'sql' | 'config'>,
  { memberId, kind, after, limit: asked }: Asked,
): Promise<Page<Entry>> {
  const { sql } = floor;
  const before = idOf(after);
  if (kind === 'liked')
    return readPage(asked, {
      rows: (limit) => likedBy(sql, { memberId, before, limit }),
      key: (row) => row.likingId,
      items: (rows) => entriesToWire(floor, sql, rows, memberId),
    });
  const read = { posts: postsOf, comments: commentsOf, waiting: waitingOf }[kind];
  return readPage(asked, {
    rows: (limit) => read(sql, { memberId, before, limit }),
    key: (row) => row.id,
    items: (rows) => entriesToWire(floor, sql, rows, memberId),
  });
}
