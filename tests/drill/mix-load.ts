// Load for the drill of deadlocks: callers make all calls that change something in parallel, and jobs run beside them.
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { dueInOrder } from '#jobs/due-order.ts';
import { allJobs } from '#jobs/tasks.ts';
import { required } from '#platform/required.ts';
import type { App } from '#api/app.ts';
import type { Banked } from '#kit/banked.ts';
import { endpoints } from '../console-acts/stage.ts';
import { type Chance, nth } from './dice.ts';
import type { FuzzPeople } from './fuzz-people.ts';
import type { Recipe, Recipes } from './request-fuzz.ts';

/** Calls that compete for the accounts of members, products and the house. Half of all calls are these. */
const HOT = [
  'POST /api/v1/orders',
  'POST /api/v1/orders/{id}/cancel',
  'POST /api/v1/orders/{id}/collect',
  'POST /api/v1/orders/collect',
  'POST /api/v1/points/exchanges',
  'POST /api/v1/draws/rounds/{id}/plays',
  'POST /api/v1/draws/plays/{id}/reveal',
  'POST /api/v1/vip/svip',
  'POST /api/v1/withdrawals',
  'POST /api/v1/code-redemptions',
  'POST /api/v1/check-ins',
];
/** Calls that change who may call and how, but move nothing. */
const NOT_MIXED = /^GET|staff|settings|passkey|password|login|clock|bank-faults|pictures|account-corrections/;

/** `ms`: times of the answers. `codes`: how often each code was answered. */
export type Seen = { ms: number[]; codes: Map<number, number> };
export type Mix = { seen: Map<string, Seen>; wrong: string[] };
export const emptyMix = (): Mix => ({ seen: new Map(), wrong: [] });

/** The routes to call: those that change something and have a recipe. */
export function mixedRoutes(recipes: Recipes): string[] {
  return Object.keys(endpoints).filter((route) => recipes[route] && !NOT_MIXED.test(route));
}

export type LoadOptions = {
  world: Banked;
  /** API processes. Callers are spread over them. */
  apps: readonly App[];
  people: FuzzPeople;
  recipes: Recipes;
  callers: number;
  seed: number;
  ms: number;
  mix: Mix;
};

/** Runs for `ms`. Callers wait only for their answers. All jobs and the bank work, and the clock runs fast. */
export async function storm(options: LoadOptions): Promise<void> {
  const until = performance.now() + options.ms;
  const going = () => performance.now() < until;
  await Promise.all([
    ...Array.from({ length: options.callers }, (_, at) => caller(options, { going, number: at })),
    ...jobLoops(options, going),
  ]);
}

async function caller(
  { apps, people, recipes, mix, ...options }: LoadOptions,
  { going, number }: { going: () => boolean; number: number },
): Promise<void> {
  const routes = mixedRoutes(recipes);
  // Each caller begins with its own share of all routes, so that whatever can be requested is requested at least once.
  const own = routes.filter((_, at) => at % options.callers === number);
  const app = required(apps[number % apps.length]);
  for (let n = 0; going(); n += 1) {
    const chance = nth(options.seed + number * 7919, n);
    const from = chance() < 0.5 ? HOT : routes;
    const route = own.shift() ?? required(from[Math.floor(chance() * from.length)]);
    const recipe = await recipes[route]?.(chance);
    if (recipe) await ask({ app, people, mix }, route, { recipe, chance });
    // The API runs in this process, and its answer may need no turn of the event loop. Let the other callers run.
    else await setImmediate();
  }
}

async function ask(
  { app, people, mix }: Pick<LoadOptions, 'people' | 'mix'> & { app: App },
  route: string,
  { recipe, chance }: { recipe: Recipe; chance: Chance },
): Promise<void> {
  const [method = '', template = ''] = route.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(recipe.path?.[name] ?? '1'));
  const staff = path.startsWith('/console/');
  const headers = {
    ...people.tokenOf({ route, staff, as: recipe.as }, chance),
    'device-id': 'fuzz',
    'idempotency-key': crypto.randomUUID().replace(/^(.{14})4/, '$17'),
    ...(recipe.body ? { 'content-type': 'application/json' } : {}),
  };
  const began = performance.now();
  const answer = await app.http.inject({
    method: method as 'POST',
    url: path,
    headers,
    ...(recipe.body ? { payload: JSON.stringify(recipe.body) } : {}),
  });
  const { code } = answer.json<{ code: number }>();
  const seen: Seen = mix.seen.get(route) ?? { ms: [], codes: new Map() };
  mix.seen.set(route, seen);
  seen.ms.push(performance.now() - began);
  seen.codes.set(code, (seen.codes.get(code) ?? 0) + 1);
  if (answer.statusCode === 500) mix.wrong.push(`${route}: ${answer.statusCode} ${answer.body}`);
}

/** Runs each job again and again beside all others, and so the bank, the rail and the queue's jobs. */
function jobLoops({ world, mix }: LoadOptions, going: () => boolean): Promise<void>[] {
  const again = async (name: string, work: () => Promise<unknown>, pauseMs: number) => {
    const seen: Seen = mix.seen.get(name) ?? { ms: [], codes: new Map() };
    mix.seen.set(name, seen);
    while (going()) {
      const began = performance.now();
      await work().catch((error: unknown) => void mix.wrong.push(`${name}: ${String(error)}`));
      seen.ms.push(performance.now() - began);
      await sleep(pauseMs);
    }
  };
  return [
    ...dueInOrder(allJobs()).map((job) => again(job.name, () => job.run(world.context, {}) as Promise<unknown>, 200)),
    again('the bank and the queue', () => world.pass(HOUR), 500),
  ];
}
const HOUR = 3_600_000;

/** One line for each call: how often it was answered, its p50 and p99 in ms, and its codes. */
export function table({ seen }: Mix): string[] {
  return [...seen]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([route, { ms, codes }]) => {
      const sorted = ms.toSorted((a, b) => a - b);
      const at = (share: number) =>
        Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
      const told = [...codes].sort(([, a], [, b]) => b - a).map(([code, n]) => `${code} (${n})`);
      return `  ${route}: ${ms.length}, p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)}; ${told.join(', ')}`;
    });
}
