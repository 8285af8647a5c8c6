import type { Floor } from '#platform/floor.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type AskedFrom, type CodeRefusal, tryCode, useCode } from '../codes/use-code.ts';
import { callOffWaiting } from '../contact-changes/waiting-changes.ts';
import { endLinksOf } from '../login-provider/login-links.ts';
import { dropPasskeysOf } from '../member-passkeys/remove-member-passkey.ts';
import { memberByPhone } from '../members/members.ts';
import { forgetSecondGiven, secondFactorOf } from '../second-factor/second-factor-store.ts';
import { alertMember } from '../sessions/alerts.ts';
import { forgetSessions } from '../sessions/authenticate.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { keepPassword, weakPassword } from './keep-password.ts';
import { hashPassword } from './secrets-of-people.ts';

/**
 * Resets the password by a code sent to the phone. Every session ends, and waiting changes are called off. Passkeys and
 * links with a login provider end too. A stranger who knew the old password may have made them. A second factor stays,
 * and the next sign-in asks for it on any device (docs/decisions/0038).
 */
export async function resetPassword(
  floor: Floor,
  asked: { phone: string; code: string; newPassword: string } & AskedFrom,
): Promise<null | CodeRefusal | Refusal<'field_invalid'>> {
  const codeId = await tryCode(floor, { ...asked, purpose: 'password_reset', recipient: asked.phone });
  if (isRefusal(codeId)) return codeId as CodeRefusal;
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
    await endLinksOf(floor, tx, member);
    // Passkeys of a member with a second factor took that too. So they stay, and so does the factor.
    if (!(await secondFactorOf(tx, member.id))) await dropPasskeysOf(floor, tx, member);
    await forgetSecondGiven(tx, member.id);
    return null;
  });
  forgetSessions(floor.sql, `member:${member.id}`);
  return refused;
}
