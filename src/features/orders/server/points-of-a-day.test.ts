// Points can be exchanged for money, so the setting points.collectDayMost limits what a member gets from collecting in
// a business day, even if a purchase is split into many orders (orders.md 6).
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import {
  bookRent,
  buy,
  giveRecharge,
  makeMembers,
  makeProduct,
  type MarketProduct,
  memberIntent,
} from '#kit/market.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { setSetting } from '#kit/settings.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { lines } from '#ledger/posting.ts';
import { addDays } from '#platform/time/clock.ts';
import { factId } from '#platform/database/ids.ts';
import { accrue } from './earnings/accrue.ts';
import { settleOrders } from './order-moves.ts';
import { collect, readCollecting } from './collecting.ts';

let db: FreshDatabase;
let context: TestContext;
let product: MarketProduct;
let member: bigint;
let orders: bigint[];
let monday: string;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  await setSetting(db, 'points.perCollect', 5);
  await setSetting(db, 'points.collectDayMost', 7);
  await context.advanceTo(1, '09:00');
  monday = context.clock.today();
  product = await makeProduct(db, { incomePerCycle: 100n, pointsGranted: 3 });
  [member] = (await makeMembers(db, 1)) as [bigint];
  await giveRecharge(db, member, 400_00n);
  orders = [];
  for (let n = 0; n < 4; n++) {
    const wish = { memberId: member, productId: product.id, units: 1n, amount: null, payment: null };
    orders.push(BigInt(ok(await buy(context, wish, memberIntent(member, 'POST orders'))).orderId));
  }
  await earned(2, 4);
});

/** Advances to the morning of weekday `on`, and books and accrues the rent for the cycle `day` days after Monday. */
async function earned(day: number, on: number): Promise<void> {
  await context.advanceTo(on, '08:00');
  const date = addDays(monday, day);
  await bookRent(db, product, { from: date, until: date, amount: 400n });
  await accrue(context);
}
const take = (orderId: bigint | null) =>
  collect(context, { memberId: member, orderId }, memberIntent(member, 'POST collect'));
const points = async () => {
  const account = accountOf('member_points', member);
  return Number(balanceOf(await readBalances(db.app, [account]), account).posted);
};

it('grants all points for the first order, the remainder for the next, and none for later ones', async () => {
  expect(ok(await take(orders[0]!))).toMatchObject({ amountMinor: 100, points: 5 });
  const second = ok(await take(orders[1]!));
  expect(second).toMatchObject({ amountMinor: 100, points: 2 });
  const receipt = await readCollecting(context, { transferId: second.transferId, memberId: member, locale: 'en' });
  expect(ok(receipt)).toMatchObject({ points: 2 });
  expect(ok(await take(orders[2]!))).toMatchObject({ amountMinor: 100, points: 0 });
  expect(await points()).toBe(7);
});

it('is enforced by the database, whatever the app posts', async () => {
  const forged = (given: bigint) =>
    context.sql.begin((tx) =>
      post(tx, [
        {
          id: factId('forged collecting', String(given)),
          actor: `member:${member}`,
          lines: lines(
            ['collect', accountOf('product_payable', product.id), accountOf('member_income', member), 100n, orders[3]!],
            ['points_collected', house('points_issued'), accountOf('member_points', member), given, orders[3]!],
          ),
        },
      ]),
    );
  await expect(forged(1n)).rejects.toThrow('guard_raced');
  await expect(forged(5n)).rejects.toThrow('guard_raced');
  await expect(forged(6n)).rejects.toThrow('grant_differs');
  const write = db.app`update orders.collecting_day set points = 0`;
  await expect(write).rejects.toThrow('permission denied');
});

it('also limits collecting all orders at once, but not the points granted at the settlement', async () => {
  await settleOrders(context);
  expect(await points()).toBe(7 + 4 * 3);
  await earned(3, 5);
  // Five amounts are due: today's of four orders, and yesterday's of the fourth.
  expect(ok(await take(null))).toMatchObject({ orders: 4, amountMinor: 500, points: 7 });
  expect(await points()).toBe(14 + 4 * 3);
  expect(nameOf(await take(null))).toBe('nothing_to_collect');
});

it('is shared by collectings at the same moment', async () => {
  await earned(4, 1);
  const taken = await Promise.all(orders.map(async (id) => ok(await take(id)).points));
  expect(taken.reduce((sum, given) => sum + given, 0)).toBe(7);
});
