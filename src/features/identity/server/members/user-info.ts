// What the app shows of a member to themselves, and what they change of it.
import type { z } from 'zod';
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { contract, robotInfo } from '../../contract.ts';
import { changeToWire, waitingEmailChange, waitingPhoneChange } from '../contact-changes.ts';
import { identitySettings } from '../settings.ts';
import { memberById } from './members.ts';

type RobotInfo = z.input<typeof robotInfo>;
type ReadRobotInfo = (context: Context, memberId: bigint) => Promise<RobotInfo>;

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

type ReadPhoto = (context: Pick<Context, 'sql'>, memberId: bigint) => Promise<string | null>;
let readPhoto: ReadPhoto = async () => null;

/** Photos rank higher too. Theirs hands down the id of a member's own. */
export function provideAvatarPhoto(read: ReadPhoto): void {
  readPhoto = read;
}

/** The seed's userinfo. */
export async function userInfo(context: Context, memberId: bigint) {
  const [member, avatarPhoto, phoneChange, emailChange, { agreementVersion }, robot] = await Promise.all([
    memberById(context.sql, memberId),
    readPhoto(context, memberId),
    waitingPhoneChange(context.sql, memberId),
    waitingEmailChange(context.sql, memberId),
    identitySettings.read(context),
    readRobotInfo(context, memberId),
  ]);
  if (!member) throw new Error('a session of no member');
  const locked = member.pinLockedUntil && member.pinLockedUntil > context.clock.now() ? member.pinLockedUntil : null;
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
  context: Context,
  asked: { memberId: bigint; agreementVersion: string },
): Promise<null | Refusal<'agreement_outdated'>> {
  const { agreementVersion } = await identitySettings.read(context);
  if (asked.agreementVersion !== agreementVersion) return refuse('agreement_outdated', { agreementVersion });
  await context.sql`
    update identity.member set agreement_version = ${agreementVersion}
    where id = ${asked.memberId}`;
  return null;
}

type Profile = {
  nickname?: string | undefined;
  avatar?: string | undefined;
  language?: string | undefined;
};

async function changeProfile(context: Context, memberId: bigint, profile: Profile): Promise<void> {
  await context.sql`
    update identity.member set nickname = coalesce(${profile.nickname ?? null}, nickname),
      avatar = coalesce(${profile.avatar ?? null}, avatar), language = coalesce(${profile.language ?? null}, language)
    where id = ${memberId}`;
}

export function userInfoHandlers(context: Context) {
  return {
    'GET /api/v1/userInfo': ({ caller }) => userInfo(context, caller.memberId),
    'PUT /api/v1/profile': async ({ caller, body }) => {
      await changeProfile(context, caller.memberId, body);
      return userInfo(context, caller.memberId);
    },
    'POST /api/v1/agreement': ({ caller, body }) => acceptAgreement(context, { memberId: caller.memberId, ...body }),
  } satisfies Partial<Handlers<typeof contract>>;
}
