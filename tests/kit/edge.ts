// The HTTP edge with some features' routes, called in this process. Answers are as a client sees them, without a port.
import type { FastifyInstance } from 'fastify';
import { openTexts } from '#platform/language/refusal-texts.ts';
import { keepFile } from '#features/desk/server/public.ts';
import { paperOf } from '#features/reports/server/public.ts';
import { keepLook } from '#features/looks/server/public.ts';
import { countApproval } from '#features/staff/server/public.ts';
import { authenticate, throttle, TOLD_REFUSALS } from '#features/identity/server/public.ts';
import { maintenance } from '#features/system/server/public.ts';
import type { RouteKey } from '#platform/http/contract.ts';
import type { FeatureRoutes } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { createEdge } from '#platform/http/edge.ts';

export type Reply = { status: number; code: number; message: string; data: never; headers: Record<string, unknown> };
export type Call = (
  route: RouteKey,
  asked?: {
    token?: string;
    device?: string;
    deviceKey?: string;
    body?: unknown;
    language?: string;
    key?: string;
    forCase?: string;
  },
) => Promise<Reply>;

/** `call('POST /api/v1/sessions', { body })`. Write paths in full, with their queries. */
export async function edgeOf(
  context: Context,
  features: readonly FeatureRoutes[],
): Promise<{ call: Call; http: FastifyInstance }> {
  const switched = await maintenance(context);
  const http = createEdge({
    context,
    features,
    authenticate: authenticate(context),
    maintenance: switched.now,
    textOf: openTexts(),
    throttle: throttle(context),
    approval: countApproval(context),
    keepLook: keepLook(context),
    keepFile: keepFile(context),
    paperOf: paperOf(context),
    toldRefusals: TOLD_REFUSALS,
  });
  const call: Call = async (route, asked = {}) => {
    const [method, url] = route.split(' ') as ['GET', string];
    const response = await http.inject({
      method,
      url,
      headers: {
        'device-id': asked.device ?? 'device-1',
        ...(asked.deviceKey === undefined ? {} : { 'device-key': asked.deviceKey }),
        'accept-language': asked.language ?? 'en',
        ...(asked.deviceKey === undefined ? {} : { 'device-key': asked.deviceKey }),
        ...(asked.token === undefined ? {} : { authorization: asked.token }),
        ...(asked.key === undefined ? {} : { 'idempotency-key': asked.key }),
        ...(asked.forCase === undefined ? {} : { 'for-case': asked.forCase }),
        ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(asked.body === undefined ? {} : { payload: JSON.stringify(asked.body) }),
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      ...(JSON.parse(response.body) as Omit<Reply, 'status' | 'headers'>),
    };
  };
  return { call, http };
}
