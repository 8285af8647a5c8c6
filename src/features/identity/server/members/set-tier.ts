import type { Floor } from '#platform/floor.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { handleMember, type HandledMember } from './handle-member.ts';

export async function setTier(
  floor: Floor,
  asked: HandledMember & { tier: number },
): Promise<null | Refusal<'member_not_found'>> {
  return handleMember(floor, asked, 'identity.set_tier', async (tx, member) => {
    await tx`update identity.member set tier = ${asked.tier} where id = ${member.id}`;
  });
}
