import type { Handlers } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { idOf, readPage } from '../../../../platform/keyset.ts';
import { isRefusal } from '../../../../platform/refusal.ts';
import type { contract } from '../../contract.ts';
import type { StaffAccountActView } from '../../contract/staff-accounts.ts';
import { approveStaffAccount } from './approve-staff-account.ts';
import { proposeStaffAccount } from './propose-staff-account.ts';
import { listStaffAccountActs, type StaffAccountAct, staffAccounts } from './staff-account-store.ts';
import { withdrawStaffAccount } from './withdraw-staff-account.ts';

export function staffAccountHandlers(floor: Floor) {
  return {
    'GET /console/api/v1/staff-accounts': async () =>
      (await staffAccounts(floor.sql)).map(({ id, account, staffId, addedAt, endedAt, mistaken }) => ({
        id: String(id),
        account,
        staffId: String(staffId),
        addedAt: addedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
        mistaken,
      })),
    'GET /console/api/v1/staff-account-acts': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) =>
          listStaffAccountActs(floor.sql, { after: idOf(query.after), limit, state: query.state ?? null }),
        key: (row) => row.id,
        items: (rows) => rows.map(shown),
      }),
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
