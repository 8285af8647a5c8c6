// The forum's calls about entries: list, read, search, publish, comment, edit and withdraw.
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { idOf, type Page, readPage } from '#platform/http/keyset.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import type { Entry } from '../../contract/shapes.ts';
import { entryById, isBlocked, showToMember } from './entries.ts';
import { entriesUnder, listOwn, listPosts, pinnedPosts, type Thread } from './entry-lists.ts';
import { entriesToWire, entryToWire } from './entry-view.ts';
import { editEntry, isOpenTo, publishPost, withdrawEntry, writeComment } from './write-entry.ts';

type Asked = { memberId: bigint; place: Thread; after?: string | undefined; limit?: number | undefined };

/** Comments or replies under a place. The list is empty if the reader may not see the place. */
export async function listComments(
  context: Pick<Context, 'sql' | 'config'>,
  { memberId, place, after, limit: asked }: Asked,
): Promise<Page<Entry>> {
  const { sql } = context;
  if (place.kind !== 'article') {
    const entry = await entryById(sql, place.id);
    if (!entry || !isOpenTo(entry, memberId) || (await isBlocked(sql, { memberId, authorId: entry.memberId })))
      return { items: [], next: null };
  }
  return readPage(asked, {
    rows: (limit) => entriesUnder(sql, { memberId, place, after: idOf(after), limit }),
    key: (row) => row.id,
    items: (rows) => entriesToWire(context, sql, rows, memberId),
  });
}

type OfEntries = Pick<
  Handlers<typeof contract>,
  | 'GET /api/v1/posts'
  | 'GET /api/v1/pinned-posts'
  | 'GET /api/v1/entries/{id}'
  | 'GET /api/v1/entries/{id}/pictures/{picture}/{width}'
  | 'GET /api/v1/comments'
  | 'GET /api/v1/my-entries'
  | 'POST /api/v1/posts'
  | 'POST /api/v1/comments'
  | 'POST /api/v1/entries/{id}/edit'
  | 'POST /api/v1/entries/{id}/withdraw'
>;

export function entryHandlers(context: Context): OfEntries {
  const { sql } = context;
  return {
    'GET /api/v1/posts': ({ caller, query }) => listPosts(context, { memberId: caller.memberId, ...query }),
    'GET /api/v1/pinned-posts': async ({ caller: { memberId } }) =>
      entriesToWire(context, sql, await pinnedPosts(sql, memberId), memberId),
    'GET /api/v1/entries/{id}': async ({ caller: { memberId }, path }) => {
      const entry = await entryById(sql, BigInt(path.id));
      if (!entry || !isOpenTo(entry, memberId) || (await isBlocked(sql, { memberId, authorId: entry.memberId })))
        return refuse('forum_entry_not_found');
      return entryToWire(context, sql, entry, memberId);
    },
    'GET /api/v1/entries/{id}/pictures/{picture}/{width}': ({ caller, path }) =>
      showToMember(context, { memberId: caller.memberId, ...path }),
    'GET /api/v1/comments': ({ caller, query: { under, id, ...page } }) =>
      listComments(context, { memberId: caller.memberId, place: { kind: under, id: BigInt(id) }, ...page }),
    'GET /api/v1/my-entries': ({ caller, query }) => listOwn(context, { memberId: caller.memberId, ...query }),
    'POST /api/v1/posts': ({ caller, body, saidIn, intent }) =>
      publishPost(context, { memberId: caller.memberId, saidIn, ...body }, intent),
    'POST /api/v1/comments': ({ caller, body, saidIn, intent }) =>
      writeComment(context, { memberId: caller.memberId, saidIn, ...body }, intent),
    'POST /api/v1/entries/{id}/edit': ({ caller, path, body, saidIn, intent }) =>
      editEntry(context, { id: BigInt(path.id), memberId: caller.memberId, saidIn, ...body }, intent),
    'POST /api/v1/entries/{id}/withdraw': ({ caller, path, intent }) =>
      withdrawEntry(context, { id: BigInt(path.id), memberId: caller.memberId }, intent),
  };
}
