import type { Handlers, StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import type { StaffAccountActView } from '../../contract/staff-accounts.ts';
import { approveStaffAccount } from './approve-staff-account.ts';
import { proposeStaffAccount } from './propose-staff-account.ts';
import {
  listStaffAccountActs,
  type StaffAccountAct,
  staffAccountActById,
  staffAccounts,
} from './staff-account-store.ts';
import { withdrawStaffAccount } from './withdraw-staff-account.ts';

export function staffAccountHandlers(floor: Floor) {
  return {
    'GET /console/api/v1/staff-accounts': async ({ caller }) =>
      (await staffAccounts(floor.sql, seenBy(caller))).map(({ id, staffId, addedAt, endedAt, ...rest }) => ({
        ...rest,
        id: String(id),
        staffId: String(staffId),
        addedAt: addedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      })),
    'GET /console/api/v1/staff-account-acts': ({ caller, query }) => {
      const asked = { after: idOf(query.after), state: query.state ?? null, of: seenBy(caller) };
      return readPage(query.limit, {
        rows: (limit) => listStaffAccountActs(floor.sql, { ...asked, limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(shown),
      });
    },
    'GET /console/api/v1/staff-account-acts/{id}': async ({ caller, path }) => {
      const act = await staffAccountActById(floor.sql, BigInt(path.id));
      const of = seenBy(caller);
      const seen = act && (of === null || act.staffId === of || act.proposedBy === of);
      return seen ? shown(act) : refuse('staff_account_act_not_found');
    },
    'POST /console/api/v1/staff-account-acts': async ({ caller, body, intent }) => {
      const { assertion, ...asked } = body;
      const wish = asked.kind === 'declare' ? asked : { ...asked, staffAccountId: BigInt(asked.staffAccountId) };
      const act = await proposeStaffAccount(floor, { wish, caller, assertion }, intent);
      return isRefusal(act) ? act : shown(act);
    },
    'POST /console/api/v1/staff-account-acts/{id}/approve': async ({ caller, path, body }) => {
      const act = await approveStaffAccount(floor, { id: BigInt(path.id), caller, assertion: body.assertion });
      return isRefusal(act) ? act : shown(act);
    },
    'POST /console/api/v1/staff-account-acts/{id}/withdraw': async ({ caller, path }) => {
      const act = await withdrawStaffAccount(floor, { id: BigInt(path.id), caller });
      return isRefusal(act) ? act : shown(act);
    },
  } satisfies Partial<Handlers<typeof contract>>;
}

/** Finance sees all. Others see accounts of their own, and acts that they proposed: their own id. */
function seenBy({ staffId, roles }: StaffCaller): bigint | null {
  return roles.some((role) => role === 'finance' || role === 'admin') ? null : staffId;
}

function shown({ id, actId, staffId, proposedBy, proposedAt, endedAt, ...rest }: StaffAccountAct): StaffAccountActView {
  return {
    ...rest,
    id: String(id),
    actId: String(actId),
    staffId: String(staffId),
    proposedBy: String(proposedBy),
    proposedAt: proposedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
