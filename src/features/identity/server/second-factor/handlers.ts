import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { memberById } from '../members/members.ts';
import { offerSeedTo } from '../secrets/seed-offer.ts';
import { whereOf } from '../sessions/caller-mark.ts';
import { sessionToWire } from '../sessions/session-view.ts';
import { replaceRecoveryCodes, turnOffSecondFactor, turnOnSecondFactor } from './change-second-factor.ts';
import { secondRequest } from './check-second.ts';
import { finishSignIn, passkeyForTicket } from './enter-or-ask.ts';
import { callOffLoss, lossOf, loseSecondFactor } from './lose-second-factor.ts';
import { recoveryCodesLeft, secondFactorOf } from './second-factor-store.ts';

type Wire = typeof contract;

export function secondFactorHandlers(floor: Floor) {
  const shown = (codes: string[]) => ({ recoveryCodes: codes });
  return {
    'POST /api/v1/sessions/second-factor/options': ({ body, ...call }) =>
      passkeyForTicket(floor, { ...body, ...whereOf(call) }),
    'POST /api/v1/sessions/second-factor': async ({ body, ...call }) => {
      const where = { ...whereOf(call), device: body.device ?? '' };
      const session = await finishSignIn(floor, { ticket: body.ticket, second: body.second, ...where });
      return isRefusal(session) ? session : sessionToWire(session);
    },
    'POST /api/v1/second-factor/loss': async ({ body, ...call }) => {
      const at = await loseSecondFactor(floor, { ...body, ...whereOf(call) });
      return isRefusal(at) ? at : { effectiveAt: at.toISOString() };
    },
    'DELETE /api/v1/second-factor/loss': ({ caller }) => callOffLoss(floor, caller.memberId),
    'GET /api/v1/second-factor': async ({ caller: { memberId } }) => {
      const factor = await secondFactorOf(floor.sql, memberId);
      return {
        on: factor !== null,
        app: factor !== null && factor.sealed !== null,
        recoveryLeft: factor ? await recoveryCodesLeft(floor.sql, factor) : 0,
        lossAt: (await lossOf(floor, memberId))?.toISOString() ?? null,
      };
    },
    'POST /api/v1/second-factor/options': async ({ caller }) =>
      (await secondRequest(floor, caller.memberId)) ?? refuse('passkey_not_found'),
    'POST /api/v1/second-factor/seed': async ({ caller: { memberId } }) => {
      const { memberNo } = must(await memberById(floor.sql, memberId));
      return offerSeedTo(floor, { whose: `member:${memberId}`, label: memberNo });
    },
    'POST /api/v1/second-factor': async ({ caller, body }) => {
      const codes = await turnOnSecondFactor(floor, { ...caller, ...body });
      return isRefusal(codes) ? codes : shown(codes);
    },
    'POST /api/v1/second-factor/end': ({ caller: { memberId }, body }) =>
      turnOffSecondFactor(floor, { memberId, ...body }),
    'POST /api/v1/second-factor/recovery-codes': async ({ caller: { memberId }, body }) => {
      const codes = await replaceRecoveryCodes(floor, { memberId, ...body });
      return isRefusal(codes) ? codes : shown(codes);
    },
  } satisfies Partial<Handlers<Wire>>;
}
