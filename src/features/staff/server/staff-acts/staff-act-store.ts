import type { ActProgress } from '#features/acts/server/public.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import type { Queryable } from '#platform/database/db.ts';

export type StaffAct = ActProgress & {
  id: bigint;
  actId: bigint;
  kind: 'take_on' | 'empower' | 'reset';
  staffId: bigint | null;
  name: string;
  email: string;
  roles: StaffRole[];
};

const select = (q: Queryable) => q`
  select x.id, x.act_id, x.kind, x.staff_id, x.name, x.email, x.roles, x.state,
    (select count(*)::int from ledger.act_approval a where a.act_id = x.act_id) as approvals,
    x.proposed_by, x.proposed_at, x.ended_at
  from identity.staff_act x`;

export async function staffActById(q: Queryable, id: bigint): Promise<StaffAct | undefined> {
  const [row] = await q<StaffAct[]>`${select(q)} where x.id = ${id}`;
  return row;
}

export async function listStaffActs(
  q: Queryable,
  { after, limit, state }: { after: bigint | null; limit: number; state: string | null },
): Promise<StaffAct[]> {
  const oldestFirst = state === 'proposed';
  return q<StaffAct[]>`${select(q)}
    where (${after}::bigint is null or ${oldestFirst ? q`x.id > ${after}` : q`x.id < ${after}`})
      and (${state}::text is null or x.state = ${state})
    order by x.id ${oldestFirst ? q`` : q`desc`} limit ${limit}`;
}
