// A purchase holds its buyer's accounts and then asks for those of the product and the house. A cancellation that held
// these first would wait for the purchase, and the purchase for it.
import { expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../../../tests/kit/database.ts';
import { testFloor } from '../../../../../tests/kit/floor.ts';
import { buy, giveRecharge, makeMembers, makeProduct, memberIntent } from '../../../../../tests/kit/market.ts';
import { ok } from '../../../../../tests/kit/outcome.ts';
import { accountOf } from '../../../../ledger/chart.ts';
import { idList } from '../../../../platform/db.ts';
import { cancelOrder } from './cancel-order.ts';

it('holds no account of the house or of the product while it waits for its member’s', async () => {
  const db = await freshDatabase();
  const floor = await testFloor(db);
  const [memberId] = (await makeMembers(db, 1)) as [bigint];
  await giveRecharge(db, memberId, 1_000_00n);
  const { id: productId } = await makeProduct(db, { pointsGranted: 5, chancesGranted: 1 });
  const wish = { memberId, productId, units: 1n, amount: null, payment: null };
  const { orderId } = ok(await buy(floor, wish, memberIntent(memberId, 'POST /api/v1/orders')));
  const others = [
    accountOf('order_pending', productId),
    accountOf('stock_available', productId),
    accountOf('stock_sold', productId),
  ];

  const cancelled = await db.admin.begin(async (tx) => {
    await tx`select from ledger.account where id = ${accountOf('member_recharge', memberId)} for no key update`;
    const asked = cancelOrder(floor, { memberId, orderId: BigInt(orderId) }, memberIntent(memberId, 'cancel'));
    await vi.waitFor(async () =>
      expect(
        await db.admin`select from pg_stat_activity where datname = ${db.name} and wait_event_type = 'Lock'`,
      ).toHaveLength(1),
    );
    const free = await db.admin`
      select id from ledger.account where id = any (${idList(others)}::bigint[]) for no key update skip locked`;
    expect(free).toHaveLength(others.length);
    return { asked };
  });
  expect(ok(await cancelled.asked).refunded.rechargeMinor).toBeGreaterThan(0);
});
