// The demo people act through everybody's contract and handlers, with the same checks of input and the same use cases.
// They skip only the sign-in, because ninety days of sessions would show nothing.
import type { Contracts } from '#web/contracts.gen.ts';
import { routes } from '#api/features.gen.ts';
import { hashOfFile } from '#platform/http/bodies.ts';
import type { Ask, Data, Endpoint, RouteKey } from '#platform/http/contract.ts';
import type { Caller, FeatureRoutes } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { factId } from '#platform/database/ids.ts';
import { actorOf } from '#platform/http/edge.ts';
import { intentOf } from '#platform/http/intents.ts';
import { isRefusal } from '#platform/http/refusal.ts';

type Name = keyof Contracts & RouteKey;
type Of<K extends Name> = Contracts[K] extends Endpoint ? Contracts[K] : never;
type Parts<E extends Endpoint> = { [P in keyof Ask<E> as [Ask<E>[P]] extends [undefined] ? never : P]: Ask<E>[P] };
export type Act = <K extends Name>(name: K, input?: Parts<Of<K>>) => Promise<Data<Of<K>>>;

/** The scenario expected no refusal. The seed stops and names the act. */
export class Refused extends Error {
  readonly refusal: string;
  constructor(route: string, refusal: string, data: unknown) {
    super(`${route} was refused: ${refusal} ${JSON.stringify(data)}`);
    this.refusal = refusal;
  }
}

type Served = { endpoint: Endpoint; handler: (asked: unknown) => Promise<unknown> };

export type Desk = { as(caller: Caller): Act };

export function openDesk(floor: Floor): Desk {
  const served = new Map<string, Served>();
  for (const feature of Object.values(routes as Record<string, FeatureRoutes>)) {
    const handlers = feature.handlers(floor) as Record<string, Served['handler']>;
    for (const [name, endpoint] of Object.entries(feature.contract))
      served.set(name, { endpoint, handler: handlers[name] as Served['handler'] });
  }
  let acts = 0;
  // All of the demo's acts come from one phone. It shows the key that it was given.
  let deviceKey: string | undefined;
  return {
    as: (caller) =>
      (async (name: string, input: Partial<Record<'path' | 'query' | 'body', unknown>> = {}) => {
        const found = served.get(name);
        if (!found) throw new Error(`no such route: ${name}`);
        const { endpoint, handler } = found;
        const path = endpoint.path?.parse(input.path);
        const query = endpoint.query?.parse(input.query ?? {});
        const body = endpoint.body?.parse(input.body);
        const actor = actorOf(caller, 'sandbox');
        const intent = endpoint.intent
          ? intentOf(actor, name, factId('demo', acts++), { path: path ?? null, body: hashedIfFile(body) })
          : undefined;
        const answer = await handler({
          path,
          query,
          body,
          caller,
          intent,
          locale: 'en',
          requestId: 'demo',
          deviceId: 'demo',
          deviceKey,
          address: '127.0.0.1',
        });
        if (isRefusal(answer)) throw new Refused(name, answer.name, answer.data);
        deviceKey ??= keyIn(answer);
        return answer;
      }) as Act,
  };
}

const hashedIfFile = (body: unknown) => (body instanceof Uint8Array ? hashOfFile(body) : (body ?? null));

function keyIn(answer: unknown): string | undefined {
  const given = typeof answer === 'object' && answer !== null && 'deviceKey' in answer ? answer.deviceKey : undefined;
  return typeof given === 'string' ? given : undefined;
}

export const asMember = (memberId: bigint): Caller => ({ kind: 'member', memberId, sessionId: 0n });

/** Does the act. The named refusals are no fault: the act then does nothing. */
export const unless =
  (...names: readonly string[]) =>
  async (act: () => Promise<unknown>): Promise<void> => {
    await act().catch((error: unknown) => {
      if (!(error instanceof Refused && names.includes(error.refusal))) throw error;
    });
  };
