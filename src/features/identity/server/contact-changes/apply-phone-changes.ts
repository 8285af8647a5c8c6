import type { Floor } from '#platform/floor.ts';
import { contactHashOf } from '../secrets/secrets-of-people.ts';
import { alertMember } from '../sessions/alerts.ts';
import { applyDue } from './waiting-changes.ts';

/** The job. */
export async function applyPhoneChanges(floor: Floor): Promise<number> {
  return applyDue(floor, 'phone_change', async (tx, member, newPhone) => {
    // Somebody may have registered with the number while it waited. Their account stands. The lock stops registrations
    // meanwhile.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`phone|${newPhone}`}, 0))`;
    const moved = await tx`
      update identity.member set phone = ${newPhone}, contact_hash = ${contactHashOf(floor.secrets, newPhone)}
      where id = ${member.id} and not exists (select from identity.member o where o.phone = ${newPhone})`;
    const done = moved.count === 1;
    await alertMember(floor, tx, member, done ? 'phone_changed' : 'phone_change_refused', { newPhone });
    return done ? 'done' : 'refused';
  });
}
