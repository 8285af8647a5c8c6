// Every GET call of the wallet and of reconciliation answers exactly the fields of its contract.
import { beforeAll, expect, it } from 'vitest';
import { type Banked, banked, earner, type Earner, withdraw } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { aStaff } from '#kit/people.ts';
import type { Endpoint, RouteKey } from '#platform/http/contract.ts';
import { type FeatureRoutes, Raw, type StaffCaller } from '#platform/feature.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { routes as reconciliation } from '#features/reconciliation/server/routes.ts';
import { routes as wallet } from './routes.ts';

let db: FreshDatabase;
let world: Banked;
let who: Earner;
let staff: StaffCaller;
let ids: Record<string, string>;

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  await world.morning();
  staff = await aStaff(world.context, 'finance');
  who = await earner(db, world, 2_000_00n);
  const one = await withdraw(world, who, 500_00n);
  await withdraw(world, who, 700_00n);
  await world.round();
  await world.pass(24 * 3_600_000);
  const [line] = await db.app<
    { id: bigint }[]
  >`select id from ledger.statement_line where account = 'client' and direction = 'in' order by id limit 1`;
  const [paid] = await db.app<{ number: string }[]>`select number from wallet.withdrawal where id = ${one.id}`;
  const [recharge] = await db.app<{ id: bigint }[]>`select id from wallet.recharge order by id limit 1`;
  ids = {
    withdrawals: String(one.id),
    recharges: String(recharge?.id),
    'statement-lines': String(line?.id),
    members: String(who.member.id),
    number: String(paid?.number),
  };
});

type Loose = (asked: unknown) => Promise<unknown>;
const QUERIES: Record<string, Record<string, unknown>> = { 'GET /api/v1/withdrawals/quote': { amountMinor: 300_00 } };
/** The test data has none of these, so reading one must be refused with a refusal of its contract. */
const NONE_HERE = new Set([
  'GET /console/api/v1/account-corrections/{id}',
  'GET /console/api/v1/bank-acts/{id}',
  'GET /console/api/v1/bank-instructions/{id}',
]);

const reads = (
  [
    ['wallet', wallet],
    ['reconciliation', reconciliation],
  ] as [string, FeatureRoutes][]
).flatMap(([feature, routes]) =>
  (Object.entries(routes.contract) as [RouteKey, Endpoint][])
    .filter(([route]) => route.startsWith('GET '))
    .map(([route, endpoint]) => ({ feature, routes, route, endpoint })),
);

it.each(reads)('$route', async ({ routes, route, endpoint }) => {
  const handler = routes.handlers(world.context)[route] as unknown as Loose;
  const kind = /\/([a-z-]+)\/\{id\}/.exec(route)?.[1] ?? '';
  const year = world.context.clock.today().slice(0, 4);
  const path = { id: ids[kind] ?? '1', wallet: 'income', number: ids.number, year };
  const caller = endpoint.access === 'staff' ? staff : { kind: 'member', memberId: who.member.id, sessionId: 1n };
  const answer = await handler({
    path,
    query: QUERIES[route] ?? {},
    body: undefined,
    caller,
    intent: undefined,
    locale: 'am',
    requestId: 'r',
    deviceId: 'd',
    address: '::1',
  });
  expect(problemOf(route, endpoint, answer)).toBeNull();
});

/** The part of the answer that the contract does not allow. */
function problemOf(route: string, endpoint: Endpoint, answer: unknown): unknown {
  if (NONE_HERE.has(route)) return isRefusal(answer) && endpoint.refusals?.includes(answer.name) ? null : answer;
  if (endpoint.data === 'raw') return answer instanceof Raw ? null : answer;
  return endpoint.data.safeParse(answer).error?.issues ?? null;
}

it('says the same that can be withdrawn on home, in the wallet and in the form', async () => {
  const asked = {
    path: {},
    query: {},
    caller: { kind: 'member', memberId: who.member.id, sessionId: 1n },
    locale: 'en',
  };
  const answers = wallet.handlers(world.context) as unknown as Record<string, Loose>;
  const read = async (route: string) => (await answers[route]?.(asked)) as Record<string, number>;
  const form = await read('GET /api/v1/withdrawals/terms');
  expect(form.withdrawableMinor).toBeGreaterThan(0);
  expect([
    (await read('GET /api/v1/bill')).withdrawable,
    (await read('GET /api/v1/wallets')).withdrawableMinor,
  ]).toEqual([form.withdrawableMinor, form.withdrawableMinor]);
});
