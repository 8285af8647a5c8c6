// Identity's part of the member's own userinfo (the home feature combines all parts), profile changes, and accepting a
// new user agreement.
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { contract } from '../contract.ts';
import { changeToWire, waitingEmailChange, waitingPhoneChange } from './contact-changes.ts';
import { identitySettings } from './settings.ts';
import { memberById } from '#features/members/server/public.ts';

export async function userInfo(context: Context, memberId: bigint) {
  const [member, phoneChange, emailChange, { agreementVersion }] = await Promise.all([
    memberById(context.sql, memberId),
    waitingPhoneChange(context.sql, memberId),
    waitingEmailChange(context.sql, memberId),
    identitySettings.read(context),
  ]);
  if (!member) throw new Error(`member ${memberId} does not exist`);
  const locked = member.pinLockedUntil && member.pinLockedUntil > context.clock.now() ? member.pinLockedUntil : null;
  return {
    memberNo: member.memberNo,
    nickname: member.nickname,
    avatar: member.avatar,
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

export async function changeProfile(context: Context, memberId: bigint, profile: Profile): Promise<void> {
  await context.sql`
    update identity.member set nickname = coalesce(${profile.nickname ?? null}, nickname),
      avatar = coalesce(${profile.avatar ?? null}, avatar), language = coalesce(${profile.language ?? null}, language)
    where id = ${memberId}`;
}

export function agreementHandlers(context: Context) {
  return {
    'POST /api/v1/agreement': ({ caller, body }) => acceptAgreement(context, { memberId: caller.memberId, ...body }),
  } satisfies Partial<Handlers<typeof contract>>;
}
