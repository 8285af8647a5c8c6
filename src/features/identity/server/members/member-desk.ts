// The console's calls about members: search, details, sessions, freezing, and the verification tier.
import type { Transaction } from '#platform/database/db.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { idOf, instantKeyOf, readPage } from '#platform/http/keyset.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { audit } from '#features/acts/server/public.ts';
import { callOffWaiting } from '../contact-changes.ts';
import { alertMember, UNKNOWN_DEVICE } from '../sessions/alerts.ts';
import { forgetSessions } from '../sessions/authenticate.ts';
import { endSessions, type SessionRow, sessionsOf } from '../sessions/sessions.ts';
import { invitedBy, type Member, memberById, searchMembers } from '#features/members/server/public.ts';

function memberToWire({ id, memberNo, nickname, realName, phone, registeredAt, tier, frozenAt, demo }: Member) {
  return {
    id: id.toString(),
    memberNo,
    nickname,
    realName,
    phone,
    registeredAt: registeredAt.toISOString(),
    tier,
    frozen: frozenAt !== null,
    demo,
  };
}

async function memberDetail(context: Context, member: Member) {
  const inviter = member.inviterId === null ? null : await memberById(context.sql, member.inviterId);
  return {
    ...memberToWire(member),
    email: member.email,
    birthDate: member.birthDate,
    language: member.language as 'en',
    inviteCode: member.inviteCode,
    inviterId: member.inviterId?.toString() ?? null,
    inviterMemberNo: inviter?.memberNo ?? null,
    frozenAt: member.frozenAt?.toISOString() ?? null,
    frozenReason: member.frozenReason,
    paymentPasswordSet: member.pinSet,
    pinResetAt: member.pinResetAt?.toISOString() ?? null,
    agreementVersion: member.agreementVersion,
  };
}

function deviceToWire({ id, device, createdAt, lastUsedAt, expiresAt }: SessionRow) {
  return {
    id: id.toString(),
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

type HandledMember = { staffId: bigint; memberId: bigint; reason: string };

/** What every change of a member by staff does: lock the member, do `work`, write the audit log. */
async function handleMember(
  context: Context,
  asked: HandledMember & { tier?: number },
  action: string,
  work: (tx: Transaction, member: Member) => Promise<void>,
): Promise<null | Refusal<'member_not_found'>> {
  return context.sql.begin(async (tx) => {
    await tx`select from identity.member where id = ${asked.memberId} for no key update`;
    const member = await memberById(tx, asked.memberId);
    if (!member) return refuse('member_not_found');
    await work(tx, member);
    const detail = {
      reason: asked.reason,
      ...(asked.tier === undefined ? {} : { before: member.tier, after: asked.tier }),
    };
    await audit(tx, { staffId: asked.staffId, action, subject: `member:${member.id}`, detail });
    return null;
  });
}

/**
 * A frozen member can still sign in, withdraw and contest (members.md 6), but cannot change the phone or e-mail.
 * Waiting changes are called off.
 */
export async function freezeMember(
  context: Context,
  asked: HandledMember,
): Promise<null | Refusal<'member_not_found'>> {
  return handleMember(context, asked, 'identity.freeze_member', async (tx, member) => {
    if (member.frozenAt) return;
    await tx`update identity.member set frozen_at = platform.now(), frozen_reason = ${asked.reason}
      where id = ${member.id}`;
    await alertMember(context, tx, member, 'frozen', { reason: asked.reason });
    await callOffWaiting(context, tx, member);
  });
}

export async function unfreezeMember(
  context: Context,
  asked: HandledMember,
): Promise<null | Refusal<'member_not_found'>> {
  return handleMember(context, asked, 'identity.unfreeze_member', async (tx, member) => {
    if (!member.frozenAt) return;
    await tx`update identity.member set frozen_at = null, frozen_reason = null where id = ${member.id}`;
    await alertMember(context, tx, member, 'unfrozen');
  });
}

async function setTier(
  context: Context,
  asked: HandledMember & { tier: number },
): Promise<null | Refusal<'member_not_found'>> {
  return handleMember(context, asked, 'identity.set_tier', async (tx, member) => {
    await tx`update identity.member set tier = ${asked.tier} where id = ${member.id}`;
  });
}

/** Ends one session: its device is signed out at its next call (300405), and the member is alerted. */
async function endMemberSession(
  context: Context,
  { staffId, sessionId, reason }: { staffId: bigint; sessionId: bigint; reason: string },
): Promise<null | Refusal<'session_not_found'>> {
  const at = context.clock.now();
  const whose = await context.sql.begin(async (tx) => {
    const [session] = await tx<
      { memberId: bigint; device: string }[]
    >`select member_id, device from identity.session where id = ${sessionId}`;
    const member = session && (await memberById(tx, session.memberId));
    if (!member || (await endSessions(tx, { memberId: member.id, only: sessionId, reason: 'security', at })) === 0)
      return null;
    const { device } = session;
    await alertMember(context, tx, member, 'session_ended', { device: device || UNKNOWN_DEVICE, reason });
    const detail = { session: sessionId, device, reason };
    await audit(tx, { staffId, action: 'identity.end_session', subject: `member:${member.id}`, detail });
    return member.id;
  });
  if (whose === null) return refuse('session_not_found');
  forgetSessions(context.sql, `member:${whose}`);
  return null;
}

export function memberDeskHandlers(context: Context) {
  const detail = async (id: bigint) => {
    const member = await memberById(context.sql, id);
    return member ? memberDetail(context, member) : refuse('member_not_found');
  };
  return {
    'GET /console/api/v1/members': ({ query }) => {
      const frozen = query.frozen === undefined ? null : query.frozen === 'true';
      const { q = null, sort, after } = query;
      return readPage(query.limit, {
        rows: (limit) => searchMembers(context.sql, { q, frozen, sort, after, limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(memberToWire),
      });
    },
    'GET /console/api/v1/members/{id}': ({ path }) => detail(BigInt(path.id)),
    'GET /console/api/v1/members/{id}/team': ({ path, query }) =>
      readPage(query.limit, {
        rows: (limit) => invitedBy(context.sql, { memberId: BigInt(path.id), before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(memberToWire),
      }),
    'GET /console/api/v1/members/{id}/sessions': ({ path, query }) => {
      const asked = { memberId: BigInt(path.id), at: context.clock.now(), after: instantKeyOf(query.after) };
      return readPage(query.limit, {
        rows: (limit) => sessionsOf(context.sql, { ...asked, limit }),
        key: ({ micros, id }) => [micros, id],
        items: (rows) => rows.map(deviceToWire),
      });
    },
    'POST /console/api/v1/member-sessions/{id}/end': ({ caller, path, body }) =>
      endMemberSession(context, { staffId: caller.staffId, sessionId: BigInt(path.id), ...body }),
    'POST /console/api/v1/members/{id}/freeze': async ({ caller, path, body }) =>
      (await freezeMember(context, { staffId: caller.staffId, memberId: BigInt(path.id), ...body })) ??
      detail(BigInt(path.id)),
    'POST /console/api/v1/members/{id}/unfreeze': async ({ caller, path, body }) =>
      (await unfreezeMember(context, { staffId: caller.staffId, memberId: BigInt(path.id), ...body })) ??
      detail(BigInt(path.id)),
    'POST /console/api/v1/members/{id}/tier': async ({ caller, path, body }) =>
      (await setTier(context, { staffId: caller.staffId, memberId: BigInt(path.id), ...body })) ??
      detail(BigInt(path.id)),
  } satisfies Partial<Handlers<typeof contract>>;
}
