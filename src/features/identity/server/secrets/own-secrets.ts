// Setting, changing and resetting a member's password and transaction password (PIN) (members.md 4).
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { contract } from '../../contract.ts';
import { type AskedFrom, type CodeRefusal, tryCode, useCode } from '../codes.ts';
import { callOffWaiting, secretsSeen } from '../contact-changes.ts';
import { endLinksOf } from '../login-provider/logins.ts';
import { memberById, memberByPhone } from '#features/members/server/public.ts';
import { dropPasskeysOf } from '../passkeys/member-passkeys.ts';
import { forgetSecondGiven, secondFactorOf } from '../second-factor/second-factor.ts';
import { alertMember } from '../sessions/alerts.ts';
import { forgetSessions } from '../sessions/authenticate.ts';
import { whereOf } from '../sessions/devices.ts';
import { endSessions } from '../sessions/sessions.ts';
import { identitySettings } from '../settings.ts';
import { confirmPassword, keepPassword, weakPassword } from './passwords.ts';
import { checkPin, keepPin, type PinRefusal, weakPin } from './pins.ts';
import { hashPassword } from '#features/credentials/server/public.ts';

/**
 * Changes the password with the old one. Other sessions end with 300406. Refuses if another password was set meanwhile.
 */
export async function changePassword(
  context: Context,
  asked: { memberId: bigint; sessionId: bigint; password: string; newPassword: string },
): Promise<null | Refusal<'password_wrong' | 'too_many_requests' | 'field_invalid'>> {
  const { password: before } = await secretsSeen(context.sql, asked.memberId);
  const refused = await confirmPassword(context, asked);
  if (refused) return refused;
  const member = required(await memberById(context.sql, asked.memberId));
  const weak = weakPassword(member, asked.newPassword);
  if (weak) return weak;
  const hash = await hashPassword(asked.newPassword);
  const replaced = await context.sql.begin(async (tx): Promise<null | Refusal<'password_wrong'>> => {
    if (!(await keepPassword(context, tx, { memberId: member.id, hash, before }))) return refuse('password_wrong');
    await endSessions(tx, {
      memberId: member.id,
      reason: 'password_changed',
      at: context.clock.now(),
      except: asked.sessionId,
    });
    await alertMember(context, tx, member, 'password_changed');
    return null;
  });
  forgetSessions(context.sql, `member:${member.id}`);
  return replaced;
}

/**
 * Resets the password with a code sent to the phone. Ends all sessions, waiting changes, passkeys and links with a
 * login provider, because a stranger who knew the old password may have made them. A second factor stays, and every
 * device needs it at the next sign-in (docs/decisions/0038).
 */
export async function resetPassword(
  context: Context,
  asked: { phone: string; code: string; newPassword: string } & AskedFrom,
): Promise<null | CodeRefusal | Refusal<'field_invalid'>> {
  const codeId = await tryCode(context, { ...asked, purpose: 'password_reset', recipient: asked.phone });
  if (isRefusal(codeId)) return codeId as CodeRefusal;
  const member = await memberByPhone(context.sql, asked.phone);
  if (!member) return refuse('code_wrong');
  const weak = weakPassword(member, asked.newPassword);
  if (weak) return weak;
  const hash = await hashPassword(asked.newPassword);
  const refused = await context.sql.begin(async (tx): Promise<null | Refusal<'code_wrong'>> => {
    if (!(await useCode(tx, codeId, context.clock.now()))) return refuse('code_wrong');
    await keepPassword(context, tx, { memberId: member.id, hash });
    await endSessions(tx, { memberId: member.id, reason: 'password_changed', at: context.clock.now() });
    await alertMember(context, tx, member, 'password_reset');
    await callOffWaiting(context, tx, member);
    await endLinksOf(context, tx, member);
    // With a second factor the passkeys stay, because adding them needed it.
    if (!(await secondFactorOf(tx, member.id))) await dropPasskeysOf(context, tx, member);
    await forgetSecondGiven(tx, member.id);
    return null;
  });
  forgetSessions(context.sql, `member:${member.id}`);
  return refused;
}

export async function setPin(
  context: Context,
  asked: { memberId: bigint; password: string; newPin: string },
): Promise<null | Refusal<'password_wrong' | 'pin_already_set' | 'too_many_requests' | 'field_invalid'>> {
  const refused = await confirmPassword(context, asked);
  if (refused) return refused;
  const member = required(await memberById(context.sql, asked.memberId));
  const weak = weakPin(member, asked.newPin);
  if (weak) return weak;
  return context.sql.begin(async (tx): Promise<null | Refusal<'pin_already_set'>> => {
    const set = await keepPin(context, tx, { ...asked, how: 'first' });
    if (!set) return refuse('pin_already_set');
    await alertMember(context, tx, member, 'pin_set');
    return null;
  });
}

export async function changePin(
  context: Context,
  asked: { memberId: bigint; pin: string; newPin: string },
): Promise<null | PinRefusal | Refusal<'field_invalid'>> {
  const proof = crypto.randomUUID();
  const act = { transfer: proof, purpose: 'pin', amount: 0n, target: '' } as const;
  const refused = await checkPin(context, { ...asked, act });
  if (refused) return refused;
  const member = required(await memberById(context.sql, asked.memberId));
  const weak = weakPin(member, asked.newPin);
  if (weak) return weak;
  const changed = await context.sql.begin(async (tx) => {
    if (!(await keepPin(context, tx, { ...asked, how: { proof } }))) return false;
    await alertMember(context, tx, member, 'pin_changed');
    return true;
  });
  // If another PIN was set meanwhile, tries the given old PIN against that one.
  return changed ? null : changePin(context, asked);
}

/**
 * Resets the PIN with the password and a code. Also lifts a lock, and works for a member who never set a PIN. Payout
 * accounts that are added from now on must wait (`pinResetAt`). Waiting changes are called off.
 */
export async function resetPin(
  context: Context,
  asked: { memberId: bigint; code: string; password: string; newPin: string } & AskedFrom,
): Promise<null | CodeRefusal | Refusal<'password_wrong' | 'too_many_requests' | 'field_invalid'>> {
  const member = required(await memberById(context.sql, asked.memberId));
  const refused = await confirmPassword(context, asked);
  if (refused) return refused;
  // Checked before the code, so that a weak choice doesn't cost one of its tries.
  const weak = weakPin(member, asked.newPin);
  if (weak) return weak;
  const codeId = await tryCode(context, { ...asked, purpose: 'pin_reset', recipient: member.phone });
  if (isRefusal(codeId)) return codeId as CodeRefusal;
  const { pinResetHoldHours } = await identitySettings.read(context);
  return context.sql.begin(async (tx): Promise<null | Refusal<'code_wrong'>> => {
    if (!(await useCode(tx, codeId, context.clock.now()))) return refuse('code_wrong');
    await keepPin(context, tx, { ...asked, how: 'reset' });
    await alertMember(context, tx, member, 'pin_reset', { hours: pinResetHoldHours });
    await callOffWaiting(context, tx, member);
    return null;
  });
}

export function secretHandlers(context: Context) {
  return {
    'POST /api/v1/password': ({ caller, body }) => changePassword(context, { ...caller, ...body }),
    'POST /api/v1/password/reset': ({ body, ...call }) => resetPassword(context, { ...body, ...whereOf(call) }),
    'POST /api/v1/pin': ({ caller, body }) => setPin(context, { memberId: caller.memberId, ...body }),
    'PUT /api/v1/pin': ({ caller, body }) => changePin(context, { memberId: caller.memberId, ...body }),
    'POST /api/v1/pin/reset': ({ body, ...call }) =>
      resetPin(context, { memberId: call.caller.memberId, ...body, ...whereOf(call) }),
  } satisfies Partial<Handlers<typeof contract>>;
}
