// Staff end their own sessions after the password. An administrator ends all of a colleague's, and says why.
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '../audit.ts';
import { forgetSessions } from '../sessions/authenticate.ts';
import { endStaffSessions } from '../sessions/end-sessions.ts';
import { confirmStaffPassword } from './confirm-staff-password.ts';
import { staffById } from './staff-store.ts';

type Confirmed = { caller: StaffCaller; password: string };
type NotConfirmed = Refusal<'password_wrong' | 'too_many_requests'>;

export async function endOwnSession(
  floor: Floor,
  { caller, id, password }: Confirmed & { id: bigint },
): Promise<null | NotConfirmed | Refusal<'session_not_found'>> {
  const refused = await confirmStaffPassword(floor, { staffId: caller.staffId, password });
  if (refused) return refused;
  return (await endAudited(floor, { by: caller.staffId, staffId: caller.staffId, only: id })) > 0
    ? null
    : refuse('session_not_found');
}

/** Ends all but the caller's session. Returns how many. */
export async function endOtherSessions(
  floor: Floor,
  { caller: { staffId, sessionId }, password }: Confirmed,
): Promise<number | NotConfirmed> {
  const refused = await confirmStaffPassword(floor, { staffId, password });
  return refused ?? endAudited(floor, { by: staffId, staffId, except: sessionId });
}

/** Ends every session of one of the staff, who signs in again. Returns how many. */
export async function endSessionsOfStaff(
  floor: Floor,
  { by, staffId, reason }: { by: bigint; staffId: bigint; reason: string },
): Promise<number | Refusal<'staff_not_found'>> {
  if (!(await staffById(floor.sql, staffId))) return refuse('staff_not_found');
  return endAudited(floor, { by, staffId, reason });
}

async function endAudited(
  floor: Floor,
  { by, reason, ...of }: { by: bigint; staffId: bigint; only?: bigint; except?: bigint; reason?: string },
): Promise<number> {
  const ended = await floor.sql.begin(async (tx) => {
    const count = await endStaffSessions(tx, of);
    const detail = {
      sessions: count,
      ...(of.only === undefined ? {} : { session: of.only }),
      ...(reason && { reason }),
    };
    const [action, subject] = ['identity.end_staff_sessions', `staff:${of.staffId}`];
    if (count > 0) await audit(tx, { staffId: by, action, subject, detail });
    return count;
  });
  forgetSessions(floor.sql, `staff:${of.staffId}`);
  return ended;
}
