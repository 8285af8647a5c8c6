import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { secretsSeen } from '../contact-changes/waiting-changes.ts';
import { memberById } from '../members/members.ts';
import { alertMember } from '../sessions/alerts.ts';
import { forgetSessions } from '../sessions/authenticate.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { confirmPassword } from './confirm-password.ts';
import { keepPassword, weakPassword } from './keep-password.ts';
import { hashPassword } from './secrets-of-people.ts';

/**
 * Other sessions end with 300406. The one that changed it stays. Nothing changes if another password was set meanwhile.
 */
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
