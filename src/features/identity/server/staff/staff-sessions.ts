// Staff end their own sessions after the password. An administrator ends all of a colleague's, and says why.
import type { Handlers, StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { audit } from '../audit.ts';
import { forgetSessions } from '../sessions/authenticate.ts';
import { endStaffSessions, type StaffSessionRow, staffSessionsOf } from '../sessions/sessions.ts';
import { confirmStaffPassword } from './own-secrets.ts';
import { staffById } from './staff.ts';

type Confirmed = { caller: StaffCaller; password: string };
type NotConfirmed = Refusal<'password_wrong' | 'too_many_requests'>;

async function endOwnSession(
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
async function endOtherSessions(
  floor: Floor,
  { caller: { staffId, sessionId }, password }: Confirmed,
): Promise<number | NotConfirmed> {
  const refused = await confirmStaffPassword(floor, { staffId, password });
  return refused ?? endAudited(floor, { by: staffId, staffId, except: sessionId });
}

/** Ends every session of one of the staff, who signs in again. Returns how many. */
async function endSessionsOfStaff(
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

export function staffSessionHandlers(floor: Floor) {
  const ended = (count: number) => ({ ended: count });
  return {
    'GET /console/api/v1/me/sessions': async ({ caller }) => ({
      items: (await staffSessionsOf(floor.sql, caller.staffId)).map((row) => ({
        ...sessionToWire(row),
        current: row.id === caller.sessionId,
      })),
    }),
    'POST /console/api/v1/me/sessions/{id}/end': ({ caller, path, body }) =>
      endOwnSession(floor, { caller, id: BigInt(path.id), ...body }),
    'POST /console/api/v1/me/sessions/end-others': async ({ caller, body }) => {
      const count = await endOtherSessions(floor, { caller, ...body });
      return isRefusal(count) ? count : ended(count);
    },
    'GET /console/api/v1/staff/{id}/sessions': async ({ path }) => {
      const staffId = BigInt(path.id);
      if (!(await staffById(floor.sql, staffId))) return refuse('staff_not_found');
      return { items: (await staffSessionsOf(floor.sql, staffId)).map(sessionToWire) };
    },
    'POST /console/api/v1/staff/{id}/sessions/end': async ({ caller, path, body }) => {
      const count = await endSessionsOfStaff(floor, { by: caller.staffId, staffId: BigInt(path.id), ...body });
      return isRefusal(count) ? count : ended(count);
    },
  } satisfies Partial<Handlers<typeof contract>>;
}

function sessionToWire({ id, device, method, createdAt, lastUsedAt, expiresAt }: StaffSessionRow) {
  return {
    id: id.toString(),
    device,
    method,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
