// The cost of one batch by its size, without HTTP and with no other batch in flight: processor time of the database and
// of the process that decides. Processor time is comparable between versions even on a busy machine.
import { accrue } from '#features/orders/server/earnings/accrue.ts';
import { collect } from '#features/orders/server/collecting.ts';
import { addDays, businessDate } from '#platform/time/clock.ts';
import { intentOf } from '#platform/http/intents.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { bookRent, buy, makeProduct } from '#kit/market.ts';
import { type Cost, costOf } from './cost.ts';
import { type Bench, settleDown } from './server.ts';
import { type Customer, makeCustomers, moveTo, now, openMarket, sell } from './stalls.ts';

/** Two lanes share 64 callers: about 28 each. */
const SIZES = [1, 8, 28, 64, 128];
const RUNS = 200;
/** Runs until PostgreSQL has its plans. */
const WARM_UP_RUNS = 30;
const MEMBERS = 3_000;
const EXPECTED = 40n;

export type BatchCost = Cost & { what: string; size: number };

type Call = () => Promise<unknown>;

export async function benchBatches(bench: Bench): Promise<BatchCost[]> {
  await openMarket(bench);
  const { customers, productId, orders } = await makeStall(bench);
  const { context } = bench;
  let n = 0;
  const intent = (memberId: bigint) => intentOf(`member:${memberId}`, 'POST /bench', `key ${n}`, { n });
  const calls: [string, Call][] = [
    [
      'collect',
      () => {
        const { id, memberId } = orders[n++] as (typeof orders)[number];
        return collect(context, { memberId, orderId: id }, intent(memberId));
      },
    ],
    [
      'purchase',
      () => {
        const { id } = customers[n++ % MEMBERS] as Customer;
        return buy(context, { memberId: id, productId, units: 1n, amount: null, payment: null }, intent(id));
      },
    ],
  ];
  const costs: BatchCost[] = [];
  for (const [what, call] of calls)
    for (const size of SIZES) costs.push({ what, size, ...(await costOfBatch(bench, size, call)) });
  return costs;
}

/** Members with money, one product, and an order to collect for each command of every run. */
async function makeStall(bench: Bench) {
  const customers = await makeCustomers(bench, MEMBERS, 1_000_000_00n);
  const product = await makeProduct(bench.db, { stock: 100_000_000n });
  const commands = SIZES.reduce((sum, size) => sum + size, 0) * (RUNS + WARM_UP_RUNS);
  const each = Math.ceil(commands / MEMBERS);
  await sell(bench, { product, from: customers[0]?.id as bigint, count: MEMBERS, each, expected: EXPECTED });
  await moveTo(bench, 4);
  const yesterday = addDays(businessDate(await now(bench)), -1);
  await bookRent(bench.db, product, { from: yesterday, until: yesterday, amount: EXPECTED * BigInt(MEMBERS * each) });
  await accrue({ sql: bench.db.app });
  const orders = await bench.db.admin<{ id: bigint; memberId: bigint }[]>`
    select id, member_id from orders.purchase_order where product_id = ${product.id} order by id`;
  await settleDown(bench);
  return { customers, productId: product.id, orders };
}

/** The cost of one batch of exactly `size` commands. Commands of one turn of the event loop share a batch. */
async function costOfBatch(bench: Bench, size: number, call: Call): Promise<Cost> {
  const batch = async () => {
    const answers = await Promise.all(Array.from({ length: size }, call));
    const refused = answers.find(isRefusal);
    if (refused) throw new Error(`refused: ${refused.name}`);
  };
  await costOf(bench, WARM_UP_RUNS, batch);
  return costOf(bench, RUNS, batch);
}
