// What gives somebody of the staff more than they had (members.md 7): proposed by an administrator, carried out by
// the signature of a second person, another administrator or somebody of finance. Otherwise one administrator could make the second
// person who approves what the first proposed. The proposer chooses the password, the second person is shown the seed of the
// one-time passwords: neither can sign in as the new one alone.
import type { Queryable, Transaction } from '../../../../platform/db.ts';
import type { StaffCaller } from '../../../../platform/feature.ts';
import type { StaffRole } from '../../../../platform/contract.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { must } from '../../../../platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import type { AssertionInput } from '../../contract.ts';
import { type ApprovalRefusal, approvalsOf, approveAct, proposeAct } from '../acts.ts';
import { audit } from '../audit.ts';
import { newSeed, seedUri } from '../staff/one-time-password.ts';
import { hashPassword, seal } from '../secrets/secrets-of-people.ts';
import { endStaffSessions, forgetSessions } from '../sessions/sessions.ts';
import { insertStaff, staffById, weakPasswordOf } from '../staff/staff.ts';

export type StaffAct = {
  id: bigint;
  actId: bigint;
  kind: 'take_on' | 'empower' | 'reset';
  staffId: bigint | null;
  name: string;
  email: string;
  roles: StaffRole[];
  state: 'proposed' | 'done' | 'withdrawn';
  approvals: number;
  proposedBy: bigint;
  proposedAt: Date;
  endedAt: Date | null;
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
    where (${after}::bigint is null or ${oldestFirst ? q`x.id > ${after}` : q`x.id < ${after}`}) and (${state}::text is null or x.state = ${state})
    order by x.id ${oldestFirst ? q`` : q`desc`} limit ${limit}`;
}

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

/** Writes the act down; with an assertion the proposer signs it in the same step. */
export async function proposeStaffAct(
  floor: Floor,
  { wish, caller, assertion }: { wish: StaffWish; caller: StaffCaller; assertion?: AssertionInput | undefined },
  intent: Intent,
): Promise<StaffAct | ProposeRefusal | IntentRefusal> {
  const at = floor.clock.now();
  const plan = await planOf(floor.sql, wish);
  const hash = isRefusal(plan) || plan.password === null ? null : await hashPassword(plan.password);
  const made = await once(floor.sql, intent, at, async (tx) => {
    if (isRefusal(plan)) return plan;
    const { kind, staffId, name, email, roles } = plan;
    const content = { kind, staff: staffId === null ? null : String(staffId), name, email, roles };
    const none = { debit: null, credit: null, amount: null, statementLineId: null };
    const actId = await proposeAct(tx, { purpose: 'staff_changed', ...none, content, staffId: caller.staffId, at });
    const [row] = await tx<{ id: bigint }[]>`
      insert into identity.staff_act (act_id, kind, staff_id, name, email, roles, password_hash, proposed_by, proposed_at)
      values (${actId}, ${kind}, ${staffId}, ${name}, ${email}, ${[...roles]}, ${hash}, ${caller.staffId}, ${at})
      on conflict (email) where state = 'proposed' do nothing returning id`;
    if (!row) return refuse('staff_act_waiting');
    await tell(tx, caller, 'identity.propose_staff_act', { ...content, id: row.id }, at);
    const signed = assertion && (await approveAct(floor, tx, { actId, caller, assertion }));
    return signed && isRefusal(signed) ? signed : { id: String(row.id) };
  });
  return isRefusal(made) ? made : must(await staffActById(floor.sql, BigInt(made.id)));
}

/** Who they are and what they will be; roles are given, never taken, and in one order, so that what is signed is what is written. */
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

export type SignRefusal =
  | Refusal<'staff_act_not_found' | 'staff_act_ended' | 'staff_act_unsigned' | 'staff_not_found' | 'staff_email_taken'>
  | ApprovalRefusal;

/** A signature, the proposer's first; the second person's carries it out. `totpUri` is shown to them once and kept nowhere. */
export async function approveStaffAct(
  floor: Floor,
  { id, caller, assertion }: { id: bigint; caller: StaffCaller; assertion: AssertionInput },
): Promise<{ act: StaffAct; totpUri: string | null } | SignRefusal> {
  const at = floor.clock.now();
  const result = await floor.sql.begin(async (tx): Promise<{ act: StaffAct; totpUri: string | null } | SignRefusal> => {
    await tx`select from identity.staff_act where id = ${id} for update`;
    const act = await staffActById(tx, id);
    if (!act) return refuse('staff_act_not_found');
    if (act.state !== 'proposed') return refuse('staff_act_ended');
    const signedBy = (await approvalsOf(tx, act.actId)).map((approval) => approval.staffId);
    // Else the proposer could sign last, and would have the password and the seed.
    if (caller.staffId !== act.proposedBy && !signedBy.includes(act.proposedBy)) return refuse('staff_act_unsigned');
    const obstacle = await obstacleOf(tx, act);
    if (obstacle) return obstacle;
    const signed = await approveAct(floor, tx, { actId: act.actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    await tell(tx, caller, 'identity.sign_staff_act', { id, approvals: signed.approvals }, at);
    const totpUri = signed.approvals < 2 ? null : await carryOut(floor, tx, act, caller);
    return { act: must(await staffActById(tx, id)), totpUri };
  });
  if (!isRefusal(result) && result.act.staffId !== null) forgetSessions(floor.sql, `staff:${result.act.staffId}`);
  return result;
}

async function obstacleOf(
  tx: Transaction,
  { kind, staffId, email }: StaffAct,
): Promise<Refusal<'staff_not_found' | 'staff_email_taken'> | null> {
  if (kind === 'take_on') {
    const [taken] = await tx`select from identity.staff where email = ${email}`;
    return taken ? refuse('staff_email_taken') : null;
  }
  const [there] = await tx<{ disabled: boolean }[]>`
    select disabled_at is not null as disabled from identity.staff where id = ${staffId} for no key update`;
  return !there || (kind === 'reset' && there.disabled) ? refuse('staff_not_found') : null;
}

/** Ends the act. The seed's address where one was made. */
async function carryOut(
  floor: Floor,
  tx: Transaction,
  act: StaffAct,
  { staffId: by }: StaffCaller,
): Promise<string | null> {
  const at = floor.clock.now();
  const [kept] = await tx<
    { hash: string | null }[]
  >`select password_hash as hash from identity.staff_act where id = ${act.id}`;
  const hash = kept?.hash ?? '';
  const seed = newSeed();
  const { name, email, roles, actId } = act;
  let { staffId } = act;
  if (act.kind === 'take_on') {
    staffId = await insertStaff(floor, tx, { name, email, roles, hash, seed, demo: false, actId, by });
    if (staffId === null) throw new Error(`${email} was taken on at the same moment`);
  } else if (act.kind === 'empower') {
    const before = must(await staffById(tx, staffId as bigint));
    await tx`update identity.staff set roles = ${roles}, disabled_at = null, act_id = ${actId} where id = ${staffId}`;
    const detail = {
      before: { roles: before.roles, disabledAt: before.disabledAt },
      after: { roles, disabledAt: null },
      actId,
    };
    await audit(tx, { staffId: by, action: 'identity.change_staff', subject: `staff:${staffId}`, detail, at });
  } else {
    await tx`update identity.staff set password_hash = ${hash}, totp_sealed = ${seal(floor.secrets, seed)}, totp_step = 0 where id = ${staffId}`;
    await tx`update identity.staff_passkey set removed_at = ${at} where staff_id = ${staffId} and removed_at is null`;
    await audit(tx, {
      staffId: by,
      action: 'identity.reset_staff',
      subject: `staff:${staffId}`,
      detail: { actId },
      at,
    });
  }
  await endStaffSessions(tx, { staffId: staffId as bigint });
  await tx`
    update identity.staff_act set state = 'done', staff_id = ${staffId}, password_hash = null, ended_at = ${at} where id = ${act.id}`;
  return act.kind === 'empower' ? null : seedUri(seed, email);
}

export async function withdrawStaffAct(
  floor: Floor,
  { id, caller }: { id: bigint; caller: StaffCaller },
): Promise<StaffAct | Refusal<'staff_act_not_found' | 'staff_act_ended'>> {
  const at = floor.clock.now();
  return floor.sql.begin(async (tx): Promise<StaffAct | Refusal<'staff_act_not_found' | 'staff_act_ended'>> => {
    const ended = await tx`
      update identity.staff_act set state = 'withdrawn', password_hash = null, ended_at = ${at} where id = ${id} and state = 'proposed'`;
    const act = await staffActById(tx, id);
    if (!act) return refuse('staff_act_not_found');
    if (ended.count === 0) return refuse('staff_act_ended');
    await tell(tx, caller, 'identity.withdraw_staff_act', { id }, at);
    return act;
  });
}

async function tell(
  tx: Transaction,
  { staffId }: StaffCaller,
  action: string,
  detail: Record<string, unknown>,
  at: Date,
): Promise<void> {
  await audit(tx, { staffId, action, subject: `staff_act:${String(detail.id)}`, detail, at });
}
