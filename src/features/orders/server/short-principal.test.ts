// A tranche has lost part of its capital when its orders mature (orders.md 5, principal_returned): every order gets the
// same share, the rest shows as a loss and follows when capital is restored. No order gets more than its price, or
// money of another tranche.
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSupplier } from '#kit/capital.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import {
  buy,
  bankLine,
  bookRent,
  giveRecharge,
  makeMembers,
  makeProduct,
  type MarketProduct,
  memberIntent,
} from '#kit/market.ts';
import { APPROVAL, aStaff, staffIntent } from '#kit/people.ts';
import { ok } from '#kit/outcome.ts';
import { readBalances } from '#ledger/balance.ts';
import { type AccountId, accountOf, house } from '#ledger/chart.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { approveDeployment, proposeDeployment } from '#features/revenue/server/capital/deployments.ts';
import { approveRestoration, proposeRestoration } from '#features/revenue/server/capital/restorations.ts';
import { accrue } from './earnings/accrue.ts';
import { collect } from './collecting.ts';
import { readOrder } from './read-orders.ts';
import { returnPrincipal } from './principal.ts';
import { settleOrders } from './order-moves.ts';

const DAY = 86_400_000;
let db: FreshDatabase;
let context: TestContext;
let staff: readonly [StaffCaller, StaffCaller];
let fund: MarketProduct;
let other: MarketProduct;
let orders: { memberId: bigint; orderId: bigint }[];

const balance = async (account: AccountId) => (await readBalances(db.app, [account])).get(account)?.posted ?? 0n;
const capitalOf = ({ trancheId }: MarketProduct) => balance(accountOf('product_capital', trancheId));
const wallets = (memberId: bigint) =>
  Promise.all([balance(accountOf('member_recharge', memberId)), balance(accountOf('member_income', memberId))]);
const allWallets = () => Promise.all(orders.map(({ memberId }) => wallets(memberId)));

async function order(memberId: bigint, productId: bigint, wish: { units?: bigint; amount?: bigint }): Promise<bigint> {
  const asked = { memberId, productId, units: wish.units ?? null, amount: wish.amount ?? null, payment: null };
  return BigInt(ok(await buy(context, asked, memberIntent(memberId, 'POST /api/v1/orders'))).orderId);
}

/** A member with 50.00 in each wallet, so half of the money is earned income. */
async function earnerOfHalf(): Promise<bigint> {
  const [memberId] = (await makeMembers(db, 1)) as [bigint];
  const device = await makeProduct(db, { incomePerCycle: 50_00n, holdingDays: 2 });
  await giveRecharge(db, memberId, 100_00n);
  const orderId = await order(memberId, device.id, { units: 1n });
  await context.advance(3 * DAY);
  await settleOrders(context);
  const earned = context.clock.today();
  await bookRent(db, device, { from: earned, until: earned, amount: 50_00n });
  await context.advanceTo(1, '09:00');
  await accrue(context);
  ok(await collect(context, { memberId, orderId }, memberIntent(memberId, 'collect')));
  await giveRecharge(db, memberId, 50_00n);
  return memberId;
}

async function deploy(amount: bigint): Promise<void> {
  const [a, b] = staff;
  const { partyId, documentId } = await makeSupplier(db, fund);
  const deployment = { trancheId: fund.trancheId, partyId, documentId, amount, note: 'Twelve pumps' };
  const done = ok(await proposeDeployment(context, { caller: a, deployment, assertion: APPROVAL }, staffIntent(a)));
  const approved = await approveDeployment(
    context,
    { caller: b, deploymentId: BigInt(done.id), assertion: APPROVAL },
    staffIntent(b),
  );
  expect(approved).toMatchObject({ approvals: 2, posted: true });
}

async function restore(amount: bigint): Promise<void> {
  const [a, b] = staff;
  const statementLineId = await bankLine(db, {
    amount,
    from: fund.payerAccount,
    reference: `BACK-${amount}`,
    kind: 'transfer',
  });
  const restoration = { trancheId: fund.trancheId, partyId: fund.partyId, statementLineId, amount, note: 'Pumps sold' };
  const done = ok(await proposeRestoration(context, { caller: a, restoration, assertion: APPROVAL }, staffIntent(a)));
  const approved = await approveRestoration(
    context,
    { caller: b, restorationId: BigInt(done.id), assertion: APPROVAL },
    staffIntent(b),
  );
  expect(approved).toMatchObject({ approvals: 2, posted: true });
}

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  staff = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
  const mixed = await earnerOfHalf();
  const [plain] = (await makeMembers(db, 1)) as [bigint];
  await giveRecharge(db, plain, 400_00n);
  const salesEndAt = new Date(context.clock.now().getTime() + DAY);
  fund = await makeProduct(db, { type: 'fund', holdingDays: 3, salesEndAt });
  other = await makeProduct(db, { type: 'fund', holdingDays: 28, salesEndAt });
  orders = [
    { memberId: mixed, orderId: await order(mixed, fund.id, { amount: 100_00n }) },
    { memberId: plain, orderId: await order(plain, fund.id, { amount: 200_00n }) },
  ];
  await order(plain, other.id, { amount: 200_00n });
  await context.advance(2 * DAY);
  await settleOrders(context);
});

describe('capital that does not come back whole', () => {
  it('is spent with the approval of two persons, and is not returned before maturity', async () => {
    await deploy(200_00n);
    expect(await capitalOf(fund)).toBe(100_00n);
    expect(await returnPrincipal(context)).toBe(0);
    expect(await allWallets()).toEqual([
      [0n, 0n],
      [0n, 0n],
    ]);
  });

  it('is shared in proportion at maturity, to the wallets that paid, once', async () => {
    await context.advance(4 * DAY);
    expect(await Promise.all([returnPrincipal(context), returnPrincipal(context)])).toContain(2);
    expect(await returnPrincipal(context)).toBe(0);
    // 100.00 of 300.00 is left, so each order gets a third. The indivisible cent stays in the tranche.
    expect(await allWallets()).toEqual([
      [16_66n, 16_67n],
      [66_66n, 0n],
    ]);
    expect(await capitalOf(fund)).toBe(1n);
    expect(await capitalOf(other)).toBe(200_00n);
  });

  it('shows the missing part as a loss', async () => {
    const [mixed, plain] = await Promise.all(
      orders.map(
        async ({ memberId, orderId }) => ok(await readOrder(context, { memberId, orderId, locale: 'en' })).principal,
      ),
    );
    expect(mixed).toMatchObject({ returnedMinor: 33_33, shortMinor: 66_67 });
    expect(plain).toMatchObject({ returnedMinor: 66_66, shortMinor: 133_34 });
  });

  it('is returned further as capital is restored, up to the price', async () => {
    await restore(110_00n);
    expect(await returnPrincipal(context)).toBe(2);
    expect(await allWallets()).toEqual([
      [35_00n, 35_00n],
      [140_00n, 0n],
    ]);
    await restore(90_00n);
    expect(await returnPrincipal(context)).toBe(2);
    expect(await allWallets()).toEqual([
      [50_00n, 50_00n],
      [200_00n, 0n],
    ]);
    expect(await returnPrincipal(context)).toBe(0);
    expect(await capitalOf(fund)).toBe(0n);
    await expect(restore(1n)).rejects.toThrow('capital_not_spent');
    expect(await capitalOf(other)).toBe(200_00n);
  });

  it('is never treated as income: no tax, fee or earning results from it', async () => {
    const purposes = await db.app<{ purpose: string; credit: string }[]>`
      select distinct l.purpose, ledger.class_of(l.credit) as credit from ledger.line l
      where l.debit = ${accountOf('product_capital', fund.trancheId)} order by 1, 2`;
    expect([...purposes]).toEqual([
      { purpose: 'capital_deployed', credit: 'client_bank' },
      { purpose: 'principal_returned', credit: 'member_income' },
      { purpose: 'principal_returned', credit: 'member_recharge' },
    ]);
    expect([await balance(house('tax_payable')), await balance(house('fees'))]).toEqual([0n, 0n]);
    const lots = await db.app<{ left: bigint }[]>`
      select sum(left_minor)::bigint as left from wallet.recharge_lot where member_id = ${orders[0]?.memberId ?? 0n}`;
    expect(lots[0]?.left).toBe(50_00n);
  });
});
