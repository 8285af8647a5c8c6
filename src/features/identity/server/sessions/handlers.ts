import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { forgetSessions } from './authenticate.ts';
import { whereOf } from './caller-mark.ts';
import { endSessions } from './end-sessions.ts';
import { sessionsOf } from './list-sessions.ts';
import { sessionToWire } from './session-view.ts';
import { signInByCode } from './sign-in-by-code.ts';
import { signInByPassword } from './sign-in-by-password.ts';

type Wire = typeof contract;

export function sessionHandlers(floor: Floor) {
  return {
    'POST /api/v1/sessions': async ({ body, ...call }) => {
      const where = { ...whereOf(call), device: body.device ?? '' };
      const session =
        'code' in body
          ? await signInByCode(floor, { ...body, ...where })
          : await signInByPassword(floor, { ...body, ...where });
      return isRefusal(session) ? session : sessionToWire(session);
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
  } satisfies Partial<Handlers<Wire>>;
}

async function end(
  floor: Floor,
  of: { memberId: bigint; reason: 'signed_out' | 'other_device'; only?: bigint; except?: bigint },
): Promise<number> {
  const ended = await floor.sql.begin((tx) => endSessions(tx, { ...of, at: floor.clock.now() }));
  forgetSessions(floor.sql, `member:${of.memberId}`);
  return ended;
}
