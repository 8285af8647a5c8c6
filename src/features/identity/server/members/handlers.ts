import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { type SessionRow, sessionsOf } from '../sessions/list-sessions.ts';
import { whereOf } from '../sessions/caller-mark.ts';
import { sessionToWire } from '../sessions/session-view.ts';
import { acceptAgreement } from './accept-agreement.ts';
import { changeProfile } from './change-profile.ts';
import { endMemberSession } from './end-member-session.ts';
import { freezeMember } from './freeze-member.ts';
import { invitedBy, type Member, memberById } from './members.ts';
import { userInfo } from './read-user-info.ts';
import { openInvitation } from './invitation.ts';
import { registerMember } from './register-member.ts';
import { searchMembers } from './search-members.ts';
import { setTier } from './set-tier.ts';
import { unfreezeMember } from './unfreeze-member.ts';

type Wire = typeof contract;

function memberOwnCalls(floor: Floor) {
  return {
    'POST /api/v1/members': async ({ body: { device, ...rest }, ...call }) => {
      const session = await registerMember(floor, { ...rest, ...whereOf(call), device: device ?? '' });
      return isRefusal(session) ? session : sessionToWire(session);
    },
    'GET /api/v1/invitations/{inviteCode}': async ({ path }) => ({
      invitation: openInvitation(floor, path.inviteCode),
    }),
    'GET /api/v1/userInfo': ({ caller }) => userInfo(floor, caller.memberId),
    'PUT /api/v1/profile': async ({ caller, body }) => {
      await changeProfile(floor, caller.memberId, body);
      return userInfo(floor, caller.memberId);
    },
    'POST /api/v1/agreement': ({ caller, body }) => acceptAgreement(floor, { memberId: caller.memberId, ...body }),
  } satisfies Partial<Handlers<Wire>>;
}

function memberStaffCalls(floor: Floor) {
  const detail = async (id: bigint) => {
    const member = await memberById(floor.sql, id);
    return member ? memberDetail(floor, member) : refuse('member_not_found');
  };
  return {
    'GET /console/api/v1/members': ({ query }) => {
      const frozen = query.frozen === undefined ? null : query.frozen === 'true';
      return readPage(query.limit, {
        rows: (limit) => searchMembers(floor.sql, { q: query.q ?? null, frozen, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(memberToWire),
      });
    },
    'GET /console/api/v1/members/{id}': ({ path }) => detail(BigInt(path.id)),
    'GET /console/api/v1/members/{id}/team': ({ path, query }) =>
      readPage(query.limit, {
        rows: (limit) => invitedBy(floor.sql, { memberId: BigInt(path.id), before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(memberToWire),
      }),
    'GET /console/api/v1/members/{id}/sessions': async ({ path }) => {
      const member = await memberById(floor.sql, BigInt(path.id));
      if (!member) return refuse('member_not_found');
      return { items: (await sessionsOf(floor.sql, member.id, floor.clock.now())).map(deviceToWire) };
    },
    'POST /console/api/v1/member-sessions/{id}/end': ({ caller, path, body }) =>
      endMemberSession(floor, { staffId: caller.staffId, sessionId: BigInt(path.id), ...body }),
    'POST /console/api/v1/members/{id}/freeze': async ({ caller, path, body }) =>
      (await freezeMember(floor, { staffId: caller.staffId, memberId: BigInt(path.id), ...body })) ??
      detail(BigInt(path.id)),
    'POST /console/api/v1/members/{id}/unfreeze': async ({ caller, path, body }) =>
      (await unfreezeMember(floor, { staffId: caller.staffId, memberId: BigInt(path.id), ...body })) ??
      detail(BigInt(path.id)),
    'POST /console/api/v1/members/{id}/tier': async ({ caller, path, body }) =>
      (await setTier(floor, { staffId: caller.staffId, memberId: BigInt(path.id), ...body })) ??
      detail(BigInt(path.id)),
  } satisfies Partial<Handlers<Wire>>;
}

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

async function memberDetail(floor: Floor, member: Member) {
  const inviter = member.inviterId === null ? null : await memberById(floor.sql, member.inviterId);
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

export function memberHandlers(floor: Floor) {
  return { ...memberOwnCalls(floor), ...memberStaffCalls(floor) };
}
