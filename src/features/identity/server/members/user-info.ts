// What the app shows of a member to themselves, and what they change of it.
import type { z } from 'zod';
import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { contract, robotInfo } from '../../contract.ts';
import { changeToWire, waitingEmailChange, waitingPhoneChange } from '../contact-changes.ts';
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

async function acceptAgreement(
  floor: Floor,
  asked: { memberId: bigint; agreementVersion: string },
): Promise<null | Refusal<'agreement_outdated'>> {
  const { agreementVersion } = await identitySettings.read(floor);
  if (asked.agreementVersion !== agreementVersion) return refuse('agreement_outdated', { agreementVersion });
  await floor.sql`
    update identity.member set agreement_version = ${agreementVersion}
    where id = ${asked.memberId}`;
  return null;
}

type Profile = {
  nickname?: string | undefined;
  avatar?: string | undefined;
  language?: string | undefined;
};

async function changeProfile(floor: Floor, memberId: bigint, profile: Profile): Promise<void> {
  await floor.sql`
    update identity.member set nickname = coalesce(${profile.nickname ?? null}, nickname),
      avatar = coalesce(${profile.avatar ?? null}, avatar), language = coalesce(${profile.language ?? null}, language)
    where id = ${memberId}`;
}

export function userInfoHandlers(floor: Floor) {
  return {
    'GET /api/v1/userInfo': ({ caller }) => userInfo(floor, caller.memberId),
    'PUT /api/v1/profile': async ({ caller, body }) => {
      await changeProfile(floor, caller.memberId, body);
      return userInfo(floor, caller.memberId);
    },
    'POST /api/v1/agreement': ({ caller, body }) => acceptAgreement(floor, { memberId: caller.memberId, ...body }),
  } satisfies Partial<Handlers<typeof contract>>;
}
