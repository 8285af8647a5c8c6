import type { Floor } from '#platform/floor.ts';
import { alertMember } from '../sessions/alerts.ts';
import { applyDue } from './waiting-changes.ts';

/** The job. */
export async function applyEmailChanges(floor: Floor): Promise<number> {
  return applyDue(floor, 'email_change', async (tx, member, newEmail) => {
    await tx`update identity.member set email = ${newEmail} where id = ${member.id}`;
    // To the old address: the requester chose the new one.
    await alertMember(floor, tx, member, 'email_changed');
    return 'done';
  });
}
