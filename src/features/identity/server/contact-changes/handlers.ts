import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { whereOf } from '../sessions/caller-mark.ts';
import { callOffEmailChange } from './call-off-email-change.ts';
import { requestEmailChange } from './request-email-change.ts';
import { callOffPhoneChange } from './call-off-phone-change.ts';
import { requestPhoneChange } from './request-phone-change.ts';
import { changeToWire } from './waiting-changes.ts';

type Wire = typeof contract;

export function contactChangeHandlers(floor: Floor) {
  return {
    'POST /api/v1/phone-change': async ({ body, ...call }) => {
      const change = await requestPhoneChange(floor, { memberId: call.caller.memberId, ...body, ...whereOf(call) });
      return isRefusal(change) ? change : changeToWire(change);
    },
    'DELETE /api/v1/phone-change': ({ caller }) => callOffPhoneChange(floor, caller.memberId),
    'POST /api/v1/email-change': async ({ body, ...call }) => {
      const change = await requestEmailChange(floor, { memberId: call.caller.memberId, ...body, ...whereOf(call) });
      return isRefusal(change) ? change : changeToWire(change);
    },
    'DELETE /api/v1/email-change': ({ caller }) => callOffEmailChange(floor, caller.memberId),
  } satisfies Partial<Handlers<Wire>>;
}
