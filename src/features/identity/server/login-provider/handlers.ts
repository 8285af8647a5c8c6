import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { whereOf } from '../sessions/caller-mark.ts';
import { sessionToWire } from '../sessions/session-view.ts';
import { beginLink, linkLogin } from './link-login.ts';
import { linkedAt } from './login-links.ts';
import { beginStart } from './login-starts.ts';
import { openProvider } from './provider.ts';
import { signInByProvider } from './sign-in-by-provider.ts';
import { unlinkLogin } from './unlink-login.ts';

type Wire = typeof contract;

export function loginHandlers(floor: Floor) {
  const provider = openProvider(floor);
  const off = refuse('login_provider_off');
  const standing = async (memberId: bigint) => {
    const at = provider ? await linkedAt(floor.sql, { memberId, issuer: provider.issuer }) : null;
    return { provider: provider?.name ?? null, linkedAt: at?.toISOString() ?? null };
  };
  return {
    'GET /api/v1/login-provider': async () => ({ name: provider?.name ?? null }),
    'POST /api/v1/login-provider/starts': async (asked) => {
      if (!provider) return off;
      const state = await beginStart(floor, { ...whereOf(asked), linking: null });
      return isRefusal(state) ? state : wayAt(await provider.addressFor(state));
    },
    'POST /api/v1/login-provider/sessions': async ({ body, ...call }) => {
      if (!provider) return off;
      const where = { ...whereOf(call), device: body.device ?? '' };
      const session = await signInByProvider(floor, provider, { ...body, ...where });
      return isRefusal(session) ? session : sessionToWire(session);
    },
    'GET /api/v1/login-link': ({ caller }) => standing(caller.memberId),
    'POST /api/v1/login-link/starts': async ({ caller, body, deviceId }) =>
      provider ? wayAt(await beginLink(floor, provider, { ...caller, ...body, deviceId })) : off,
    'POST /api/v1/login-link': async ({ caller, body, deviceId }) => {
      if (!provider) return off;
      return (await linkLogin(floor, provider, { ...caller, ...body, deviceId })) ?? standing(caller.memberId);
    },
    'POST /api/v1/login-link/end': async ({ caller, body }) =>
      (await unlinkLogin(floor, { memberId: caller.memberId, ...body })) ?? standing(caller.memberId),
  } satisfies Partial<Handlers<Wire>>;
}

function wayAt<R extends Refusal>(address: string | R): { address: string } | R {
  return typeof address === 'string' ? { address } : address;
}
