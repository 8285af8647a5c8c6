// A coupon is the operator's money, so the leaders above its member earn nothing from it.
import { expect, it } from 'vitest';
import { fundMarketBudget } from '#kit/causes.ts';
import { giveCoupon } from '#kit/coupons.ts';
import { freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { buy, giveRecharge, makeProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { aMember } from '#kit/people.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { settleOrders } from '#features/orders/server/order-moves.ts';
import { promiseRebates } from './rebates.ts';

it('a rebate counts only what wallets paid, not a coupon', async () => {
  const db = await freshDatabase();
  const context = await testContext(db);
  await fundMarketBudget(db, 1_000_00n);
  const leader = await aMember(context);
  const { id: memberId } = await aMember(context, { inviteCode: leader.inviteCode });
  await giveRecharge(db, memberId, 100_00n);
  const { id: productId } = await makeProduct(db, { couponsAllowed: true });
  const couponId = await giveCoupon({ db, context }, memberId, { amountMinor: 40_00 });
  const wish = { memberId, productId, units: 1n, amount: null, payment: null, couponId };
  const { orderId } = ok(await buy(context, wish, memberIntent(memberId, 'POST /api/v1/orders')));
  await context.advance(DAY_MS + 1000);
  await settleOrders(context);
  await promiseRebates(context, [BigInt(orderId)]);
  const rebates = await db.app`select member_id, amount from rewards.grant where kind = 'rebate'`;
  // 5 % of 60.00, which the wallet paid beside the coupon.
  expect([...rebates]).toEqual([{ memberId: leader.id, amount: 3_00n }]);
});
