import type { z } from 'zod';
import type { Floor } from '#platform/floor.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { robotInfo } from '../../contract.ts';
import { waitingEmailChange } from '../contact-changes/email-change.ts';
import { waitingPhoneChange } from '../contact-changes/phone-change.ts';
import { changeToWire } from '../contact-changes/waiting-changes.ts';
import { identitySettings } from '../settings.ts';
import { memberById } from './members.ts';

type RobotInfo = z.input<typeof robotInfo>;
type ReadRobotInfo = (floor: Floor, memberId: bigint) => Promise<RobotInfo>;

/** A house without the robot: status 0, nothing owned, no condition. */
const NO_ROBOT: RobotInfo = {
  ai_robot_start_time: null,
  ai_robot_condition: 0,
  ai_robot_gift: 0,
  my_condition: 0,
  ai_robot_info: { ai_robot_status: 0, ai_robot_days: 0 },
};
let readRobotInfo: ReadRobotInfo = async () => NO_ROBOT;

/** The robot ranks higher, and the seed has its figures in userinfo. So its feature hands their reading down. */
export function provideRobotInfo(read: ReadRobotInfo): void {
  readRobotInfo = read;
}

type ReadPhoto = (floor: Pick<Floor, 'sql'>, memberId: bigint) => Promise<string | null>;
let readPhoto: ReadPhoto = async () => null;

/** Photos rank higher too. Theirs hands down the id of a member's own. */
export function provideAvatarPhoto(read: ReadPhoto): void {
  readPhoto = read;
}

/** The seed's userinfo. */
export async function userInfo(floor: Floor, memberId: bigint) {
  const [member, avatarPhoto, phoneChange, emailChange, { agreementVersion }, robot] = await Promise.all([
    memberById(floor.sql, memberId),
    readPhoto(floor, memberId),
    waitingPhoneChange(floor.sql, memberId),
    waitingEmailChange(floor.sql, memberId),
    identitySettings.read(floor),
    readRobotInfo(floor, memberId),
  ]);
  if (!member) throw new Error('a session of no member');
  const locked = member.pinLockedUntil && member.pinLockedUntil > floor.clock.now() ? member.pinLockedUntil : null;
  return {
    memberNo: member.memberNo,
    nickname: member.nickname,
    avatar: member.avatar,
    avatarPhoto,
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
    robot_info: robot,
  };
}
