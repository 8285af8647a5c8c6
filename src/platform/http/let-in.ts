// Decides before the body is read whether a call may go on: by maintenance, token, role and quota.
import type { FastifyRequest } from 'fastify';
import type { Endpoint, RouteKey } from './contract.ts';
import type { Caller } from '../feature.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';
import { type Authenticate, callerOf, credentialsOf } from './request.ts';
import { isShut, type Shut } from './shut.ts';

type Call<C> = { route: RouteKey; file: boolean; address: string; deviceKey?: string; caller: C };
export type Throttle = (asked: Call<Caller>) => number | Promise<number>;

type Entry = {
  route: RouteKey;
  endpoint: Endpoint;
  options: { authenticate: Authenticate; maintenance: () => Shut | null; throttle?: Throttle | undefined };
};

export async function letIn(request: FastifyRequest, { route, endpoint, options }: Entry): Promise<Caller | Refusal> {
  const shut = options.maintenance();
  if (shut && isShut(endpoint, shut)) return refuse('under_maintenance', shut);
  const { address, deviceKey, ...credentials } = credentialsOf(request);
  const caller = await callerOf(endpoint, options.authenticate, { address, deviceKey, ...credentials }, (known) => {
    request.caller = known;
  });
  return countCall(options.throttle, { route, file: endpoint.file === true, address, deviceKey, caller });
}

/** Counts a call. Returns the caller, or a refusal that asks them to wait. A refused caller counts as a visitor. */
export async function countCall(
  throttle: Throttle | undefined,
  asked: Call<Caller | Refusal>,
): Promise<Caller | Refusal> {
  const { caller } = asked;
  const counted = throttle?.({ ...asked, caller: isRefusal(caller) ? { kind: 'visitor' } : caller }) ?? 0;
  const retryAfterSeconds = typeof counted === 'number' ? counted : await counted;
  return retryAfterSeconds > 0 ? refuse('too_many_requests', { retryAfterSeconds }) : caller;
}
