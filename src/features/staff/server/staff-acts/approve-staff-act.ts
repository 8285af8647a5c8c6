// Signs an act about staff. The second person's signature carries it out (members.md 7).
import type { AssertionInput } from '#features/acts/contract.ts';
import { type ApprovalRefusal, approvalsOf, approveAct, audit } from '#features/acts/server/public.ts';
import { newSeed, seal, seedUri } from '#features/credentials/server/public.ts';
import { endStaffSessions, forgetSessions } from '#features/identity/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { insertStaff, staffById } from '../staff.ts';
import { type StaffAct, staffActById, auditStaffAct } from './staff-acts.ts';

export type SignRefusal =
  | Refusal<'staff_act_not_found' | 'staff_act_ended' | 'staff_act_unsigned' | 'staff_not_found' | 'staff_email_taken'>
  | ApprovalRefusal;

/**
 * Adds a signature, of which the proposer's must be the first. The second carries the act out. `totpUri` is shown to
 * the second person once and is not stored.
 */
export async function approveStaffAct(
  context: Context,
  { id, caller, assertion }: { id: bigint; caller: StaffCaller; assertion: AssertionInput },
): Promise<{ act: StaffAct; totpUri: string | null } | SignRefusal> {
  const result = await context.sql.begin(
    async (tx): Promise<{ act: StaffAct; totpUri: string | null } | SignRefusal> => {
      await tx`select from identity.staff_act where id = ${id} for update`;
      const act = await staffActById(tx, id);
      if (!act) return refuse('staff_act_not_found');
      if (act.state !== 'proposed') return refuse('staff_act_ended');
      const signedBy = (await approvalsOf(tx, act.actId)).map((approval) => approval.staffId);
      // Otherwise the proposer could sign last, and would know both the password and the seed.
      if (caller.staffId !== act.proposedBy && !signedBy.includes(act.proposedBy)) return refuse('staff_act_unsigned');
      const obstacle = await obstacleOf(tx, act);
      if (obstacle) return obstacle;
      const signed = await approveAct(context, tx, { actId: act.actId, caller, assertion });
      if (isRefusal(signed)) return signed;
      await auditStaffAct(tx, caller, 'identity.sign_staff_act', { id, approvals: signed.approvals });
      const totpUri = signed.approvals < 2 ? null : await carryOut(context, tx, act, caller);
      return { act: required(await staffActById(tx, id)), totpUri };
    },
  );
  if (!isRefusal(result) && result.act.staffId !== null) forgetSessions(context.sql, `staff:${result.act.staffId}`);
  return result;
}

/** Carries the act out and ends it. Returns the otpauth address of the new seed if one was made. */
async function carryOut(
  context: Context,
  tx: Transaction,
  act: StaffAct,
  { staffId: by }: StaffCaller,
): Promise<string | null> {
  const at = context.clock.now();
  const [kept] = await tx<
    { hash: string | null }[]
  >`select password_hash as hash from identity.staff_act where id = ${act.id}`;
  const hash = kept?.hash ?? '';
  const seed = newSeed();
  const { name, email, roles, actId } = act;
  let { staffId } = act;
  if (act.kind === 'take_on') {
    staffId = await insertStaff(context, tx, { name, email, roles, hash, seed, demo: false, given: true, actId, by });
    if (staffId === null) throw new Error(`${email} was taken on at the same moment`);
  } else if (act.kind === 'empower') {
    const before = required(await staffById(tx, staffId as bigint));
    await tx`update identity.staff set roles = ${roles}, disabled_at = null, act_id = ${actId} where id = ${staffId}`;
    const detail = {
      before: { roles: before.roles, disabledAt: before.disabledAt },
      after: { roles, disabledAt: null },
      actId,
    };
    await audit(tx, { staffId: by, action: 'identity.change_staff', subject: `staff:${staffId}`, detail });
  } else {
    await tx`update identity.staff set password_hash = ${hash}, totp_sealed = ${seal(context.secrets, seed)},
      totp_step = 0, password_given_at = clock_timestamp(), seed_given_at = clock_timestamp() where id = ${staffId}`;
    await tx`update identity.staff_passkey set removed_at = ${at} where staff_id = ${staffId} and removed_at is null`;
    await audit(tx, {
      staffId: by,
      action: 'identity.reset_staff',
      subject: `staff:${staffId}`,
      detail: { actId },
    });
  }
  await endStaffSessions(tx, { staffId: staffId as bigint });
  await tx`
    update identity.staff_act set state = 'done', staff_id = ${staffId}, password_hash = null, ended_at = ${at}
    where id = ${act.id}`;
  return act.kind === 'empower' ? null : seedUri(seed, email);
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
