import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '../audit.ts';
import { alertMember, UNKNOWN_DEVICE } from '../sessions/alerts.ts';
import { forgetSessions } from '../sessions/authenticate.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { memberById } from './members.ts';

/** The device is signed out at its next call (300405), and a message tells the member. */
export async function endMemberSession(
  floor: Floor,
  { staffId, sessionId, reason }: { staffId: bigint; sessionId: bigint; reason: string },
): Promise<null | Refusal<'session_not_found'>> {
  const at = floor.clock.now();
  const whose = await floor.sql.begin(async (tx) => {
    const [session] = await tx<
      { memberId: bigint; device: string }[]
    >`select member_id, device from identity.session where id = ${sessionId}`;
    const member = session && (await memberById(tx, session.memberId));
    if (!member || (await endSessions(tx, { memberId: member.id, only: sessionId, reason: 'security', at })) === 0)
      return null;
    const { device } = session;
    await alertMember(floor, tx, member, 'session_ended', { device: device || UNKNOWN_DEVICE, reason });
    const detail = { session: sessionId, device, reason };
    await audit(tx, { staffId, action: 'identity.end_session', subject: `member:${member.id}`, detail });
    return member.id;
  });
  if (whose === null) return refuse('session_not_found');
  forgetSessions(floor.sql, `member:${whose}`);
  return null;
}
