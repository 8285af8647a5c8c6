// The accrual run over a million orders of one product. The first day's rent came in full. The second day's rent was
// short, so the run reduces every share. Measures from the booking of the rent to the last earning written.
import { accrue } from '#features/orders/server/earnings/accrue.ts';
import { addDays, businessDate } from '#platform/time/clock.ts';
import { bookRent, makeProduct } from '#kit/market.ts';
import type { Bench } from './server.ts';
import { moveTo, now, openMarket, sell } from './stalls.ts';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const EXPECTED = 40n;
const FIRST_MEMBER = 10_000_000n;

export type AccrualResult = { rent: 'whole' | 'short'; earnings: number; seconds: number };

export async function benchAccrual(bench: Bench): Promise<AccrualResult[]> {
  await openMarket(bench);
  const product = await makeProduct(bench.db);
  await sell(bench, { product, from: FIRST_MEMBER, count: ORDERS, each: 1, expected: EXPECTED });
  await bench.db.admin`vacuum analyze orders.purchase_order`;
  const results: AccrualResult[] = [];
  // Bought on Monday, so the first cycle is Wednesday's.
  for (const [day, rent, share] of [
    [4, 'whole', 1000n],
    [5, 'short', 617n],
  ] as const) {
    await moveTo(bench, day);
    const yesterday = addDays(businessDate(await now(bench)), -1);
    await bookRent(bench.db, product, {
      from: yesterday,
      until: yesterday,
      amount: (EXPECTED * BigInt(ORDERS) * share) / 1000n,
    });
    const startedAt = performance.now();
    await accrue({ sql: bench.db.app });
    const seconds = (performance.now() - startedAt) / 1000;
    const [row] = await bench.db.admin<{ n: number }[]>`
      select count(*)::int as n from orders.earning e join orders.part p on p.id = e.part_id
      where p.product_id = ${product.id} and platform.business_date(p.starts_at) = ${yesterday}`;
    results.push({ rent, earnings: row?.n ?? 0, seconds });
  }
  return results;
}
