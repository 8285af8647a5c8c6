// The numbers in the console's menu: each is the length of the list that it leads to, and a clerk sees only the numbers
// of work that they may read.
import { beforeAll, expect, it } from 'vitest';
import { banked, earner, withdraw } from '#kit/banked.ts';
import { freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { aMember, aStaff, staffToken } from '#kit/people.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import { routes as forum } from '#features/forum/server/routes.ts';
import { routes as prizes } from '#features/prizes/server/routes.ts';
import { routes as reconciliation } from '#features/reconciliation/server/routes.ts';
import { routes as revenue } from '#features/revenue/server/routes.ts';
import { routes as rewards } from '#features/rewards/server/routes.ts';
import { openComplaint } from '#features/service/server/public.ts';
import { routes as service } from '#features/service/server/routes.ts';
import { routes as wallet } from '#features/wallet/server/routes.ts';
import { routes } from './routes.ts';

type Counts = { items: { resource: string; count: number; more: boolean }[] };

let call: Call;
const tokens = new Map<StaffRole, string>();

beforeAll(async () => {
  const db = await freshDatabase();
  const world = await banked(db);
  await world.morning();
  ({ call } = await edgeOf(world.context, [routes, wallet, service, reconciliation, revenue, prizes, forum, rewards]));
  for (const role of ['finance', 'support', 'content', 'catalogue', 'admin'] as const)
    tokens.set(role, await staffToken(world.context, await aStaff(world.context, role)));
  const almaz = await earner(db, world, 30_000_00n);
  await withdraw(world, almaz, 2_000_00n);
  await withdraw(world, almaz, 2_100_00n);
  const { id: memberId } = await aMember(world.context);
  const of = { memberId, kind: 'other', subjectId: null, reasonCode: null, text: 'Where is my card?' } as const;
  await db.app.begin((tx) => openComplaint(tx as never, of));
});

async function read<T>(path: string, role: StaffRole): Promise<T> {
  const { code, data } = await call(`GET /console/api/v1/${path}`, { token: tokens.get(role) ?? '' });
  expect([path, code]).toEqual([path, 100000]);
  return data as T;
}

it.each<[string, string, number]>([
  ['withdrawals', 'withdrawals?state=pending_review', 2],
  ['complaints', 'complaints?waiting=true', 1],
  ['statement-lines', 'statement-lines?open=true', 0],
  ['revenue/lines', 'revenue/lines', 0],
  ['rewards/grants', 'rewards/grants?state=held', 0],
  ['prizes', 'prizes?state=desk', 0],
  ['forum-matters', 'forum-matters', 0],
])('the number of %s is the length of its list', async (resource, list, length) => {
  const { items } = await read<Counts>('waiting', 'admin');
  expect(items.find((one) => one.resource === resource)).toEqual({ resource, count: length, more: false });
  expect((await read<{ items: unknown[] }>(list, 'admin')).items).toHaveLength(length);
});

it.each<[StaffRole, string[]]>([
  ['finance', ['complaints', 'prizes', 'revenue/lines', 'rewards/grants', 'statement-lines', 'withdrawals']],
  ['support', ['complaints', 'forum-matters', 'prizes', 'revenue/lines', 'rewards/grants', 'withdrawals']],
  ['content', ['forum-matters']],
  ['catalogue', ['revenue/lines']],
])('the role %s sees counts of its own work only', async (role, resources) => {
  const { items } = await read<Counts>('waiting', role);
  expect(items.map(({ resource }) => resource).sort()).toEqual(resources);
});
