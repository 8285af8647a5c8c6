// The bank recalls a booked rent (income.md 7, revenue_recalled). Money that holders have not been given goes back.
// Money that they were given stays theirs and the operator owes it, and the books are short until the operator pays.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Banked, banked, operatorCovers, recharged, tap } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { bookedBy, type Lessee, lesseeOf, recalled } from '#kit/lessee.ts';
import { buy, makeProduct, type MarketProduct } from '#kit/market.ts';
import { aMember, APPROVAL, aStaff, staffIntent } from '#kit/people.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { readBalances } from '#ledger/balance.ts';
import { type AccountId, accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { type Line, line } from '#ledger/posting.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { factId } from '#platform/database/ids.ts';
import { collect } from '#features/orders/server/collecting.ts';
import { openSuspenseLines } from '#features/reconciliation/server/public.ts';
import { approveRevenue, proposeRevenue } from './bookings.ts';

const DAY = 86_400_000;
let db: FreshDatabase;
let world: Banked;
let staff: readonly [StaffCaller, StaffCaller];

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  await world.morning();
  staff = [await aStaff(world.context, 'finance'), await aStaff(world.context, 'finance')];
});

const balance = async (account: AccountId) => (await readBalances(db.app, [account])).get(account)?.posted ?? 0n;
const coverage = async () => (await db.app<{ coverage: string }[]>`select ledger.coverage()`)[0]?.coverage;
const revenueOf = ({ id }: MarketProduct) => balance(accountOf('product_revenue', id));
const payableOf = ({ id }: MarketProduct) => balance(accountOf('product_payable', id));
const incomeOf = (memberId: bigint) => balance(accountOf('member_income', memberId));
const owed = async () => -(await balance(house('operator_due')));

/** A product that earns 1.00 per day and unit, with a fee of 5 %. Its lessee has an account at the bank. */
async function rentedProduct(): Promise<{ product: MarketProduct; lessee: Lessee }> {
  const product = await makeProduct(db, { feeBps: 500, incomePerCycle: 1_00n });
  return { product, lessee: await lesseeOf(db, world, product) };
}

async function holder({ id }: MarketProduct, units: bigint): Promise<{ memberId: bigint; orderId: bigint }> {
  const { id: memberId } = await aMember(world.context);
  await recharged(world, memberId, units * 100_00n);
  const wish = { memberId, productId: id, units, amount: null, payment: null };
  return { memberId, orderId: BigInt(ok(await buy(world.context, wish, tap(memberId, 'POST orders'))).orderId) };
}

const left = async (entryId: bigint) =>
  (
    await db.app<{ given: bigint; recalled: bigint; left: bigint }[]>`
      select sum(given)::bigint as given, sum(recalled)::bigint as recalled,
        sum(amount - given - recalled)::bigint as left
      from revenue.slice where entry_id = ${entryId}`
  )[0];

describe('a rent that the bank recalls', () => {
  it('leaves given income with holders; the operator owes it, and until then accrual and sales pause', async () => {
    const { product, lessee } = await rentedProduct();
    const quick = await holder(product, 2n);
    const slow = await holder(product, 1n);
    await world.pass(DAY); // Wednesday: cooling-off is over, and they earn from Thursday on.
    const lineId = await lessee.pays(20_00n);
    const { contractId } = product;
    const entryId = await bookedBy(world, staff, {
      statementLineId: lineId,
      contractId,
      partyId: lessee.partyId,
      amount: 20_00n,
      days: 5,
    });
    expect(await revenueOf(product)).toBe(19_00n);
    await world.pass(DAY);
    await world.pass(DAY); // Friday: Thursday is paid.
    const given = (await left(entryId))?.given ?? 0n;
    expect(given).toBe(3_00n);
    const taken = ok(
      await collect(
        world.context,
        { memberId: quick.memberId, orderId: quick.orderId },
        tap(quick.memberId, 'collect'),
      ),
    );
    const mine = await incomeOf(quick.memberId);
    expect(mine).toBe(BigInt(taken.amountMinor));
    const unclaimed = await payableOf(product);
    expect(unclaimed + mine).toBe(given);

    await recalled(db, world, lineId);
    expect(await revenueOf(product)).toBe(0n);
    expect(await left(entryId)).toEqual({ given, recalled: 19_00n - given, left: 0n });
    expect([await incomeOf(quick.memberId), await payableOf(product)]).toEqual([mine, unclaimed]);
    // The operator owes the given amount and the fee of 1.00.
    expect(await owed()).toBe(given + 1_00n);
    expect(await coverage()).toBe('books_short');

    await world.pass(DAY);
    expect(await payableOf(product)).toBe(unclaimed);
    const { id: buyer } = await aMember(world.context);
    await recharged(world, buyer, 100_00n);
    const wish = { memberId: buyer, productId: product.id, units: 1n, amount: null, payment: null };
    expect(await buy(world.context, wish, tap(buyer, 'POST orders'))).toMatchObject({ name: 'purchases_paused' });
    // Members can still collect income given before, even while the books are short.
    await world.morning();
    const late = ok(
      await collect(world.context, { memberId: slow.memberId, orderId: slow.orderId }, tap(slow.memberId, 'collect')),
    );
    expect(await incomeOf(slow.memberId)).toBe(BigInt(late.amountMinor));
    expect(await payableOf(product)).toBe(unclaimed - BigInt(late.amountMinor));

    await operatorCovers(db, world);
    expect(await owed()).toBe(0n);
    expect(await coverage()).toBe('covered');
    ok(await buy(world.context, wish, tap(buyer, 'POST orders')));
  });

  it('takes back the latest days first, and costs no one else while the product still has the money', async () => {
    const { product, lessee } = await rentedProduct();
    const lineId = await lessee.pays(100_00n);
    const { contractId } = product;
    const entryId = await bookedBy(world, staff, {
      statementLineId: lineId,
      contractId,
      partyId: lessee.partyId,
      amount: 100_00n,
      days: 10,
    });
    const before = await owed();
    await recalled(db, world, lineId, 20_00n);
    expect(await revenueOf(product)).toBe(75_00n);
    expect(await owed()).toBe(before);
    const slices = await db.app<{ left: bigint }[]>`
      select amount - recalled as left from revenue.slice where entry_id = ${entryId} order by cycle_start`;
    expect(slices.map((slice) => slice.left)).toEqual([...Array<bigint>(7).fill(9_50n), 8_50n, 0n, 0n]);
  });

  it('takes the unbooked part from suspense first, and only then the rest from the product', async () => {
    const { product, lessee } = await rentedProduct();
    const lineId = await lessee.pays(60_00n);
    const booking = { statementLineId: lineId, contractId: product.contractId, partyId: lessee.partyId };
    await bookedBy(world, staff, { ...booking, amount: 40_00n, days: 2 });
    const before = await owed();
    await recalled(db, world, lineId, 30_00n);
    expect(await revenueOf(product)).toBe(28_00n);
    expect(await owed()).toBe(before);
    const [{ left: still } = { left: -1n }] = (await openSuspenseLines(db.app, { limit: 100 })).filter(
      (one) => one.id === lineId,
    );
    expect(still).toBe(-1n); // the line isn't found, so nothing of it is left in suspense
  });

  it('can no longer be booked, even if the booking was proposed before', async () => {
    const { product, lessee } = await rentedProduct();
    const lineId = await lessee.pays(50_00n);
    const [a, b] = staff;
    const today = world.context.clock.today();
    const booking = {
      statementLineId: lineId,
      contractId: product.contractId,
      partyId: lessee.partyId,
      invoiceNumber: 'INV-BEFORE',
      periodFrom: today,
      periodUntil: today,
      dueOn: today,
      graceDays: 3,
      amount: 50_00n,
    };
    const done = ok(await proposeRevenue(world.context, { caller: a, booking, assertion: APPROVAL }, staffIntent(a)));
    const before = await owed();
    await recalled(db, world, lineId);
    const late = await approveRevenue(
      world.context,
      { caller: b, entryId: BigInt(done.id), assertion: APPROVAL },
      staffIntent(b),
    );
    expect(nameOf(late)).toBe('suspense_left_too_little');
    expect([await revenueOf(product), await owed()]).toEqual([0n, before]);
  });
});

describe('a recall that c3_app forges', () => {
  let product: MarketProduct;
  let other: MarketProduct;
  let memberId: bigint;
  let recallLine: bigint;
  let plainLine: bigint;

  beforeAll(async () => {
    const one = await rentedProduct();
    const two = await rentedProduct();
    [product, other] = [one.product, two.product];
    for (const { product: of, lessee } of [one, two]) {
      plainLine = await lessee.pays(100_00n);
      await bookedBy(world, staff, {
        statementLineId: plainLine,
        contractId: of.contractId,
        partyId: lessee.partyId,
        amount: 100_00n,
        days: 3,
      });
    }
    ({ id: memberId } = await aMember(world.context));
    await recharged(world, memberId, 100_00n);
    const [first] = await db.app<
      { id: bigint }[]
    >`select min(statement_line_id) as id from revenue.entry where product_id = ${product.id}`;
    recallLine = await recalled(db, world, first?.id ?? 0n, 10_00n);
  });

  const bank = house('client_bank');
  const forged: [what: string, lines: () => Line[], reason: RegExp][] = [
    [
      'the recall again',
      () => [line('revenue_recalled', accountOf('product_revenue', product.id), bank, 1n, recallLine)],
      /recall_not_covering/,
    ],
    [
      'the recall again, as the operator’s',
      () => [line('revenue_recalled', house('operator_due'), bank, 1n, recallLine)],
      /recall_not_covering/,
    ],
    [
      'an inward line',
      () => [line('revenue_recalled', accountOf('product_revenue', other.id), bank, 1n, plainLine)],
      /recall_not_covering/,
    ],
    [
      'from a line that is not there',
      () => [line('revenue_recalled', accountOf('product_revenue', other.id), bank, 1n, 999_999n)],
      /recall_not_covering/,
    ],
    [
      'from capital',
      () => [line('revenue_recalled', accountOf('product_capital', product.trancheId), bank, 1n, recallLine)],
      /posting_rule_missing/,
    ],
    [
      'from what is payable',
      () => [line('revenue_recalled', accountOf('product_payable', product.id), bank, 1n, recallLine)],
      /posting_rule_missing/,
    ],
    [
      'from income',
      () => [line('revenue_recalled', accountOf('member_income', memberId), bank, 1n, recallLine)],
      /posting_rule_missing/,
    ],
  ];
  it.each(forged)('is refused: %s', async (what, lines, reason) => {
    await expect(
      post(db.app, [{ id: factId('forged recall', what), actor: 'system', lines: lines() }]),
    ).rejects.toThrow(reason);
  });

  it('is refused if it takes from a product or member whom the line never paid, or is no recall', async () => {
    // A recall as the rail would store it, not handled yet, and a payout, which is not a recall.
    const rows = await db.rail<{ id: bigint }[]>`
      insert into ledger.statement_line (account, bank_seq, bank_line_id, direction, amount, currency, booked_at,
        value_date, counterparty_name, counterparty_account, reference, narrative, balance_after, kind, relates_to_seq)
      select 'client', 9000000 + n, 'UNHANDLED' || n, 'out', 100, 'ETB', platform.now(), value_date, counterparty_name,
        counterparty_account, '', '', 0, new_kind, relates_to_seq
      from ledger.statement_line, (values (1, 'recall'), (2, 'payout')) fresh(n, new_kind)
      where id = ${recallLine} order by n returning id`;
    const [fresh = 0n, payout = 0n] = rows.map(({ id }) => id);
    const astray = [
      line('revenue_recalled', accountOf('product_revenue', other.id), bank, 100n, fresh),
      line('recharge_recalled', accountOf('member_recharge', memberId), bank, 100n, fresh),
      line('revenue_recalled', accountOf('product_revenue', product.id), bank, 101n, fresh),
      line('revenue_recalled', house('operator_due'), bank, 100n, payout),
    ];
    for (const one of astray)
      await expect(post(db.app, [{ id: factId('astray', one.debit), actor: 'system', lines: [one] }])).rejects.toThrow(
        'recall_not_covering',
      );
    await db.admin`alter table ledger.statement_line disable trigger statement_line_append_only`;
    await db.admin`delete from ledger.statement_line where id in (${fresh}, ${payout})`;
    await db.admin`alter table ledger.statement_line enable trigger statement_line_append_only`;
  });
});
