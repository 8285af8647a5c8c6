import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { type StaffSessionRow, staffSessionsOf } from '../sessions/list-sessions.ts';
import { endOtherSessions, endOwnSession, endSessionsOfStaff } from './staff-sessions.ts';
import { staffById } from './staff-store.ts';

type Wire = typeof contract;

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
  } satisfies Partial<Handlers<Wire>>;
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
