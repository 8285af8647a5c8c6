// Entries as a reader gets them.
import type { Queryable } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import type { Entry, Place } from '../../contract/shapes.ts';
import { shownMembers } from '#features/team/server/public.ts';
import { contestableOf, type Contestable } from '../readers/contest-store.ts';
import { likedAmong } from '../readers/liking-store.ts';
import { settings } from '../settings.ts';
import { picturesByEntry } from './entry-pictures.ts';
import type { EntryRow } from './entry-store.ts';

const MINUTE_MS = 60_000;

export async function entryToWire(
  floor: Pick<Floor, 'sql' | 'config'>,
  q: Queryable,
  row: EntryRow,
  reader: bigint,
): Promise<Entry> {
  return must((await entriesToWire(floor, q, [row], reader))[0]);
}

export async function entriesToWire(
  floor: Pick<Floor, 'sql' | 'config'>,
  q: Queryable,
  rows: readonly EntryRow[],
  reader: bigint,
): Promise<Entry[]> {
  if (rows.length === 0) return [];
  const { editMinutes } = await settings.read(floor);
  const ids = rows.map(({ id }) => id);
  const taken = rows.filter(({ memberId, state }) => memberId === reader && state === 'removed');
  const authors = await shownMembers(
    q,
    rows.map(({ memberId }) => memberId),
  );
  const liked = await likedAmong(q, { memberId: reader, ids });
  const contests = await contestableOf(
    q,
    taken.map(({ id }) => id),
  );
  const pictures = await picturesByEntry(
    q,
    rows.filter(({ level }) => level === 'post').map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = row.memberId === reader;
    const { member, face } = must(authors.get(row.memberId));
    const readable = row.state === 'shown' || (own && row.state !== 'withdrawn');
    return {
      id: row.id.toString(),
      level: row.level,
      under: placeOf(row),
      author: { ...face, own, demo: member.demo },
      title: readable ? row.title : null,
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
  return { kind: 'post', id: must(postId).toString() };
}

export function decisionOf(contest: Contestable | undefined): Entry['decision'] {
  if (!contest) return null;
  const { id, reason, note, at, state } = contest;
  return { id: id.toString(), reason, note, at: at.toISOString(), contest: state };
}

/** Null where nothing changes any more. */
export function editUntil({ state, madeAt }: Pick<EntryRow, 'state' | 'madeAt'>, minutes: number): Date | null {
  return state === 'shown' || state === 'waiting' ? new Date(madeAt.getTime() + minutes * MINUTE_MS) : null;
}
