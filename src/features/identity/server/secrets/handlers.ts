import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import type { contract } from '../../contract.ts';
import { whereOf } from '../sessions/caller-mark.ts';
import { changePassword } from './change-password.ts';
import { changePin } from './change-pin.ts';
import { resetPassword } from './reset-password.ts';
import { resetPin } from './reset-pin.ts';
import { setPin } from './set-pin.ts';

type Wire = typeof contract;

export function secretHandlers(floor: Floor) {
  return {
    'POST /api/v1/password': ({ caller, body }) => changePassword(floor, { ...caller, ...body }),
    'POST /api/v1/password/reset': ({ body, ...call }) => resetPassword(floor, { ...body, ...whereOf(call) }),
    'POST /api/v1/pin': ({ caller, body }) => setPin(floor, { memberId: caller.memberId, ...body }),
    'PUT /api/v1/pin': ({ caller, body }) => changePin(floor, { memberId: caller.memberId, ...body }),
    'POST /api/v1/pin/reset': ({ body, ...call }) =>
      resetPin(floor, { memberId: call.caller.memberId, ...body, ...whereOf(call) }),
  } satisfies Partial<Handlers<Wire>>;
}
