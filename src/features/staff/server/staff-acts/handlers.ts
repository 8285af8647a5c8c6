// Handlers of the calls on acts about staff.
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import type { StaffActView } from '../../contract/console.ts';
import { approveStaffAct } from './approve-staff-act.ts';
import { proposeStaffAct, listStaffActs, type StaffAct, staffActById, withdrawStaffAct } from './staff-acts.ts';

type Wire = typeof contract;

export function staffActHandlers(context: Context) {
  return {
    'GET /console/api/v1/staff-acts': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => listStaffActs(context.sql, { after: idOf(query.after), limit, state: query.state ?? null }),
        key: (row) => row.id,
        items: (rows) => rows.map(actToWire),
      }),
    'GET /console/api/v1/staff-acts/{id}': async ({ path }) => {
      const act = await staffActById(context.sql, BigInt(path.id));
      return act ? actToWire(act) : refuse('staff_act_not_found');
    },
    'POST /console/api/v1/staff-acts': async ({ caller, body, intent }) => {
      const { assertion, ...asked } = body;
      const wish = asked.kind === 'take_on' ? asked : { ...asked, staffId: BigInt(asked.staffId) };
      const act = await proposeStaffAct(context, { wish, caller, assertion }, intent);
      return isRefusal(act) ? act : actToWire(act);
    },
    'POST /console/api/v1/staff-acts/{id}/approve': async ({ caller, path, body }) => {
      const signed = await approveStaffAct(context, { id: BigInt(path.id), caller, assertion: body.assertion });
      return isRefusal(signed) ? signed : { ...actToWire(signed.act), totpUri: signed.totpUri };
    },
    'POST /console/api/v1/staff-acts/{id}/withdraw': async ({ caller, path }) => {
      const act = await withdrawStaffAct(context, { id: BigInt(path.id), caller });
      return isRefusal(act) ? act : actToWire(act);
    },
  } satisfies Partial<Handlers<Wire>>;
}

function actToWire({ id, actId, staffId, proposedBy, proposedAt, endedAt, ...rest }: StaffAct): StaffActView {
  return {
    ...rest,
    id: String(id),
    actId: String(actId),
    staffId: staffId === null ? null : String(staffId),
    proposedBy: String(proposedBy),
    proposedAt: proposedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
