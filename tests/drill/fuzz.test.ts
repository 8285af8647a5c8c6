// Fuzzes the API with requests made from the OpenAPI document, a hundred for each of its operations, by visitors,
// members and staff of every role. Meanwhile the house continues its work. Nothing may answer 500. Every answer must be
// an envelope or a file as documented. Every route that takes an idempotency key must be accepted at least once, and an
// accepted request must stay accepted under its key. After the file db/checks run. FUZZ_SEED=n repeats a run, except
// for the order of simultaneous answers. FUZZ_REQUESTS=n makes it longer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, openStage, type Stage } from '../console-acts/stage.ts';
import { budgetFromBank } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { forgedProvider } from '#kit/forged-provider.ts';
import { makeProduct } from '#kit/market.ts';
import { moneyAstray } from '#kit/member-money.ts';
import { PASSWORD, PIN } from '#kit/people.ts';
import { nth } from './dice.ts';
import { deskRecipes } from './fuzz-desk-recipes.ts';
import { type FuzzMarket, fuzzMarket } from './fuzz-market.ts';
import { type PreparedRequest, type FuzzPeople, fuzzPeople } from './fuzz-people.ts';
import { recipeTools, memberRecipes } from './fuzz-recipes.ts';
import { fuzzTeams } from './fuzz-teams.ts';
import { needsKey, routesOf, Tally } from './fuzz-tally.ts';
import { Fuzzer, type OpenApi } from './request-fuzz.ts';

const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);
const REQUESTS = Math.max(100 * Object.keys(endpoints).length, Number(process.env.FUZZ_REQUESTS ?? 0));
const AT_ONCE = 8;
const HALF_DAY_REQUESTS = 500;
/** Minor units. Covers all rewards of the run, so that points can be exchanged for money too. */
const BUDGET = 20_000_00n;

/** Calls that move members' money, and the signatures for them: each must be accepted many times. */
const OFTEN = [
  'POST /api/v1/orders',
  'POST /api/v1/orders/{id}/collect',
  'POST /api/v1/orders/collect',
  'POST /api/v1/withdrawals',
  'POST /api/v1/recharge-returns',
  'POST /console/api/v1/withdrawals/{id}/approve',
  'POST /console/api/v1/revenue/entries',
  'POST /console/api/v1/revenue/entries/{id}/approve',
  'POST /console/api/v1/revenue/deployments/{id}/approve',
  'POST /console/api/v1/bank-acts',
  'POST /console/api/v1/bank-acts/{id}/approve',
];

let db: FreshDatabase;
let stage: Stage;
let market: FuzzMarket;
let people: FuzzPeople;
let members: readonly bigint[];

beforeAll(async () => {
  db = await freshDatabase();
  stage = await openStage(db, (await forgedProvider()).login);
  members = await fuzzTeams(stage);
  for (const type of ['fund', 'rental'] as const) await makeProduct(db, { type });
  await budgetFromBank(db, stage.world, BUDGET);
  market = await fuzzMarket(stage, members, SEED + 2);
  people = await fuzzPeople(stage, members, market);
});
afterAll(async () => {
  await stage.app.close();
});

test(`${REQUESTS} requests from the document, seed ${SEED}`, async () => {
  console.log(`FUZZ_SEED=${SEED}`);
  const document: OpenApi = (await stage.app.http.inject('/openapi.json')).json();
  const tools = recipeTools(market);
  const recipes = { ...memberRecipes(tools, members), ...deskRecipes(tools, stage) };
  const fuzzer = new Fuzzer(document, SEED, { pin: PIN, password: PASSWORD }, { recipes, often: OFTEN });
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  const tally = await sendAll(fuzzer);
  process.off('unhandledRejection', onRejection);

  const routes = routesOf(document);
  const keyed = routes.filter((route) => needsKey(document, route));
  console.log(
    [
      `${routes.length} operations, ${tally.successes} successes on ` +
        `${routes.filter((route) => tally.accepted(route) > 0).length} of them, ` +
        `${tally.replayed} sent again under their key`,
      `codes: ${[...tally.codes].map(([code, n]) => `${code} (${n})`).join(', ')}`,
      `never accepted: ${routes.filter((route) => tally.accepted(route) === 0).join(', ') || 'none'}`,
      `accepted of asked, where a key is needed:`,
      ...keyed.map((route) => `  ${tally.line(route)}`),
    ].join('\n'),
  );
  expect(tally.wrong).toEqual([]);
  expect(rejections).toEqual([]);
  expect(routes.filter((route) => !tally.wasAsked(route))).toEqual([]);
  // Every call that moves money or creates something must have been accepted, or the fuzz has become shallow.
  expect(keyed.length).toBeGreaterThan(40);
  expect(keyed.filter((route) => tally.accepted(route) === 0)).toEqual([]);
  expect(OFTEN.filter((route) => tally.accepted(route) < 10)).toEqual([]);
  // Requests that all fail on the schema would prove little.
  expect(tally.successes).toBeGreaterThan(REQUESTS / 4);
  expect(tally.codes.size).toBeGreaterThan(60);
});

/** Sends the requests eight at a time. After every few hundred, half a day passes. */
async function sendAll(fuzzer: Fuzzer): Promise<Tally> {
  const tally = new Tally();
  const accepted: PreparedRequest[] = [];
  for (let sent = 0; sent < REQUESTS && tally.wrong.length <= 20; sent += AT_ONCE) {
    if (sent % HALF_DAY_REQUESTS === 0) {
      await market.workHalfDay();
      await people.signIn();
    }
    const batch: PreparedRequest[] = [];
    for (let n = sent; n < sent + AT_ONCE; n++) {
      const chance = nth(SEED + 1, n);
      const before = chance() < 0.03 ? accepted[Math.floor(chance() * accepted.length)] : undefined;
      batch.push(before ? people.again(before) : people.prepare(await fuzzer.request(n), chance));
    }
    const answers = await Promise.all(batch.map((request) => stage.app.http.inject(request)));
    for (const [at, answer] of answers.entries()) {
      const request = batch[at] as PreparedRequest;
      const body = tally.count(request, answer);
      fuzzer.learn(request.route, body?.data);
      if (body?.code === 100000 && request.headers['idempotency-key'] && request.by) accepted.push(request);
    }
    accepted.splice(0, accepted.length - 100);
    await people.restore(batch);
  }
  return tally;
}

test('no input made a queued job fail', async () => {
  const failed = await db.admin`
    select t.identifier as job, j.last_error from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where j.last_error is not null`;
  expect([...failed]).toEqual([]);
});

test('no act of members or staff moved member money into income, rewards or another product', async () => {
  expect(await moneyAstray(db)).toEqual([]);
});
