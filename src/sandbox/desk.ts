// Lets the demo people act through the contract and handlers of the API, with the same checks of input and the same use
// cases as everyone. They only skip signing in, because ninety days of sessions would show nothing.
import { routes } from '#api/features.gen.ts';
import { keepLook } from '#features/looks/server/public.ts';
import { factId } from '#platform/database/ids.ts';
import type { Caller, FeatureRoutes } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { hashOfFile } from '#platform/http/bodies.ts';
import type { Ask, Data, Endpoint, RouteKey } from '#platform/http/contract.ts';
import { intentOf } from '#platform/http/intents.ts';
import { lookedAt } from '#platform/http/looked.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { actorOf } from '#platform/http/request.ts';
import type { Contracts } from '#web/contracts.gen.ts';

type Name = keyof Contracts & RouteKey;
type Of<K extends Name> = Contracts[K] extends Endpoint ? Contracts[K] : never;
type Parts<E extends Endpoint> = { [P in keyof Ask<E> as [Ask<E>[P]] extends [undefined] ? never : P]: Ask<E>[P] };
export type Act = <K extends Name>(name: K, input?: Parts<Of<K>>) => Promise<Data<Of<K>>>;

/** Thrown when an act of the history is refused unexpectedly. It stops the filling and names the act. */
export class Refused extends Error {
  readonly refusal: string;
  constructor(route: string, refusal: string, data: unknown) {
    super(`${route} was refused: ${refusal} ${JSON.stringify(data)}`);
    this.refusal = refusal;
  }
}

type Served = { endpoint: Endpoint; handler: (asked: unknown) => Promise<unknown> };

export type Desk = { as(caller: Caller): Act };

export function openDesk(context: Context): Desk {
  const served = new Map<string, Served>();
  for (const feature of Object.values(routes as Record<string, FeatureRoutes>)) {
    const handlers = feature.handlers(context) as Record<string, Served['handler']>;
    for (const [name, endpoint] of Object.entries(feature.contract))
      served.set(name, { endpoint, handler: handlers[name] as Served['handler'] });
  }
  const keep = keepLook(context);
  let acts = 0;
  // All demo people share one device key, as if they used one phone.
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
          // Where they write Amharic, its letters tell.
          saidIn: 'en',
          requestId: 'demo',
          deviceId: 'demo',
          deviceKey,
          address: '127.0.0.1',
        });
        if (isRefusal(answer)) throw new Refused(name, answer.name, answer.data);
        const looked = lookedAt(endpoint, caller, { path, query, data: answer, forCase: '' });
        if (looked) await keep(looked);
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

/** Runs the act and accepts refusals with these names. */
export const unless =
  (...names: readonly string[]) =>
  async (act: () => Promise<unknown>): Promise<void> => {
    await act().catch((error: unknown) => {
      if (!(error instanceof Refused && names.includes(error.refusal))) throw error;
    });
  };

// Pictures for the forum posts of demo people: drawings of our own in the product's colours.

export type Drawing = { width: number; height: number; inside: string };

const TEAL = '#0b5e57';
const CLAY = '#b5532e';

/** A member's own notebook: each square is a day, teal where the rent came and clay where it was late. */
const notebook: Drawing = { width: 1080, height: 1440, inside: notebookPage() };

function notebookPage(): string {
  const squares = Array.from({ length: 56 }, (_, day) => {
    const [x, y] = [170 + (day % 7) * 116, 250 + Math.floor(day / 7) * 130];
    const colour = [12, 13, 30, 31, 32].includes(day) ? CLAY : TEAL;
    const opacity = 0.72 + ((day * 7) % 5) * 0.07;
    return `<path d="M${x} ${y}h88v96h-88z" fill="${colour}" opacity="${opacity}"/>`;
  });
  const lines = Array.from({ length: 11 }, (_, n) => `<path d="M60 ${190 + n * 116}H1020" stroke="#c9d8e4"/>`);
  return (
    `<rect width="1080" height="1440" fill="#fbf7ec"/><path d="M120 0V1440" stroke="#e5a59a" stroke-width="3"/>` +
    `${lines.join('')}${squares.join('')}<g fill="#3a3630">` +
    `<path d="M930 1330 l70 -210 26 9 -70 210 -30 24z" fill="#d9a441"/><path d="M930 1330l-4 33 30-24z"/></g>`
  );
}

/** The kiosk at noon: panels on the roof, phones on the counter. */
const kiosk: Drawing = {
  width: 1440,
  height: 1080,
  inside:
    '<rect width="1440" height="1080" fill="#f6e7c8"/><circle cx="1150" cy="210" r="105" fill="#e9b949"/>' +
    '<path d="M0 640Q300 430 620 600T1440 520V1080H0z" fill="#9db48a"/><path d="M0 820H1440V1080H0z" fill="#c99b6d"/>' +
    `<path d="M380 430H1020V900H380z" fill="${CLAY}"/><path d="M430 560H970V720H430z" fill="#3a2418"/>` +
    '<path d="M330 430 470 290H930l140 140z" fill="#23323f"/>' +
    '<path d="M420 415l85-95m75 95l40-95m90 95v-95m140 95l-45-95M365 395H1035M430 340H970" stroke="#8fb3c9" ' +
    'stroke-width="6" fill="none"/>' +
    '<path d="M400 720H1000V770H400z" fill="#e8d3b0"/>' +
    [470, 580, 690, 800, 910]
      .map((x) => `<path d="M${x} 650h44v72h-44z" fill="#f4f1ea"/><path d="M${x + 15} 730h14v12h-14z" fill="${TEAL}"/>`)
      .join('') +
    '<path d="M1120 900q20-150 60-150t60 150z" fill="#f4f1ea"/><circle cx="1180" cy="715" r="38" fill="#5b3a29"/>',
};

export const DRAWN = { kiosk, notebook };

/** Renders a drawing as a phone would send it, and uploads it. Returns its id. */
export async function sendPicture(act: Act, { width, height, inside }: Drawing): Promise<string> {
  // Loaded here, because only the sandbox's first filling draws.
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;
  return (await act('POST /api/v1/pictures', { body: await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer() }))
    .id;
}
