// The statement of points shows for each line what caused it: an order, or a feature's grant.
import { beforeAll, expect, it } from 'vitest';
import { makeCause, proveKinds, testKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { buy, giveRecharge, makeMembers, makeProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { post } from '#ledger/post.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { factId } from '#platform/database/ids.ts';
import { settleOrders } from '#features/orders/server/order-moves.ts';
import { contract } from '../contract.ts';
import { promise } from '#features/rewards/server/public.ts';
import { pointsOf } from './public.ts';
import { routes } from './routes.ts';

let db: FreshDatabase;
let context: TestContext;
beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  await proveKinds(db);
});

it('names the order for points of a purchase, and the grant for points that a feature gave', async () => {
  const [memberId] = (await makeMembers(db, 1)) as [bigint];
  await giveRecharge(db, memberId, 100_00n);
  const { id: productId } = await makeProduct(db, { pointsGranted: 3 });
  const wish = { memberId, productId, units: 1n, amount: null, payment: null };
  const { orderId } = ok(await buy(context, wish, memberIntent(memberId, 'buy')));
  await context.advance(DAY_MS);
  await settleOrders(context);
  const cause = String(await makeCause(db, { memberId, amount: 5n }));
  await db.app.begin(async (tx) => {
    const { lines } = await promise(tx, [{ kind: testKinds.test_points, cause, memberId, amount: 5n }]);
    await post(tx, [{ id: factId('points test'), actor: 'system', lines }]);
  });

  const [row] = await db.app<{ id: bigint }[]>`select id from rewards.grant where member_id = ${memberId}`;
  const statement = routes.handlers(context)['GET /api/v1/points/statement'] as (asked: object) => Promise<unknown>;
  const page = await statement({ query: {}, caller: { kind: 'member', memberId, sessionId: 1n } });
  const { items } = contract['GET /api/v1/points/statement'].data.parse(page);
  expect(items.map(({ purpose, points, subject }) => [purpose, points, subject])).toEqual([
    ['points_granted', 5, { kind: 'grant', id: row?.id.toString() }],
    ['points_earned', 3, { kind: 'order', id: orderId }],
  ]);
  expect(await pointsOf(db.app, memberId)).toBe(8n);
});
