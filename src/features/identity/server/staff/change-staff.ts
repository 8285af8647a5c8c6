import type { StaffRole } from '#platform/http/contract.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '../audit.ts';
import { forgetSessions } from '../sessions/authenticate.ts';
import { endStaffSessions } from '../sessions/end-sessions.ts';
import { type Staff, staffById } from './staff-store.ts';

type NarrowRefusal = Refusal<'staff_not_found' | 'last_admin' | 'two_persons_needed'>;

/**
 * Takes roles away or shuts a person out. One person may do it, and quickly. It counts at once, because sessions are
 * looked up anew. One enabled administrator always remains. To give somebody more takes an act of two persons
 * (approve-staff-act.ts).
 */
export async function changeStaff(
  floor: Floor,
  asked: { by: bigint; id: bigint; roles?: readonly StaffRole[] | undefined; disabled?: true | undefined },
): Promise<Staff | NarrowRefusal> {
  const result = await floor.sql.begin(async (tx): Promise<Staff | NarrowRefusal> => {
    // Two administrators demoting each other queue here, so that the second sees that it is the last.
    await tx`select pg_advisory_xact_lock(7203013)`;
    const before = await staffById(tx, asked.id);
    if (!before) return refuse('staff_not_found');
    const at = floor.clock.now();
    const roles = asked.roles ?? before.roles;
    if (roles.some((role) => !before.roles.includes(role))) return refuse('two_persons_needed');
    const disabledAt = asked.disabled ? (before.disabledAt ?? at) : before.disabledAt;
    const [others] = await tx<{ n: number }[]>`
      select count(*)::int as n from identity.staff where 'admin' = any (roles) and disabled_at is null
        and id <> ${asked.id}`;
    if ((!roles.includes('admin') || disabledAt !== null) && others?.n === 0) return refuse('last_admin');
    await tx`update identity.staff set roles = ${[...new Set(roles)]}, disabled_at = ${disabledAt}
      where id = ${asked.id}`;
    await endStaffSessions(tx, { staffId: asked.id });
    const detail = { before: { roles: before.roles, disabledAt: before.disabledAt }, after: { roles, disabledAt } };
    await audit(tx, { staffId: asked.by, action: 'identity.change_staff', subject: `staff:${asked.id}`, detail });
    return must(await staffById(tx, asked.id));
  });
  forgetSessions(floor.sql, `staff:${asked.id}`);
  return result;
}
