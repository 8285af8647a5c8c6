// Tests the kit's own check of members' money (member-money.ts): it must report money that went astray.
import { beforeAll, expect, test } from 'vitest';
import { accountOf, house } from '#ledger/chart.ts';
import { settleOrders } from '#features/orders/server/order-moves.ts';
import { payGrants } from '#features/rewards/server/pay-grants.ts';
import { promiseRebates } from '#features/team/server/rebates.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { fundMarketBudget, needNoCover } from './causes.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { testContext } from './context.ts';
import { bookRent, buy, giveRecharge, makeMembers, makeProduct, memberIntent } from './market.ts';
import { ok } from './outcome.ts';
import { aMember } from './people.ts';
import { fallenSince, ledgerSeq, moneyAstray } from './member-money.ts';

let db: FreshDatabase;
let member: bigint;

beforeAll(async () => {
  db = await freshDatabase({ checked: false });
  const context = await testContext(db);
  [member] = (await makeMembers(db, 1)) as [bigint];
  await giveRecharge(db, member, 100_00n);
  const today = context.clock.today();
  await bookRent(db, await makeProduct(db), { from: today, until: today, amount: 10_00n });
});

test('finds members’ money that was moved to income by any rule', async () => {
  const before = await ledgerSeq(db);
  expect(await moneyAstray(db)).toEqual([]);
  expect(await fallenSince(db, before)).toEqual([]);
  await db.admin`insert into ledger.posting_rule values ('scheme', 17, 18, 'same', null, false)`;
  await db.admin`select ledger.post(array[gen_random_uuid()], array['system'], array[1], array['scheme'],
    array[${accountOf('member_recharge', member)}]::bigint[],
    array[${accountOf('member_income', member)}]::bigint[], array[5::bigint], array[null]::bigint[])`;
  expect((await moneyAstray(db)).map((one) => one.what)).toEqual(['out of members’ money']);
  expect((await fallenSince(db, before)).map((one) => one.amount)).toEqual([5n]);
});

test('finds a deposit that was booked as rent', async () => {
  await db.admin`alter table ledger.statement_line disable trigger statement_line_append_only`;
  await db.admin`update ledger.statement_line set kind = 'deposit' where kind = 'transfer'`;
  const found = await moneyAstray(db);
  expect(found.filter((one) => one.debit === house('suspense')).map((one) => one.purpose)).toEqual([
    'revenue_received',
  ]);
});

test('finds a rebate whose purchase never settled', async () => {
  const context = await testContext(db);
  await needNoCover(db);
  const leader = await aMember(context);
  const { id: memberId } = await aMember(context, { inviteCode: leader.inviteCode });
  await giveRecharge(db, memberId, 100_00n);
  const wish = { memberId, productId: (await makeProduct(db)).id, units: 1n, amount: null, payment: null };
  const { orderId } = ok(await buy(context, wish, memberIntent(memberId, 'POST /api/v1/orders')));
  await context.advance(DAY_MS + 1000);
  await settleOrders(context);
  expect(await promiseRebates(context, [BigInt(orderId)])).toBe(1);
  await fundMarketBudget(db, 10_00n);
  expect(await payGrants(context)).toBe(1);
  const seen = async () => (await moneyAstray(db)).filter(({ what }) => what.startsWith('a reward'));
  expect(await seen()).toEqual([]);
  await db.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update orders.purchase_order set settled_at = null where id = ${orderId}`;
  });
  expect(await seen()).toMatchObject([{ purpose: 'reward', amount: 5_00n }]);
});
