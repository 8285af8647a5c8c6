import type { Floor } from '#platform/floor.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { alertMember } from '../sessions/alerts.ts';
import { handleMember, type HandledMember } from './handle-member.ts';

export async function unfreezeMember(floor: Floor, asked: HandledMember): Promise<null | Refusal<'member_not_found'>> {
  return handleMember(floor, asked, 'identity.unfreeze_member', async (tx, member) => {
    if (!member.frozenAt) return;
    await tx`update identity.member set frozen_at = null, frozen_reason = null where id = ${member.id}`;
    await alertMember(floor, tx, member, 'unfrozen');
  });
}
