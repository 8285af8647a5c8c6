// Finding the holders of a product, for messages to them (segments.ts).
import { beforeAll, expect, it } from 'vitest';
import { holders, settled } from '#kit/capital.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers, makeProduct } from '#kit/market.ts';
import { countHolders, nextHolders } from './orders.ts';

let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

it('finds each member with a running order once, in the order of their ids', async () => {
  const product = await makeProduct(db);
  const other = await makeProduct(db);
  await makeMembers(db, 2);
  const some = await holders(db, context, product, [1n, 2n, 1n]);
  await holders(db, context, other, [1n]);
  await settled(context);
  const ids = some.map(({ memberId }) => memberId).sort((a, b) => (a < b ? -1 : 1));
  const productId = BigInt(product.id);
  const at = context.clock.now();
  expect(await countHolders(db.app, { productId, at })).toBe(3);
  const part = { productId, at, until: 999_999n };
  expect(await nextHolders(db.app, { ...part, after: 0n, limit: 2 })).toEqual(ids.slice(0, 2));
  expect(await nextHolders(db.app, { ...part, after: ids[1] ?? 0n, limit: 2 })).toEqual(ids.slice(2));
  const [row] = await db.app<{ ends: Date }[]>`
    select max(expires_at) as ends from orders.purchase_order where product_id = ${productId}`;
  expect(await countHolders(db.app, { productId, at: row?.ends ?? at })).toBe(0);
});
