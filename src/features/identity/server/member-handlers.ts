import type { Asked, Handlers } from '../../../platform/feature.ts';
import type { Floor } from '../../../platform/floor.ts';
import { must } from '../../../platform/must.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { memberContract } from '../contract/member.ts';
import { changePassword, resetPassword } from './secrets/change-password.ts';
import { callOffEmailChange, requestEmailChange } from './contact-changes/change-email.ts';
import { callOffPhoneChange, requestPhoneChange } from './contact-changes/change-phone.ts';
import { requestCode } from './codes/request-code.ts';
import { memberById } from './members/members.ts';
import { messagesFor, type OutboxRow } from './outbox/outbox.ts';
import { registerMember } from './members/register-member.ts';
import { endSessions, forgetSessions, type NewSession, sessionsOf } from './sessions/sessions.ts';
import { changePin, resetPin, setPin } from './secrets/set-pin.ts';
import { signInByCode, signInByPassword } from './sessions/sign-in.ts';
import { acceptAgreement } from './members/accept-agreement.ts';
import { changeProfile } from './members/change-profile.ts';
import { userInfo } from './members/read-user-info.ts';
import { shownChange } from './contact-changes/waiting-changes.ts';

type Contract = typeof memberContract;

export function memberHandlers(floor: Floor): Handlers<Contract> {
  return {
    'POST /api/v1/verification-codes': (asked) => sendCode(floor, asked),
    'POST /api/v1/members': async ({ body, deviceId, address }) => {
      const { device, ...rest } = body;
      const session = await registerMember(floor, { ...rest, deviceId, device: device ?? '', address });
      return isRefusal(session) ? session : shownSession(session);
    },
    'POST /api/v1/sessions': async ({ body, deviceId, address }) => {
      const where = { deviceId, device: body.device ?? '', address };
      const session =
        'code' in body
          ? await signInByCode(floor, { ...body, ...where })
          : await signInByPassword(floor, { ...body, ...where });
      return isRefusal(session) ? session : shownSession(session);
    },
    'GET /api/v1/sessions': async ({ caller }) => {
      const rows = await sessionsOf(floor.sql, caller.memberId, floor.clock.now());
      return {
        items: rows.map(({ id, device, createdAt, lastUsedAt, expiresAt }) => ({
          id: id.toString(),
          device,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          current: id === caller.sessionId,
        })),
      };
    },
    'DELETE /api/v1/sessions/current': async ({ caller }) => {
      await end(floor, { memberId: caller.memberId, reason: 'signed_out', only: caller.sessionId });
      return null;
    },
    'DELETE /api/v1/sessions/{id}': async ({ caller, path }) => {
      const ended = await end(floor, { memberId: caller.memberId, reason: 'other_device', only: BigInt(path.id) });
      return ended === 0 ? refuse('session_not_found') : null;
    },
    'POST /api/v1/sessions/end-others': async ({ caller }) => ({
      ended: await end(floor, { memberId: caller.memberId, reason: 'other_device', except: caller.sessionId }),
    }),
    'POST /api/v1/password': ({ caller, body }) => changePassword(floor, { ...caller, ...body }),
    'POST /api/v1/password/reset': ({ body, deviceId, address }) =>
      resetPassword(floor, { ...body, deviceId, address }),
    'POST /api/v1/pin': ({ caller, body }) => setPin(floor, { memberId: caller.memberId, ...body }),
    'PUT /api/v1/pin': ({ caller, body }) => changePin(floor, { memberId: caller.memberId, ...body }),
    'POST /api/v1/pin/reset': ({ caller, body, deviceId, address }) =>
      resetPin(floor, { memberId: caller.memberId, ...body, deviceId, address }),
    'GET /api/v1/userInfo': ({ caller }) => userInfo(floor, caller.memberId),
    'PUT /api/v1/profile': async ({ caller, body }) => {
      await changeProfile(floor, caller.memberId, body);
      return userInfo(floor, caller.memberId);
    },
    'POST /api/v1/agreement': ({ caller, body }) => acceptAgreement(floor, { memberId: caller.memberId, ...body }),
    'POST /api/v1/phone-change': async ({ caller, body, deviceId, address }) => {
      const change = await requestPhoneChange(floor, { memberId: caller.memberId, ...body, deviceId, address });
      return isRefusal(change) ? change : shownChange(change);
    },
    'DELETE /api/v1/phone-change': ({ caller }) => callOffPhoneChange(floor, caller.memberId),
    'POST /api/v1/email-change': async ({ caller, body, deviceId, address }) => {
      const change = await requestEmailChange(floor, { memberId: caller.memberId, ...body, deviceId, address });
      return isRefusal(change) ? change : shownChange(change);
    },
    'DELETE /api/v1/email-change': ({ caller }) => callOffEmailChange(floor, caller.memberId),
    'GET /api/v1/sandbox/messages': async ({ deviceId }) => {
      if (floor.config.profile !== 'sandbox') return refuse('sandbox_only');
      return { items: (await messagesFor(floor.sql, deviceId)).map(shownMessage) };
    },
  };
}

type CodeAnswer = { sentTo: string; resendAt: string; expiresAt: string };
type CodeAsked = Asked<Contract['POST /api/v1/verification-codes']>;

async function sendCode(
  floor: Floor,
  asked: CodeAsked,
): Promise<
  | CodeAnswer
  | Refusal<
      | 'too_many_requests'
      | 'code_not_sent'
      | 'not_signed_in'
      | 'phone_unchanged'
      | 'email_unchanged'
      | 'member_frozen'
      | 'field_invalid'
    >
> {
  const target = await targetOf(floor, asked);
  if (isRefusal(target)) return target;
  const sent = await requestCode(floor, {
    ...target,
    deviceId: asked.deviceId,
    address: asked.address,
    language: asked.locale,
  });
  if (isRefusal(sent)) return sent;
  return { sentTo: sent.sentTo, resendAt: sent.resendAt.toISOString(), expiresAt: sent.expiresAt.toISOString() };
}

/** Where the code is to go: a visitor names a phone; a member's own is known, and a new one of theirs is another than that. */
async function targetOf(floor: Floor, { body, caller }: CodeAsked) {
  const { purpose, phone, email } = body;
  const missing = (field: 'phone' | 'email') => refuse('field_invalid', { fields: { [field]: 'invalid_type' } });
  if (purpose === 'register' || purpose === 'sign_in' || purpose === 'password_reset')
    return phone === undefined ? missing('phone') : { purpose, phone };
  if (caller.kind !== 'member') return refuse('not_signed_in');
  const member = must(await memberById(floor.sql, caller.memberId));
  if (purpose === 'pin_reset') return { purpose, phone: member.phone };
  if (member.frozenAt) return refuse('member_frozen');
  if (purpose === 'email_change') {
    if (email === undefined) return missing('email');
    return email === member.email ? refuse('email_unchanged') : { purpose, email, memberId: member.id };
  }
  if (phone === undefined) return missing('phone');
  return phone === member.phone ? refuse('phone_unchanged') : { purpose, phone };
}

async function end(
  floor: Floor,
  of: { memberId: bigint; reason: 'signed_out' | 'other_device'; only?: bigint; except?: bigint },
): Promise<number> {
  const ended = await floor.sql.begin((tx) => endSessions(tx, { ...of, at: floor.clock.now() }));
  forgetSessions(floor.sql, `member:${of.memberId}`);
  return ended;
}

function shownSession({ token, expiresAt, memberNo }: NewSession & { memberNo: string }) {
  return { token, expiresAt: expiresAt.toISOString(), memberNo };
}

export function shownMessage({ id, at, channel, recipient, kind, text, state }: OutboxRow) {
  return { id: id.toString(), at: at.toISOString(), channel, recipient, kind, text, state };
}
