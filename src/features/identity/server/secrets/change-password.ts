import type { Transaction } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { must } from '../../../../platform/must.ts';
import { isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { alertMember } from '../sessions/alerts.ts';
import { type AskedFrom, type CodeRefusal, tryCode, useCode } from '../codes/use-code.ts';
import { type Member, memberById, memberByPhone } from '../members/members.ts';
import { weaknessOf } from './password-rules.ts';
import { hashPassword } from './secrets-of-people.ts';
import { endSessions, forgetSessions } from '../sessions/sessions.ts';
import { confirmPassword } from '../sessions/sign-in.ts';
import { callOffWaiting, secretsSeen } from '../contact-changes/waiting-changes.ts';

/** Other sessions end with 300406; the one that changed it stays. Nothing changes if another password was set meanwhile. */
export async function changePassword(
  floor: Floor,
  asked: { memberId: bigint; sessionId: bigint; password: string; newPassword: string },
): Promise<null | Refusal<'password_wrong' | 'too_many_requests' | 'field_invalid'>> {
  const { password: before } = await secretsSeen(floor.sql, asked.memberId);
  const refused = await confirmPassword(floor, asked);
  if (refused) return refused;
  const member = must(await memberById(floor.sql, asked.memberId));
  const weak = weakPassword(member, asked.newPassword);
  if (weak) return weak;
  const hash = await hashPassword(asked.newPassword);
  const replaced = await floor.sql.begin(async (tx): Promise<null | Refusal<'password_wrong'>> => {
    if (!(await keepPassword(floor, tx, { memberId: member.id, hash, before }))) return refuse('password_wrong');
    await endSessions(tx, {
      memberId: member.id,
      reason: 'password_changed',
      at: floor.clock.now(),
      except: asked.sessionId,
    });
    await alertMember(floor, tx, member, 'password_changed');
    return null;
  });
  forgetSessions(floor.sql, `member:${member.id}`);
  return replaced;
}

/** By a code sent to the phone; every session ends, and what waits is called off. */
export async function resetPassword(
  floor: Floor,
  asked: { phone: string; code: string; newPassword: string } & AskedFrom,
): Promise<null | CodeRefusal | Refusal<'field_invalid'>> {
  const codeId = await tryCode(floor, { ...asked, purpose: 'password_reset', recipient: asked.phone });
  if (isRefusal(codeId)) return codeId;
  const member = await memberByPhone(floor.sql, asked.phone);
  if (!member) return refuse('code_wrong');
  const weak = weakPassword(member, asked.newPassword);
  if (weak) return weak;
  const hash = await hashPassword(asked.newPassword);
  const refused = await floor.sql.begin(async (tx): Promise<null | Refusal<'code_wrong'>> => {
    if (!(await useCode(tx, codeId, floor.clock.now()))) return refuse('code_wrong');
    await keepPassword(floor, tx, { memberId: member.id, hash });
    await endSessions(tx, { memberId: member.id, reason: 'password_changed', at: floor.clock.now() });
    await alertMember(floor, tx, member, 'password_reset');
    await callOffWaiting(floor, tx, member);
    return null;
  });
  forgetSessions(floor.sql, `member:${member.id}`);
  return refused;
}

function weakPassword(member: Member, password: string): Refusal<'field_invalid'> | null {
  const known = [member.phone.slice(-9), ...member.realName.split(/\s+/), member.email.split('@')[0] ?? ''];
  const weakness = weaknessOf(password, known);
  return weakness ? refuse('field_invalid', { fields: { newPassword: weakness } }) : null;
}

/** In place of `before`, or of whatever there is; false where `before` is no longer there. */
async function keepPassword(
  floor: Floor,
  tx: Transaction,
  { memberId, hash, before }: { memberId: bigint; hash: string; before?: string },
): Promise<boolean> {
  const kept = await tx`
    update identity.member_secret set password_hash = ${hash}, password_at = ${floor.clock.now()}
    where member_id = ${memberId} and password_hash = coalesce(${before ?? null}, password_hash)`;
  return kept.count === 1;
}
