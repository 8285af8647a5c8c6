// The bank recalls a recharge that a member has already spent, and later the order is refunded or returns its principal
// (wallets.md 2). The operator paid the bank in between, so that money goes to the operator, and no recharge is paid
// back twice.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilBlocked } from '#kit/blocked.ts';
import { coverShortfall } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import {
  bankLine,
  buy,
  giveRecharge,
  makeMembers,
  makeProduct,
  type MarketProduct,
  memberIntent,
} from '#kit/market.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { PIN } from '#kit/people.ts';
import { nextHoldId, readBalances } from '#ledger/balance.ts';
import { type AccountId, accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { type Line, line, lines } from '#ledger/posting.ts';
import { factId } from '#platform/database/ids.ts';
import { required } from '#platform/required.ts';
import { addBoughtUnits } from '#features/catalogue/server/public.ts';
import { checkPin } from '#features/identity/server/public.ts';
import { type BankLine, lineById } from '#features/reconciliation/server/public.ts';
import { recallRecharge } from '#features/wallet/server/recharges/settle-recharges.ts';
import { readStatement } from '#features/wallet/server/statements/statement.ts';
import { quoteReturn, returnRecharge } from '#features/wallet/server/withdrawals/return-recharge.ts';
import { returnPrincipal } from './principal.ts';
import { cancelOrder, settleOrders } from './order-moves.ts';
import { readOrder } from './read-orders.ts';

const DAY = 86_400_000;
let db: FreshDatabase;
let context: TestContext;
let product: MarketProduct;
let tries = 0;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  product = await makeProduct(db);
});

// Cover what the operator owes, because sales stop while the books are short.
beforeEach(async () => {
  const due = await owed();
  if (due > 0n) await coverShortfall(db, due);
});

const posted = async (account: AccountId) => (await readBalances(db.app, [account])).get(account)?.posted ?? 0n;
const wallet = (memberId: bigint) => posted(accountOf('member_recharge', memberId));
const owed = async () => -(await posted(house('operator_due')));
const kindsTo = async (memberId: bigint) =>
  (await db.app<{ kind: string }[]>`select kind from messages.message where member_id = ${memberId}`).map(
    (row) => row.kind,
  );

async function member(...recharges: bigint[]): Promise<bigint> {
  const [memberId] = (await makeMembers(db, 1)) as [bigint];
  for (const amount of recharges) await giveRecharge(db, memberId, amount);
  return memberId;
}

type Bought = { memberId: bigint; orderId: bigint };

async function order(memberId: bigint, wish: { units: bigint } | { amount: bigint }, { id: productId } = product) {
  const asked = { memberId, productId, units: null, amount: null, payment: null, ...wish };
  return BigInt(ok(await buy(context, asked, memberIntent(memberId, 'POST /api/v1/orders'))).orderId);
}

/** A member who spent a whole recharge on an order of units of 100.00. */
async function bought(units: bigint): Promise<Bought> {
  const memberId = await member(units * 100_00n);
  return { memberId, orderId: await order(memberId, { units }) };
}

/** The bank's line that recalls the member's first recharge, in full unless an amount is given. Not handled yet. */
async function recallOf(memberId: bigint, amount?: bigint): Promise<BankLine> {
  const [of] = await db.app<{ seq: bigint; amount: bigint; account: string }[]>`
    select s.bank_seq as seq, s.amount, s.counterparty_account as account
    from wallet.recharge r join ledger.statement_line s on s.id = r.statement_line_id
    where r.member_id = ${memberId} order by r.id limit 1`;
  const { seq: undoes, amount: all, account: from } = required(of);
  const id = await bankLine(db, { amount: amount ?? all, from, reference: '', kind: 'recall', undoes });
  return required(await lineById(db.app, id));
}

async function recalled(memberId: bigint, amount?: bigint): Promise<bigint> {
  const recall = await recallOf(memberId, amount);
  expect(await recallRecharge(context, recall)).toBe(true);
  return recall.id;
}

const cancel = (one: Bought) => cancelOrder(context, one, memberIntent(one.memberId, 'cancel'));
const giveBack = (memberId: bigint, amount: bigint) =>
  returnRecharge(context, { memberId, amount, pin: PIN }, memberIntent(memberId, 'POST returns'));

describe('cancelling after a recall', () => {
  it('pays the operator, and tells the member', async () => {
    const one = await bought(1n);
    const { memberId } = one;
    await recalled(memberId);
    expect(await owed()).toBe(100_00n);
    const done = ok(await cancel(one));
    expect([await wallet(memberId), await owed()]).toEqual([0n, 0n]);
    expect(done).toMatchObject({ refunded: { rechargeMinor: 100_00 }, recalledMinor: 100_00 });
    expect(ok(await readOrder(context, { ...one, locale: 'en' }))).toMatchObject({ recalledMinor: 100_00 });
    const [last, before] = await readStatement(db.app, { memberId, wallet: 'recharge', limit: 2 });
    expect(last).toMatchObject({ purpose: 'recharge_recalled', amountMinor: -100_00, balanceAfterMinor: 0 });
    expect(before).toMatchObject({ purpose: 'purchase_cancelled', amountMinor: 100_00 });
    expect(await kindsTo(memberId)).toContain('wallet.recall_met');
  });

  it('refunds what the bank did not recall, which can be returned to its source', async () => {
    const one = await bought(3n);
    const { memberId } = one;
    await recalled(memberId, 70_00n);
    await recalled(memberId, 50_00n);
    expect(await owed()).toBe(120_00n);
    const done = ok(await cancel(one));
    expect([await wallet(memberId), await owed()]).toEqual([180_00n, 0n]);
    expect(done).toMatchObject({ recalledMinor: 120_00 });
    expect(await quoteReturn(context, { memberId, amount: null })).toMatchObject({ returnableMinor: 180_00 });
    ok(await giveBack(memberId, 180_00n));
  });

  it('takes each recall once, and only from the order that its recharge paid', async () => {
    const memberId = await member(100_00n, 100_00n);
    const first = { memberId, orderId: await order(memberId, { units: 1n }) };
    const second = { memberId, orderId: await order(memberId, { units: 1n }) };
    await recalled(memberId);
    ok(await cancel(second));
    expect([await wallet(memberId), await owed()]).toEqual([100_00n, 100_00n]);
    ok(await cancel(first));
    expect([await wallet(memberId), await owed()]).toEqual([100_00n, 0n]);
    ok(await cancel({ memberId, orderId: await order(memberId, { units: 1n }) }));
    expect([await wallet(memberId), await owed()]).toEqual([100_00n, 0n]);
  });

  it('counts as fees if the operator had already covered the recall from its own money', async () => {
    const one = await bought(1n);
    await recalled(one.memberId);
    await coverShortfall(db, 100_00n);
    const fees = await posted(house('fees'));
    ok(await cancel(one));
    expect([await wallet(one.memberId), await owed()]).toEqual([0n, 0n]);
    expect((await posted(house('fees'))) - fees).toBe(100_00n);
  });
});

it('principal returned after a recall pays the operator, from the orders that the recharge paid', async () => {
  const salesEndAt = new Date(context.clock.now().getTime() + DAY);
  const fund = await makeProduct(db, { type: 'fund', holdingDays: 3, salesEndAt });
  const [one, two] = [await member(300_00n), await member(100_00n)];
  for (const amount of [100_00n, 200_00n]) await order(one, { amount }, fund);
  await order(two, { amount: 100_00n }, fund);
  await recalled(one, 250_00n);
  await context.advance(2 * DAY);
  await settleOrders(context);
  await context.advance(5 * DAY);
  expect(await returnPrincipal(context)).toBe(3);
  expect([await wallet(one), await wallet(two), await owed()]).toEqual([50_00n, 100_00n, 0n]);
});

describe('the app’s database role', () => {
  /** Writes a return of a recharge directly, as a faulty app could, with the member's PIN. Rolls back if accepted. */
  async function forgedReturn(memberId: bigint, amount: bigint): Promise<unknown> {
    const transfer = factId('forged return', (tries += 1));
    const act = { transfer, purpose: 'return', amount, target: 'source' } as const;
    expect(await checkPin(context, { memberId, pin: PIN, act })).toBeNull();
    return db.app.begin(async (tx) => {
      const id = await nextHoldId(tx);
      await tx`
        insert into wallet.withdrawal (number, member_id, kind, amount_minor, tax_minor, bank_charge_minor, net_minor,
          to_kind, to_institution, to_number, to_name, state, reviewers_needed, hold_id, requested_at, expected_from,
          expected_until)
        values (${`W-FORGED-${id}`}, ${memberId}, 'recharge_return', ${amount}, 0, 0, ${amount}, 'account', 'X', 'X',
          'X', 'approved', 0, ${id}, platform.now(), current_date, current_date)`;
      const account = accountOf('member_recharge', memberId);
      const holds = [{ op: 'make', id, account, amount, purpose: 'recharge_returned' } as const];
      await post(tx, [{ id: transfer, actor: 'system', lines: [], holds }]);
      throw new Error('let through');
    });
  }

  it('can return only what other recharges leave, after it refunded an order without paying the recall', async () => {
    const one = await bought(1n);
    const { memberId, orderId } = one;
    await recalled(memberId, 60_00n);
    const [pending, mine] = [accountOf('order_pending', product.id), accountOf('member_recharge', memberId)];
    const [sold, available] = [accountOf('stock_sold', product.id), accountOf('stock_available', product.id)];
    await db.app.begin(async (tx) => {
      await tx`update wallet.lot_use set given_back_minor = amount_minor
        where use_kind = 'order' and use_id = ${orderId}`;
      await tx`update wallet.recharge_lot set left_minor = amount_minor, used_up = false where member_id = ${memberId}`;
      await addBoughtUnits(tx, [{ productId: product.id, memberId, units: -1n }]);
      await post(tx, [
        {
          id: factId('cancelled without its recall', orderId),
          actor: 'system',
          lines: lines(
            ['purchase_cancelled', pending, mine, 100_00n, orderId],
            ['stock_taken_reversed', sold, available, 1n, orderId],
          ),
        },
      ]);
    });
    expect(await wallet(memberId)).toBe(100_00n);
    await expect(forgedReturn(memberId, 40_00n)).rejects.toThrow('let through');
    await expect(forgedReturn(memberId, 40_01n)).rejects.toThrow('return_of_recalled');
    expect(nameOf(await giveBack(memberId, 40_01n))).toBe('return_recalled');
    expect(await quoteReturn(context, { memberId, amount: null })).toMatchObject({ returnableMinor: 40_00 });
    // A recall counts even if the app has not posted it.
    await recallOf(memberId, 40_00n);
    await expect(forgedReturn(memberId, 1n)).rejects.toThrow('return_of_recalled');
    // A recharge that the app invents adds nothing to what can be returned.
    const lineId = await bankLine(db, { amount: 900_00n, from: 'ABAY 1', reference: 'none', kind: 'transfer' });
    await db.app`
      insert into wallet.recharge (member_id, reference, amount_minor, channel, payer_kind, payer_number, payer_name,
        state, created_at, expires_at, statement_line_id, settled_minor, settled_at)
      values (${memberId}, 'R-INVENTED', 90000, 'bank_transfer', 'account', 'x', 'x', 'succeeded', platform.now(),
        platform.now(), ${lineId}, 90000, platform.now())`;
    await expect(forgedReturn(memberId, 1n)).rejects.toThrow('return_of_recalled');
    await db.admin`delete from wallet.recharge where reference = 'R-INVENTED'`;
  });

  it('cannot take more for the operator than it paid, from another member, or for the bank again', async () => {
    const [memberId, other] = [await member(50_00n, 50_00n), await member(500_00n)];
    const [mine, due, fees] = [accountOf('member_recharge', memberId), house('operator_due'), house('fees')];
    const bank = house('client_bank');
    const forged = (...parts: Line[]) =>
      post(db.app, [{ id: factId('forged recall', (tries += 1)), actor: 'system', lines: parts }]);
    const refused = (...parts: Line[]) => expect(forged(...parts)).rejects.toThrow('recall_not_covering');
    // The wallet could pay this recall, so the operator paid nothing.
    const paid = await recalled(memberId, 20_00n);
    for (const account of [due, fees]) await refused(line('recharge_recalled', mine, account, 1n, paid));

    const one = await bought(1n);
    const paidByOperator = await recalled(one.memberId, 60_00n);
    await giveRecharge(db, one.memberId, 200_00n);
    const theirs = accountOf('member_recharge', one.memberId);
    await refused(line('recharge_recalled', accountOf('member_recharge', other), due, 1n, paidByOperator));
    await refused(line('recharge_recalled', theirs, due, 60_01n, paidByOperator));
    await refused(
      line('recharge_recalled', theirs, due, 60_00n, paidByOperator),
      line('recharge_recalled', theirs, fees, 1n, paidByOperator),
    );
    await refused(line('recharge_recalled', theirs, bank, 1n, paidByOperator));
    ok(await cancel(one));
    await refused(line('recharge_recalled', theirs, fees, 1n, paidByOperator));
    // The bank's line is not open again either.
    await refused(line('recharge_recalled', due, bank, 1n, paidByOperator));
    expect(await wallet(one.memberId)).toBe(240_00n);
  });
});

describe('a recall and a cancellation at the same time', () => {
  /** Makes the calls wait for the member's account in this order, then releases it. */
  async function queued(memberId: bigint, calls: readonly (() => Promise<unknown>)[]): Promise<void> {
    const { started } = await db.admin.begin(async (tx) => {
      await tx`select from ledger.account where id = ${accountOf('member_recharge', memberId)} for no key update`;
      const started: Promise<unknown>[] = [];
      for (const call of calls) {
        started.push(call());
        await untilBlocked(db, started.length);
      }
      return { started };
    });
    await Promise.all(started);
  }

  it.each(['recall', 'cancelling'])('have the same result if the %s is first', async (first) => {
    const one = await bought(1n);
    const recall = await recallOf(one.memberId);
    const calls = [() => recallRecharge(context, recall), async () => ok(await cancel(one))];
    await queued(one.memberId, first === 'recall' ? calls : calls.toReversed());
    expect([await wallet(one.memberId), await owed()]).toEqual([0n, 0n]);
  });
});
