import type { Asked, Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { memberById } from '../members/members.ts';
import { whereOf } from '../sessions/caller-mark.ts';
import { checkCode } from './check-code.ts';
import { requestCode } from './request-code.ts';

type Wire = typeof contract;

export function codeHandlers(floor: Floor) {
  return {
    'POST /api/v1/verification-codes': (asked) => sendCode(floor, asked),
    'POST /api/v1/members/check-code': ({ body, ...call }) => checkCode(floor, { ...body, ...whereOf(call) }),
  } satisfies Partial<Handlers<Wire>>;
}

type CodeAnswer = { sentTo: string; resendAt: string; expiresAt: string };

type CodeAsked = Asked<Wire['POST /api/v1/verification-codes']>;

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
  const sent = await requestCode(floor, { ...target, ...whereOf(asked), language: asked.locale });
  if (isRefusal(sent)) return sent;
  return { sentTo: sent.sentTo, resendAt: sent.resendAt.toISOString(), expiresAt: sent.expiresAt.toISOString() };
}

/**
 * The code's recipient. A visitor names a phone. A member's own phone is known. Their new phone or address must differ
 * from the one that they have.
 */
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
    return email === member.email.toLowerCase() ? refuse('email_unchanged') : { purpose, email, memberId: member.id };
  }
  if (phone === undefined) return missing('phone');
  return phone === member.phone ? refuse('phone_unchanged') : { purpose, phone };
}
