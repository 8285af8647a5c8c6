// An administrator proposes to give a member of staff more than they had (members.md 7). A second person signs it:
// another administrator, or finance. Otherwise one administrator could make the person who approves the administrator's
// own proposals. The proposer chooses the password and the second person sees the seed of the one-time passwords.
// Neither can sign in alone as the new one.
import type { StaffRole } from '#platform/http/contract.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type ApprovalRefusal, approveAtOnce, proposeAct } from '#features/acts/server/public.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import { hashPassword } from '#features/credentials/server/public.ts';
import { staffById, weakPasswordOf } from '../staff.ts';
import { type StaffAct, staffActById } from './staff-act-store.ts';
import { tellAdmins } from './tell-admins.ts';

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

/** Writes the act down. With an assertion the proposer signs it in the same step. */
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
    await tellAdmins(tx, caller, 'identity.propose_staff_act', { ...content, id: row.id });
    const signed = await approveAtOnce(context, tx, { actId, caller, assertion });
    return isRefusal(signed) ? signed : { id: String(row.id) };
  });
  return isRefusal(made) ? made : required(await staffActById(context.sql, BigInt(made.id)));
}

/**
 * The person and their roles after the act. Roles are given, never taken. They stand in one order, so that the signed
 * roles equal the written ones.
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
