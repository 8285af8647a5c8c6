import type { Floor } from '#platform/floor.ts';

type Profile = {
  nickname?: string | undefined;
  avatar?: string | undefined;
  language?: string | undefined;
};

export async function changeProfile(floor: Floor, memberId: bigint, profile: Profile): Promise<void> {
  await floor.sql`
    update identity.member set nickname = coalesce(${profile.nickname ?? null}, nickname),
      avatar = coalesce(${profile.avatar ?? null}, avatar), language = coalesce(${profile.language ?? null}, language)
    where id = ${memberId}`;
}
