// Acts about staff: reads, proposes and withdraws them. approve-staff-act.ts signs them and carries them out.
import type { AssertionInput } from '#features/acts/contract.ts';
import {
  type ActProgress,
  audit,
  type ApprovalRefusal,
  approveAtOnce,
  proposeAct,
} from '#features/acts/server/public.ts';
import { hashPassword } from '#features/credentials/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { staffById, weakPasswordOf } from '../staff.ts';

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

export async function auditStaffAct(
  tx: Transaction,
  { staffId }: StaffCaller,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await audit(tx, { staffId, action, subject: `staff_act:${String(detail.id)}`, detail });
}

// An administrator proposes to give a colleague more rights than before (members.md 7), and another administrator or
// finance signs it. Otherwise one administrator could create an approver for their own proposals. The proposer chooses
// the password and the second person sees the one-time password's seed, so neither can sign in as the new colleague.

export type StaffWish =
  | { kind: 'take_on'; name: string; email: string; password: string; roles: readonly StaffRole[] }
  | { kind: 'empower'; staffId: bigint; roles: readonly StaffRole[] }
  | { kind: 'reset'; staffId: bigint; password: string };

type Plan = Pick<StaffAct, 'kind' | 'staffId' | 'name' | 'email'> & {
  roles: readonly StaffRole[];
  password: string | null;
};

type PlanRefusal = Refusal<'staff_not_found' | 'staff_email_taken' | 'field_invalid'>;

export type ProposeRefusal = PlanRefusal | Refusal<'staff_act_waiting'> | ApprovalRefusal;

/** Stores the act. If an assertion is given, the proposer also signs it. */
export async function proposeStaffAct(
  context: Context,
  { wish, caller, assertion }: { wish: StaffWish; caller: StaffCaller; assertion?: AssertionInput | undefined },
  intent: Intent,
): Promise<StaffAct | ProposeRefusal | IntentRefusal> {
  const at = context.clock.now();
  const plan = await planOf(context.sql, wish);
  const hash = isRefusal(plan) || plan.password === null ? null : await hashPassword(plan.password);
  const made = await once(context.sql, intent, at, async (tx) => {
    if (isRefusal(plan)) return plan;
    const { kind, staffId, name, email, roles } = plan;
    const content = { kind, staff: staffId === null ? null : String(staffId), name, email, roles };
    const none = { debit: null, credit: null, amount: null, statementLineId: null };
    const actId = await proposeAct(tx, { purpose: 'staff_changed', ...none, content, staffId: caller.staffId, at });
    const [row] = await tx<{ id: bigint }[]>`
      insert into identity.staff_act (act_id, kind, staff_id, name, email, roles, password_hash, proposed_by,
        proposed_at)
      values (${actId}, ${kind}, ${staffId}, ${name}, ${email}, ${[...roles]}, ${hash}, ${caller.staffId}, ${at})
      on conflict (email) where state = 'proposed' do nothing returning id`;
    if (!row) return refuse('staff_act_waiting');
    await auditStaffAct(tx, caller, 'identity.propose_staff_act', { ...content, id: row.id });
    const signed = await approveAtOnce(context, tx, { actId, caller, assertion });
    return isRefusal(signed) ? signed : { id: String(row.id) };
  });
  return isRefusal(made) ? made : required(await staffActById(context.sql, BigInt(made.id)));
}

/**
 * The person and their roles after the act, which only adds roles. They are sorted, so that the signed roles equal the
 * stored ones.
 */
async function planOf(q: Queryable, wish: StaffWish): Promise<Plan | PlanRefusal> {
  if (wish.kind === 'take_on') {
    const email = wish.email.toLowerCase();
    const [taken] = await q`select from identity.staff where email = ${email}`;
    if (taken) return refuse('staff_email_taken');
    const weak = weakPasswordOf(wish, wish.password);
    if (weak) return refuse('field_invalid', { fields: { password: weak } });
    return { ...wish, email, staffId: null, roles: ordered(wish.roles) };
  }
  const staff = await staffById(q, wish.staffId);
  if (!staff || (wish.kind === 'reset' && staff.disabledAt !== null)) return refuse('staff_not_found');
  const { id: staffId, name, email } = staff;
  if (wish.kind === 'empower')
    return { kind: wish.kind, staffId, name, email, roles: ordered([...staff.roles, ...wish.roles]), password: null };
  const weak = weakPasswordOf(staff, wish.password);
  if (weak) return refuse('field_invalid', { fields: { password: weak } });
  return { kind: wish.kind, staffId, name, email, roles: staff.roles, password: wish.password };
}

const ordered = (roles: readonly StaffRole[]): StaffRole[] => [...new Set(roles)].sort();

export async function withdrawStaffAct(
  context: Context,
  { id, caller }: { id: bigint; caller: StaffCaller },
): Promise<StaffAct | Refusal<'staff_act_not_found' | 'staff_act_ended'>> {
  const at = context.clock.now();
  return context.sql.begin(async (tx): Promise<StaffAct | Refusal<'staff_act_not_found' | 'staff_act_ended'>> => {
    const ended = await tx`
      update identity.staff_act set state = 'withdrawn', password_hash = null, ended_at = ${at}
      where id = ${id} and state = 'proposed'`;
    const act = await staffActById(tx, id);
    if (!act) return refuse('staff_act_not_found');
    if (ended.count === 0) return refuse('staff_act_ended');
    await auditStaffAct(tx, caller, 'identity.withdraw_staff_act', { id });
    return act;
  });
}
