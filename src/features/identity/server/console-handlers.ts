import type { Handlers, StaffCaller } from '../../../platform/feature.ts';
import type { Floor } from '../../../platform/floor.ts';
import { idOf, instantKeyOf, readPage } from '../../../platform/keyset.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import type { deskContract } from '../contract/console.ts';
import { actById, approvalsOf, mayReadAct } from './acts.ts';
import { listAudit } from './audit.ts';
import { shownMessage } from './member-handlers.ts';
import { listOutbox } from './outbox/outbox.ts';
import { CHALLENGE_TIMEOUT_MS, passkeysOf } from './staff/passkeys.ts';
import { changeStaff, listStaff, type Staff, staffById, staffNames } from './staff/staff.ts';

export function deskHandlers(floor: Floor): Handlers<typeof deskContract> {
  return {
    'GET /console/api/v1/staff': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => listStaff(floor.sql, { q: query.q ?? null, after: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(shownStaff),
      }),
    'GET /console/api/v1/colleagues': async () => ({
      items: (await staffNames(floor.sql)).map(({ id, name }) => ({ id: String(id), name })),
    }),
    'GET /console/api/v1/staff/{id}': async ({ path }) => {
      const staff = await staffById(floor.sql, BigInt(path.id));
      return staff ? shownStaff(staff) : refuse('staff_not_found');
    },
    'PUT /console/api/v1/staff/{id}': async ({ caller, path, body }) => {
      const staff = await changeStaff(floor, { by: caller.staffId, id: BigInt(path.id), ...body });
      return isRefusal(staff) ? staff : shownStaff(staff);
    },
    'GET /console/api/v1/audit-entries': ({ query }) => {
      const { staffId, after, ...rest } = query;
      const by = staffId === undefined ? undefined : BigInt(staffId);
      return readPage(query.limit, {
        rows: (limit) => listAudit(floor.sql, { ...rest, staffId: by, after: instantKeyOf(after), limit }),
        key: (row) => [row.micros, row.id],
        items: (rows) =>
          rows.map(({ micros: _at, ...row }) => ({
            ...row,
            id: row.id.toString(),
            staffId: row.staffId?.toString() ?? null,
            at: row.at.toISOString(),
          })),
      });
    },
    'GET /console/api/v1/acts/{id}': ({ caller, path }) => shownAct(floor, caller, BigInt(path.id)),
    'GET /console/api/v1/outbox': async ({ query }) => {
      if (floor.config.profile !== 'sandbox') return refuse('sandbox_only');
      return readPage(query.limit, {
        rows: (limit) => listOutbox(floor.sql, { q: query.q ?? null, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(shownMessage),
      });
    },
  };
}

async function shownAct(floor: Floor, caller: StaffCaller, id: bigint) {
  const act = await actById(floor.sql, id);
  // Their numbers follow each other: one that is not for this person is not there.
  if (!act || !mayReadAct(caller, act)) return refuse('act_not_found');
  const [approvals, passkeys] = await Promise.all([approvalsOf(floor.sql, id), passkeysOf(floor.sql, caller.staffId)]);
  return {
    id: act.id.toString(),
    purpose: act.purpose,
    canonical: act.canonical,
    sha256: act.sha256.toString('hex'),
    proposedBy: act.proposedBy.toString(),
    proposedAt: act.proposedAt.toISOString(),
    approvals: approvals.map((one) => ({
      ...one,
      staffId: one.staffId.toString(),
      approvedAt: one.approvedAt.toISOString(),
    })),
    passkeyRequest:
      passkeys.length === 0
        ? null
        : {
            challenge: act.sha256.toString('base64url'),
            rpId: new URL(floor.config.publicUrl).hostname,
            allowCredentials: passkeys.map(({ credentialId, transports }) => ({
              id: credentialId,
              type: 'public-key' as const,
              transports,
            })),
            userVerification: 'required' as const,
            timeout: CHALLENGE_TIMEOUT_MS,
          },
  };
}

function shownStaff({ id, name, email, roles, createdAt, disabledAt, passkeys, totp, demo }: Staff) {
  const times = { createdAt: createdAt.toISOString(), disabledAt: disabledAt?.toISOString() ?? null };
  return { id: id.toString(), name, email, roles, ...times, passkeys, totp, demo };
}
