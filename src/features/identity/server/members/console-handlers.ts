import type { Handlers } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { idOf, readPage } from '../../../../platform/keyset.ts';
import { refuse } from '../../../../platform/refusal.ts';
import type { memberDeskContract } from '../../contract/console.ts';
import { endMemberSession } from './end-member-session.ts';
import { freezeMember } from './freeze-member.ts';
import { searchMembers } from './search-members.ts';
import { setTier } from './set-tier.ts';
import { unfreezeMember } from './unfreeze-member.ts';
import { type Member, memberById } from './members.ts';
import { type SessionRow, sessionsOf } from '../sessions/sessions.ts';

export function memberDeskHandlers(floor: Floor): Handlers<typeof memberDeskContract> {
  const detail = async (id: bigint) => {
    const member = await memberById(floor.sql, id);
    return member ? shownMember(floor, member) : refuse('member_not_found');
  };
  return {
    'GET /console/api/v1/members': ({ query }) => {
      const frozen = query.frozen === undefined ? null : query.frozen === 'true';
      return readPage(query.limit, {
        rows: (limit) => searchMembers(floor.sql, { q: query.q ?? null, frozen, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(memberRow),
      });
    },
    'GET /console/api/v1/members/{id}': ({ path }) => detail(BigInt(path.id)),
    'GET /console/api/v1/members/{id}/sessions': async ({ path }) => {
      const member = await memberById(floor.sql, BigInt(path.id));
      if (!member) return refuse('member_not_found');
      return { items: (await sessionsOf(floor.sql, member.id, floor.clock.now())).map(shownSession) };
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
  };
}

function memberRow({ id, memberNo, nickname, realName, phone, registeredAt, tier, frozenAt, demo }: Member) {
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

async function shownMember(floor: Floor, member: Member) {
  const inviter = member.inviterId === null ? null : await memberById(floor.sql, member.inviterId);
  return {
    ...memberRow(member),
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

function shownSession({ id, device, createdAt, lastUsedAt, expiresAt }: SessionRow) {
  return {
    id: id.toString(),
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
