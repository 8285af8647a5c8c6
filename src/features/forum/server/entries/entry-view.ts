// The wire form of entries for a member: what they may read of each, its author and its pictures.
import { productsNamed } from '#features/catalogue/server/public.ts';
import { shownMembers } from '#features/team/server/public.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import type { Entry, Place } from '../../contract/shapes.ts';
import { type Contestable, contestableOf } from '../readers/contests.ts';
import { likedAmong } from '../readers/likes.ts';
import { settings } from '../settings.ts';
import { type EntryRow, picturesByEntry } from './entries.ts';
import { editUntil } from './entry-rules.ts';

export async function entryToWire(
  context: Pick<Context, 'sql' | 'config'>,
  q: Queryable,
  row: EntryRow,
  reader: bigint,
): Promise<Entry> {
  return required((await entriesToWire(context, q, [row], reader))[0]);
}

export async function entriesToWire(
  context: Pick<Context, 'sql' | 'config'>,
  q: Queryable,
  rows: readonly EntryRow[],
  reader: bigint,
): Promise<Entry[]> {
  if (rows.length === 0) return [];
  const { editMinutes } = await settings.read(context);
  const ids = rows.map(({ id }) => id);
  const ownRemoved = rows.filter(({ memberId, state }) => memberId === reader && state === 'removed');
  const authors = await shownMembers(
    q,
    rows.map(({ memberId }) => memberId),
  );
  const liked = await likedAmong(q, { memberId: reader, ids });
  const contests = await contestableOf(
    q,
    ownRemoved.map(({ id }) => id),
  );
  const pictures = await picturesByEntry(
    q,
    rows.filter(({ level }) => level === 'post').map(({ id }) => id),
  );
  const products = await productsNamed(
    q,
    rows.map(({ title, body }) => (title === null ? '' : `${title}\n${body}`)),
  );
  return rows.map((row, n) => {
    const own = row.memberId === reader;
    const { member, face } = required(authors.get(row.memberId));
    const readable = row.state === 'shown' || (own && row.state !== 'withdrawn');
    const product = readable ? products.get(n) : undefined;
    return {
      id: row.id.toString(),
      level: row.level,
      under: placeOf(row),
      author: { ...face, own, demo: member.demo },
      language: row.language,
      title: readable ? row.title : null,
      product: product?.title ?? null,
      productLanguage: product?.language ?? null,
      blocks: readable ? row.tree : null,
      pictures: readable ? (pictures.get(row.id) ?? []) : [],
      state: row.state,
      waitsFor: own ? row.waitsFor : [],
      promises: own ? row.promises : [],
      decision: decisionOf(contests.get(row.id)),
      likes: row.likes,
      liked: liked.has(row.id),
      comments: row.comments,
      pinned: row.pinnedAt !== null,
      essence: row.essenceAt !== null,
      madeAt: row.madeAt.toISOString(),
      editedAt: row.editedAt?.toISOString() ?? null,
      editUntil: own ? (editUntil(row, editMinutes)?.toISOString() ?? null) : null,
    };
  });
}

function placeOf({ level, postId, articleId, parentId }: EntryRow): Place | null {
  if (level === 'post') return null;
  if (parentId !== null) return { kind: 'comment', id: parentId.toString() };
  if (articleId !== null) return { kind: 'article', id: articleId.toString() };
  return { kind: 'post', id: required(postId).toString() };
}

export function decisionOf(contest: Contestable | undefined): Entry['decision'] {
  if (!contest) return null;
  const { id, reason, note, at, state } = contest;
  return { id: id.toString(), reason, note, at: at.toISOString(), contest: state };
}
