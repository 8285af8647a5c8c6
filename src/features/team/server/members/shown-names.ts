import type { Queryable } from '#platform/database/db.ts';
import { type Member, membersByIds } from '#features/identity/server/public.ts';
import type { Face } from '../../contract.ts';
import { photosOf } from './photos.ts';
import { hiddenAmong } from './team-store.ts';

export type Shown = { member: Member; face: Face };

/** Members as others may see them: without name and photo where they hide their name. */
export async function shownMembers(q: Queryable, of: readonly bigint[]): Promise<Map<bigint, Shown>> {
  const ids = [...new Set(of)];
  const [members, hidden, photos] = await Promise.all([membersByIds(q, ids), hiddenAmong(q, ids), photosOf(q, ids)]);
  return new Map(
    [...members].map(([id, member]) => {
      const photo = photos.get(id)?.id ?? null;
      const { avatar, nickname } = member;
      const face = hidden.has(id)
        ? { avatar, nickname: null, avatarPhoto: null }
        : { avatar, nickname, avatarPhoto: photo };
      return [id, { member, face }];
    }),
  );
}
