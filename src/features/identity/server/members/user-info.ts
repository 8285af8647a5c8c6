import type { Floor } from '../../../../platform/floor.ts';
import type { LanguageCode } from '../../../../platform/languages.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import type { AVATARS } from '../../contract.ts';
import { memberById } from './members.ts';
import { waitingEmailChange } from '../contact-changes/change-email.ts';
import { waitingPhoneChange } from '../contact-changes/change-phone.ts';
import { identitySettings } from '../settings.ts';
import { shownChange } from '../contact-changes/waiting-changes.ts';

type Avatar = (typeof AVATARS)[number];

/** The seed's userinfo. The robot is not part of this release: its figures say so (status 0, nothing owned, no condition). */
export async function userInfo(floor: Floor, memberId: bigint) {
  const [member, phoneChange, emailChange, { agreementVersion }] = await Promise.all([
    memberById(floor.sql, memberId),
    waitingPhoneChange(floor.sql, memberId),
    waitingEmailChange(floor.sql, memberId),
    identitySettings.read(floor),
  ]);
  if (!member) throw new Error('a session of no member');
  const locked = member.pinLockedUntil && member.pinLockedUntil > floor.clock.now() ? member.pinLockedUntil : null;
  return {
    memberNo: member.memberNo,
    nickname: member.nickname,
    avatar: member.avatar as Avatar,
    phone: member.phone,
    email: member.email,
    realName: member.realName,
    inviteCode: member.inviteCode,
    paymentPasswordSet: member.pinSet,
    pinLockedUntil: locked?.toISOString() ?? null,
    pinResetAt: member.pinResetAt?.toISOString() ?? null,
    vipLevel: member.vipLevel,
    tier: member.tier,
    language: member.language as LanguageCode,
    registeredAt: member.registeredAt.toISOString(),
    frozen: member.frozenAt !== null,
    frozenReason: member.frozenReason,
    demo: member.demo,
    agreementVersion: member.agreementVersion,
    agreementDue: member.agreementVersion !== agreementVersion,
    phoneChange: phoneChange && shownChange(phoneChange),
    emailChange: emailChange && shownChange(emailChange),
    robot_info: {
      ai_robot_start_time: null,
      ai_robot_condition: 0,
      ai_robot_gift: 0,
      my_condition: 0,
      ai_robot_info: { ai_robot_status: 0, ai_robot_days: 0 },
    },
  };
}

type Profile = {
  nickname?: string | undefined;
  avatar?: string | undefined;
  language?: string | undefined;
};

export async function changeProfile(floor: Floor, memberId: bigint, profile: Profile): Promise<void> {
  await floor.sql`
    update identity.member set nickname = coalesce(${profile.nickname ?? null}, nickname), avatar = coalesce(${profile.avatar ?? null}, avatar),
      language = coalesce(${profile.language ?? null}, language)
    where id = ${memberId}`;
}

export async function acceptAgreement(
  floor: Floor,
  asked: { memberId: bigint; agreementVersion: string },
): Promise<null | Refusal<'agreement_outdated'>> {
  const { agreementVersion } = await identitySettings.read(floor);
  if (asked.agreementVersion !== agreementVersion) return refuse('agreement_outdated', { agreementVersion });
  await floor.sql`
    update identity.member set agreement_version = ${agreementVersion}, agreement_at = ${floor.clock.now()} where id = ${asked.memberId}`;
  return null;
}
