// The accrual run pays what its model says (income.md 5), whenever it runs and whatever rents come at what time.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeProduct } from '#features/catalogue/server/products/sales.ts';
import { accrue, accrueProduct } from '#features/orders/server/earnings/accrue.ts';
import { settleOrders } from '#features/orders/server/order-moves.ts';
import { readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { required } from '#platform/required.ts';
import { addDays } from '#platform/time/clock.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { runChecks } from '#platform/database/checks.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import {
  buy,
  bookRent,
  giveRecharge,
  makeMembers,
  makeProduct,
  type MarketProduct,
  memberIntent,
} from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { staffIntent } from '#kit/people.ts';
import { modelOf } from './accrual-model.ts';

const HOUR = 3_600_000;
let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

type Step =
  | { do: 'wait'; hours: number }
  | { do: 'buy'; member: number; units: number }
  | { do: 'rent'; daysAgo: number; days: number; permille: number }
  | { do: 'run' }
  | { do: 'close' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      member: fc.integer({ min: 0, max: 3 }),
      units: fc.integer({ min: 1, max: 7 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('rent' as const),
      daysAgo: fc.integer({ min: -2, max: 5 }),
      days: fc.integer({ min: 1, max: 4 }),
      permille: fc.integer({ min: 1, max: 2500 }),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'run' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'close' as const }) },
);

/**
 * Makes a product, lets the steps happen to it, settles its orders and runs the accrual. Two purchases come first, so
 * that there is something to earn.
 */
async function runProduct(
  steps: readonly Step[],
  { cycle, members }: { cycle: 'hourly' | 'daily'; members: readonly bigint[] },
): Promise<MarketProduct> {
  const product = await makeProduct(db, { cycle, incomePerCycle: cycle === 'hourly' ? 7n : 101n, holdingDays: 2 });
  const firstDay = context.clock.today();
  await context.advance(60_000);
  const wish = (member: number, units: number) => ({
    memberId: members[member] as bigint,
    productId: product.id,
    units: BigInt(units),
    amount: null,
    payment: null,
  });
  await buy(context, wish(0, 2), memberIntent(members[0] as bigint, 'buy'));
  await buy(context, wish(1, 3), memberIntent(members[1] as bigint, 'buy'));
  for (const one of steps) {
    if (one.do === 'wait') await context.advance(one.hours * HOUR);
    if (one.do === 'run') await accrue(context);
    if (one.do === 'close') await close(product);
    if (one.do === 'buy') {
      const answer = await buy(
        context,
        wish(one.member, one.units),
        memberIntent(members[one.member] as bigint, 'buy'),
      );
      if (isRefusal(answer) && answer.name !== 'product_expired') throw new Error(answer.name);
    }
    if (one.do === 'rent') {
      const back = addDays(context.clock.today(), -one.daysAgo);
      const from = back < firstDay ? firstDay : back;
      const amount = (BigInt(one.days) * (cycle === 'hourly' ? 24n * 35n : 505n) * BigInt(one.permille)) / 1000n + 1n;
      await bookRent(db, product, { from, until: addDays(from, one.days - 1), amount });
    }
    await context.advance(10);
  }
  await settleOrders(context);
  await context.advance(10);
  await accrue(context);
  return product;
}

/** Closes the product, if it is not closed yet. */
async function close({ id: productId }: MarketProduct): Promise<void> {
  const { first } = await officeOf(db);
  const answer = await closeProduct(context, { staffId: first.staffId, productId }, staffIntent(first));
  if (isRefusal(answer) && answer.name !== 'status_move_unknown') throw new Error(answer.name);
}

async function paid(product: MarketProduct): Promise<Map<string, bigint>> {
  const rows = await db.app<{ key: string; id: bigint; amount: bigint }[]>`
    select case p.kind when 'end' then 'end' else (extract(epoch from e.starts_at) * 1000)::bigint::text end as key,
      e.order_id as id, sum(e.amount)::bigint as amount
    from orders.earning e join orders.part p on p.id = e.part_id where p.product_id = ${product.id} group by 1, 2`;
  return new Map(rows.map((row) => [`${row.key} ${row.id}`, row.amount]));
}

async function model(product: MarketProduct, cycle: 'hourly' | 'daily'): Promise<Map<string, bigint>> {
  const orders = await db.app<
    { id: bigint; memberId: bigint; expected: bigint; cycles: number; earnsFrom: Date; expiresAt: Date }[]
  >`
    select id, member_id, expected, cycles, earns_from, expires_at
    from orders.purchase_order where product_id = ${product.id} and booked_at is not null and cancelled_at is null`;
  const entries = await db.app<
    { id: bigint; bookedAt: Date }[]
  >`select id, posted_at as booked_at from revenue.entry where product_id = ${product.id} order by id`;
  const slices = await db.app<
    { entryId: bigint; start: Date; amount: bigint }[]
  >`select entry_id, cycle_start as start, amount from revenue.slice where product_id = ${product.id}`;
  const [run] = await db.app<
    { done: Date }[]
  >`select done_until as done from orders.product_run where product_id = ${product.id}`;
  const [closed] = await db.app<
    { at: Date | null }[]
  >`select closed_at as at from catalogue.product where id = ${product.id}`;
  const done = run?.done.getTime() ?? 0;
  const last = Math.max(...orders.map((order) => order.expiresAt.getTime()));
  const isOver = closed?.at && last < done;
  return modelOf(
    {
      cycleMs: cycle === 'hourly' ? HOUR : 24 * HOUR,
      orders: orders.map((order) => ({
        ...order,
        earnsFrom: order.earnsFrom.getTime(),
        expiresAt: order.expiresAt.getTime(),
      })),
      entries: entries.map((entry) => ({
        id: entry.id,
        bookedAt: entry.bookedAt.getTime(),
        slices: slices
          .filter((slice) => slice.entryId === entry.id)
          .map((slice) => ({ start: slice.start.getTime(), amount: slice.amount })),
      })),
      overAt: isOver ? Math.max(closed.at!.getTime(), last) : null,
    },
    done,
  );
}

const sorted = (map: Map<string, bigint>) =>
  Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, amount]) => [key, amount.toString()]));

const rent = (daysAgo: number, days: number, permille: number): Step => ({ do: 'rent', daysAgo, days, permille });
/** Runs first, so that each kind of payment occurs whatever the random steps contain. */
const EVERY_PAYMENT: Step[] = [
  rent(0, 1, 300),
  { do: 'wait', hours: 40 },
  { do: 'run' },
  rent(1, 1, 300), // a supplement for the first day
  { do: 'run' },
  { do: 'wait', hours: 72 },
  rent(4, 2, 300), // late
  { do: 'run' },
  rent(4, 1, 2_500), // more than the day's orders take, so another day gets the rest
  { do: 'run' },
  { do: 'close' },
  rent(2, 2, 2_500), // the rest is paid at the product's end
  { do: 'wait', hours: 40 },
];

describe('accrual', () => {
  it.each(['daily', 'hourly'] as const)('pays what the model says: %s cycles', async (cycle) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 30 }), async (steps) => {
        const members = await makeMembers(db, 4);
        for (const member of members) await giveRecharge(db, member, 500_000_00n);
        const product = await runProduct(steps, { cycle, members });
        const found = await paid(product);
        expect(sorted(found)).toEqual(sorted(await model(product, cycle)));
        // No cent is lost: booked money is either paid to holders or still the product's.
        const [booked] = await db.app<
          { net: bigint }[]
        >`select coalesce(sum(net), 0)::bigint as net from revenue.entry where product_id = ${product.id}`;
        const left =
          (await readBalances(db.app, [accountOf('product_revenue', product.id)])).get(
            accountOf('product_revenue', product.id),
          )?.posted ?? 0n;
        expect([...found.values()].reduce((sum, amount) => sum + amount, 0n) + left).toBe(booked?.net);
        expect(await accrue(context)).toBe(0);
      }),
      { numRuns: Number(process.env.MODEL_RUNS ?? 60), examples: [[EVERY_PAYMENT]], endOnFailure: true },
    );
    expect(await runChecks(db.app)).toEqual([]);
  });

  it('pays the same whenever and however often it runs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 6, maxLength: 20 }),
        fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
        async (steps, runs) => {
          const members = await makeMembers(db, 4);
          for (const member of members) await giveRecharge(db, member, 500_000_00n);
          const often = await runProduct(
            steps.flatMap((one, i) => (runs[i] ? [one, { do: 'run' as const }] : [one])),
            { cycle: 'daily', members },
          );
          expect(sorted(await paid(often))).toEqual(sorted(await model(often, 'daily')));
        },
      ),
      { numRuns: Number(process.env.MODEL_RUNS ?? 60) / 2, endOnFailure: true },
    );
  });

  it('has met every kind of payment in the tests above', async () => {
    const [seen] = await db.app<Record<'firsts' | 'supplements' | 'ends' | 'carried' | 'late', bigint>[]>`
      select count(*) filter (where n = 0 and kind = 'cycle') as firsts, count(*) filter (where n > 0) as supplements,
        count(*) filter (where kind = 'end') as ends,
        (select count(*) from orders.funding f join orders.part q on q.id = f.part_id
          where f.slice_start <> q.starts_at) as carried,
        count(*) filter (where event_at > starts_at + interval '48 hours') as late
      from orders.part`;
    expect(Object.entries(required(seen)).filter(([, count]) => count === 0n)).toEqual([]);
  });

  it('continues after an interruption between posting and writing', async () => {
    const members = await makeMembers(db, 2);
    for (const member of members) await giveRecharge(db, member, 500_000_00n);
    const product = await runProduct([], { cycle: 'daily', members });
    await context.advance(72 * HOUR);
    await bookRent(db, product, {
      from: addDays(context.clock.today(), -1),
      until: addDays(context.clock.today(), -1),
      amount: 777n,
    });
    await context.advance(10);
    await db.admin`revoke execute on function orders.write_earnings from c3_app`;
    await db.admin`select ledger.keep_release('without a right')`;
    await expect(accrueProduct(context, product.id)).rejects.toThrow('permission denied');
    const payable = async () =>
      (await readBalances(db.app, [accountOf('product_payable', product.id)])).get(
        accountOf('product_payable', product.id),
      )?.posted;
    expect(await payable()).toBe(505n);
    expect((await paid(product)).size).toBe(0);
    expect(await runChecks(db.app)).toEqual([]);
    await db.admin`grant execute on function orders.write_earnings to c3_app`;
    await db.admin`select ledger.keep_release('with the right again')`;
    await accrue(context);
    expect(await payable()).toBe([...(await paid(product)).values()].reduce((sum, amount) => sum + amount, 0n));
    expect(sorted(await paid(product))).toEqual(sorted(await model(product, 'daily')));
  });
});
