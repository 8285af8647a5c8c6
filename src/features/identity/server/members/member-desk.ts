// Members as staff see and handle them.
import type { Queryable, Transaction } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import { alertMember, UNKNOWN_DEVICE } from '../sessions/alerts.ts';
import { audit } from '../audit.ts';
import { endSessions, forgetSessions } from '../sessions/sessions.ts';
import { type Member, memberById, memberColumns, memberIdOf } from './members.ts';
import { callOffWaiting } from '../contact-changes/waiting-changes.ts';

/** Newest first; `q` is a member number, the beginning of a phone number, or of a name or nickname. */
export async function searchMembers(
  q: Queryable,
  asked: { q: string | null; frozen: boolean | null; before: bigint | null; limit: number },
): Promise<Member[]> {
  const phrase = asked.q?.trim() ?? '';
  const begins = `${phrase.toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`;
  const phone = `${phrase.startsWith('+') ? '' : '+'}${phrase.replaceAll(/[^\d+]/g, '')}`;
  const matching =
    phrase === ''
      ? q`true`
      : q`(m.id = ${memberIdOf(phrase)} or m.phone like ${phone.length > 3 ? `${phone}%` : ''}
          or lower(m.real_name) like ${begins} or lower(m.nickname) like ${begins})`;
  const frozen = asked.frozen === null ? q`true` : asked.frozen ? q`m.frozen_at is not null` : q`m.frozen_at is null`;
  return q<Member[]>`
    select ${memberColumns(q)} where ${matching} and ${frozen} and (${asked.before}::bigint is null or m.id < ${asked.before})
    order by m.id desc limit ${asked.limit}`;
}

type Handled = { staffId: bigint; memberId: bigint; reason: string };

/** A frozen member still signs in, withdraws and contests (members.md 6). Their number and address stay as they are. */
export async function freezeMember(floor: Floor, asked: Handled): Promise<null | Refusal<'member_not_found'>> {
  return handle(floor, asked, 'identity.freeze_member', async (tx, member) => {
    if (member.frozenAt) return;
    await tx`update identity.member set frozen_at = ${floor.clock.now()}, frozen_reason = ${asked.reason} where id = ${member.id}`;
    await alertMember(floor, tx, member, 'frozen', { reason: asked.reason });
    await callOffWaiting(floor, tx, member);
  });
}

export async function unfreezeMember(floor: Floor, asked: Handled): Promise<null | Refusal<'member_not_found'>> {
  return handle(floor, asked, 'identity.unfreeze_member', async (tx, member) => {
    if (!member.frozenAt) return;
    await tx`update identity.member set frozen_at = null, frozen_reason = null where id = ${member.id}`;
    await alertMember(floor, tx, member, 'unfrozen');
  });
}

export async function setTier(
  floor: Floor,
  asked: Handled & { tier: number },
): Promise<null | Refusal<'member_not_found'>> {
  return handle(floor, asked, 'identity.set_tier', async (tx, member) => {
    await tx`update identity.member set tier = ${asked.tier} where id = ${member.id}`;
  });
}

/** The device is signed out at its next call (300405), and the member is told by a message. */
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
    await audit(tx, { staffId, action: 'identity.end_session', subject: `member:${member.id}`, detail, at });
    return member.id;
  });
  if (whose === null) return refuse('session_not_found');
  forgetSessions(floor.sql, `member:${whose}`);
  return null;
}

async function handle(
  floor: Floor,
  asked: Handled & { tier?: number },
  action: string,
  work: (tx: Transaction, member: Member) => Promise<void>,
): Promise<null | Refusal<'member_not_found'>> {
  return floor.sql.begin(async (tx) => {
    await tx`select from identity.member where id = ${asked.memberId} for no key update`;
    const member = await memberById(tx, asked.memberId);
    if (!member) return refuse('member_not_found');
    await work(tx, member);
    const detail = {
      reason: asked.reason,
      ...(asked.tier === undefined ? {} : { before: member.tier, after: asked.tier }),
    };
    await audit(tx, { staffId: asked.staffId, action, subject: `member:${member.id}`, detail, at: floor.clock.now() });
    return null;
  });
}
