import type { Floor } from '#platform/floor.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { callOffWaiting } from '../contact-changes/waiting-changes.ts';
import { alertMember } from '../sessions/alerts.ts';
import { handleMember, type HandledMember } from './handle-member.ts';

/** A frozen member still signs in, withdraws and contests (members.md 6). Their number and address stay as they are. */
export async function freezeMember(floor: Floor, asked: HandledMember): Promise<null | Refusal<'member_not_found'>> {
  return handleMember(floor, asked, 'identity.freeze_member', async (tx, member) => {
    if (member.frozenAt) return;
    await tx`update identity.member set frozen_at = platform.now(), frozen_reason = ${asked.reason}
      where id = ${member.id}`;
    await alertMember(floor, tx, member, 'frozen', { reason: asked.reason });
    await callOffWaiting(floor, tx, member);
  });
}
