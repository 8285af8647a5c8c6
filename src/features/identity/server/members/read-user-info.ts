import type { Floor } from '../../../../platform/floor.ts';
import type { LanguageCode } from '../../../../platform/languages.ts';
import type { AVATARS } from '../../contract.ts';
import { waitingEmailChange } from '../contact-changes/email-change.ts';
import { waitingPhoneChange } from '../contact-changes/phone-change.ts';
import { changeToWire } from '../contact-changes/waiting-changes.ts';
import { identitySettings } from '../settings.ts';
import { memberById } from './members.ts';

type Avatar = (typeof AVATARS)[number];

/** The seed's userinfo. This release has no robot: its figures show that (status 0, nothing owned, no condition). */
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
    phoneChange: phoneChange && changeToWire(phoneChange),
    emailChange: emailChange && changeToWire(emailChange),
    robot_info: {
      ai_robot_start_time: null,
      ai_robot_condition: 0,
      ai_robot_gift: 0,
      my_condition: 0,
      ai_robot_info: { ai_robot_status: 0, ai_robot_days: 0 },
    },
  };
}
