// The numbers in the console's menu: each is the length of the list that it leads to, and a clerk sees only the numbers
// of work that they may read.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { banked, earner, withdraw } from '#kit/banked.ts';
import { freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { aMember, aStaff, staffToken } from '#kit/people.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import { routes as catalogue } from '#features/catalogue/server/routes.ts';
import { routes as forum } from '#features/forum/server/routes.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes as prizes } from '#features/prizes/server/routes.ts';
import { routes as reconciliation } from '#features/reconciliation/server/routes.ts';
import { routes as revenue } from '#features/revenue/server/routes.ts';
import { routes as rewards } from '#features/rewards/server/routes.ts';
import { openComplaint } from '#features/service/server/public.ts';
import { routes as service } from '#features/service/server/routes.ts';
import { routes as staff } from '#features/staff/server/routes.ts';
import { routes as texts } from '#features/texts/server/routes.ts';
import { routes as wallet } from '#features/wallet/server/routes.ts';
import { routes } from './routes.ts';

type Counts = { items: { resource: string; count: number; more: boolean }[] };

let call: Call;
const tokens = new Map<StaffRole, string>();

beforeAll(async () => {
  const db = await freshDatabase();
  const world = await banked(db);
  await world.morning();
  const asked = [routes, wallet, service, reconciliation, revenue, prizes, forum, rewards];
  ({ call } = await edgeOf(world.context, [...asked, catalogue, identity, staff, texts]));
  for (const role of ['finance', 'support', 'content', 'catalogue', 'admin'] as const)
    tokens.set(role, await staffToken(world.context, await aStaff(world.context, role)));
  const almaz = await earner(db, world, 30_000_00n);
  await withdraw(world, almaz, 2_000_00n);
  await withdraw(world, almaz, 2_100_00n);
  const { items } = await read<{ items: { id: string }[] }>('withdrawals?state=pending_review', 'finance');
  const until = new Date(world.context.clock.now().getTime() + 3_600_000).toISOString();
  await propose('finance', `withdrawals/${items[0]?.id}/hold`, { reasonCode: 'suspected_fraud', until });
  const { id: memberId } = await aMember(world.context);
  await propose('support', 'name-corrections', {
    memberId: memberId.toString(),
    newName: 'Hirut Alemu',
    proof: 'passport',
    proofNote: 'EP1',
  });
  const of = { memberId, kind: 'other', subjectId: null, reasonCode: null, text: 'Where is my card?' } as const;
  await db.app.begin((tx) => openComplaint(tx as never, of));
});

async function read<T>(path: string, role: StaffRole): Promise<T> {
  const { code, data } = await call(`GET /console/api/v1/${path}`, { token: tokens.get(role) ?? '' });
  expect([path, code]).toEqual([path, 100000]);
  return data as T;
}

async function propose(role: StaffRole, path: string, body: object): Promise<void> {
  const asked = { token: tokens.get(role) ?? '', key: randomUUID(), body };
  expect(await call(`POST /console/api/v1/${path}`, asked)).toMatchObject({ code: 100000 });
}

it.each<[string, string, number]>([
  ['withdrawals', 'withdrawals?state=pending_review', 2],
  ['complaints', 'complaints?waiting=true', 1],
  ['promise-reports', 'promise-reports', 0],
  ['statement-lines', 'statement-lines?open=true', 0],
  ['revenue/lines', 'revenue/lines', 0],
  ['rewards/grants', 'rewards/grants?state=held', 0],
  ['prizes', 'prizes?state=desk', 0],
  ['forum-matters', 'forum-matters', 0],
  ['name-corrections', 'name-corrections?state=proposed', 1],
  ['account-corrections', 'account-corrections?state=proposed', 0],
  ['withdrawal-holds', 'withdrawal-holds', 1],
  ['bank-acts', 'bank-acts?state=proposed', 0],
  ['rewards/decisions', 'rewards/decisions?state=proposed', 0],
  ['text-reviews', 'text-reviews?state=proposed', 0],
  ['catalogue-acts', 'catalogue-acts?state=proposed', 0],
  ['staff-acts', 'staff-acts?state=proposed', 0],
])('the number of %s is the length of its list', async (resource, list, length) => {
  const { items } = await read<Counts>('waiting', 'admin');
  expect(items.find((one) => one.resource === resource)).toEqual({ resource, count: length, more: false });
  expect((await read<{ items: unknown[] }>(list, 'admin')).items).toHaveLength(length);
});

it.each<[StaffRole, string[]]>([
  [
    'finance',
    [
      'account-corrections',
      'bank-acts',
      'catalogue-acts',
      'complaints',
      'name-corrections',
      'prizes',
      'revenue/lines',
      'rewards/decisions',
      'rewards/grants',
      'staff-acts',
      'statement-lines',
      'withdrawal-holds',
      'withdrawals',
    ],
  ],
  [
    'support',
    [
      'complaints',
      'forum-matters',
      'name-corrections',
      'prizes',
      'promise-reports',
      'revenue/lines',
      'rewards/grants',
      'withdrawals',
    ],
  ],
  ['content', ['forum-matters', 'promise-reports', 'text-reviews']],
  ['catalogue', ['catalogue-acts', 'promise-reports', 'revenue/lines']],
])('the role %s sees counts of its own work only', async (role, resources) => {
  const { items } = await read<Counts>('waiting', role);
  expect(items.map(({ resource }) => resource).sort()).toEqual(resources);
});
