// Makes every call of /openapi.json with its worst input, as a member, as staff and as a visitor. Meanwhile another
// thread asks /healthz every 20 ms. No call may block the event loop for a second. Prints a table of the slowest calls.
// STALL_CALLS=text takes only the calls that contain the text.
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, openStage, type Stage } from '../console-acts/stage.ts';
import { budgetFromBank } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { forgedProvider } from '#kit/forged-provider.ts';
import { makeProduct } from '#kit/market.ts';
import { pngOf } from '#kit/pictures.ts';
import { clock, type ProbeData } from './at-work.ts';
import { random } from './dice.ts';
import { deskRecipes } from './fuzz-desk-recipes.ts';
import { type FuzzMarket, fuzzMarket } from './fuzz-market.ts';
import { type FuzzPeople, fuzzPeople } from './fuzz-people.ts';
import { recipeTools, memberRecipes } from './fuzz-recipes.ts';
import { routesOf } from './fuzz-tally.ts';
import { fuzzTeams } from './fuzz-teams.ts';
import type { FuzzRequest, OpenApi, Recipes } from './request-fuzz.ts';
import { type Input, worstInputs } from './worst-input.ts';

const STALL_MS_MAX = 1_000;
const HANG_MS = 60_000;
const BODY_BYTES = { staff: 256 * 1024, other: 16 * 1024 };
const IDLE = 'between the calls';

let db: FreshDatabase;
let stage: Stage;
let market: FuzzMarket;
let people: FuzzPeople;
let recipes: Recipes;
let document: OpenApi;

beforeAll(async () => {
  db = await freshDatabase();
  stage = await openStage(db, (await forgedProvider()).login);
  const members = await fuzzTeams(stage);
  for (const type of ['fund', 'rental'] as const) await makeProduct(db, { type });
  await budgetFromBank(db, stage.world, 20_000_00n);
  market = await fuzzMarket(stage, members, 1);
  people = await fuzzPeople(stage, members, market);
  const tools = recipeTools(market);
  recipes = { ...memberRecipes(tools, members), ...deskRecipes(tools, stage) };
  document = (await stage.app.http.inject('/openapi.json')).json();
  await market.workHalfDay();
  await market.workHalfDay();
  await people.signIn();
});
afterAll(async () => {
  await stage.app.close();
});

const MANY_POINTS = pngOf(6_000, 6_000);

const files = (bytesMax: number): [string, Buffer][] => [
  ['a picture of many points', MANY_POINTS],
  ['a file of noughts', Buffer.alloc(bytesMax)],
  ['lines of commas', Buffer.alloc(bytesMax, ',",\n')],
];

let keys = 0;
function requestOf(route: string, as: string | undefined, { path, query, body }: Input, file?: Buffer): FuzzRequest {
  const [method = '', template = ''] = route.split(' ');
  const url = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '1'));
  keys += 1;
  const payload = file ?? body;
  return {
    method: method as FuzzRequest['method'],
    route,
    url: query ? `${url}?${query}` : url,
    headers: {
      'device-id': 'fuzz',
      'accept-language': 'en',
      'idempotency-key': `00000000-0000-7000-8000-${String(keys).padStart(12, '0')}`,
      ...(payload === undefined ? {} : { 'content-type': `application/${file ? 'octet-stream' : 'json'}` }),
    },
    payload,
    staff: template.startsWith('/console/'),
    as,
    declared: [],
    file: false,
  };
}

/** The worst requests of a call, each with the name of its material. */
async function requestsOf(route: string): Promise<[string, FuzzRequest][]> {
  const [method = '', path = ''] = route.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`the document has no ${route}`);
  const recipe = (await recipes[route]?.(random(1))) ?? {};
  const bytesMax = endpoints[route]?.bodyBytesMax ?? BODY_BYTES[path.startsWith('/console/') ? 'staff' : 'other'];
  const inputs = worstInputs(operation, recipe, bytesMax);
  if (!operation.requestBody?.content['application/octet-stream'])
    return inputs.map((input) => [input.name, requestOf(route, recipe.as, input)]);
  const [first] = inputs;
  return files(bytesMax).map(([name, file]) => [name, requestOf(route, recipe.as, first as Input, file)]);
}

test('no call blocks the others for a second', async () => {
  const routes = routesOf(document).filter((route) => route.includes(process.env.STALL_CALLS ?? ''));
  const names = [IDLE];
  const atWork = new Float64Array(new SharedArrayBuffer(16));
  const url = await stage.app.http.listen({ port: 0, host: '127.0.0.1' });
  const data: ProbeData = { port: Number(new URL(url).port), atWork, hangMs: HANG_MS };
  const probe = new Worker(new URL('./stall-probe.ts', import.meta.url), { workerData: data });
  const loopMs: number[] = [0];
  let sent = 0;
  let understood = 0;
  for (const [at, route] of routes.entries()) {
    if (at % 60 === 59) {
      await market.workHalfDay();
      await people.signIn();
    }
    const requests = await requestsOf(route);
    for (const [name, request] of requests) {
      const prepared = people.prepare(request, () => 0.5);
      names.push(`${route}: ${name}`);
      probe.postMessage(names.at(-1));
      await sleep(5);
      atWork.set([names.length - 1, clock()]);
      const before = process.threadCpuUsage();
      const answer = await stage.app.http.inject(prepared);
      const { user, system } = process.threadCpuUsage(before);
      loopMs.push((user + system) / 1_000);
      await sleep(0);
      atWork.set([0, clock()]);
      sent += 1;
      // Count requests that got past validation.
      if (!/"code":(?:400001|210000)\b/.test(answer.body)) understood += 1;
      expect({ name: names.at(-1), status: answer.statusCode < 500 || answer.statusCode === 503 }).toMatchObject({
        status: true,
      });
    }
    await people.restore(requests.map(([, request]) => request));
  }
  probe.postMessage(null);
  const { probes, longest } = await new Promise<{ probes: number; longest: Map<number, number> }>((resolve, reject) => {
    probe.once('message', resolve).once('error', reject);
  });
  // A busy machine prolongs each wait, so a wait counts at most for the thread's processor time during that call.
  const slowest = [...longest]
    .filter(([call]) => call > 0)
    .map(([call, waited]) => [call, Math.min(waited, loopMs[call] ?? 0)] as const)
    .sort(([, a], [, b]) => b - a);
  console.log(
    [
      `${routes.length} calls, ${sent} requests, ${understood} past the form; ${probes} probes of /healthz`,
      `longest wait ${slowest[0]?.[1].toFixed(0)} ms; between the calls ${(longest.get(0) ?? 0).toFixed(0)} ms`,
      ...slowest.slice(0, 25).map(([call, ms]) => `${ms.toFixed(0).padStart(6)} ms  ${names[call]}`),
    ].join('\n'),
  );
  expect(slowest.filter(([, ms]) => ms > STALL_MS_MAX).map(([call]) => names[call])).toEqual([]);
});
