import type { Queryable } from '../../../../platform/db.ts';
import { type Member, membersByIds } from '../../../identity/server/public.ts';
import { hiddenAmong } from './team-store.ts';

export type Shown = { member: Member; nickname: string | null };

/** Members as somebody above them may see them: without a name where they hide it. */
export async function shownMembers(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Shown>> {
  const [members, hidden] = await Promise.all([membersByIds(q, [...new Set(ids)]), hiddenAmong(q, ids)]);
  return new Map(
    [...members].map(([id, member]) => [id, { member, nickname: hidden.has(id) ? null : member.nickname }]),
  );
}
