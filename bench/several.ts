// Compares one API process with two on one port: purchases of one popular product, and a visitor's shelf, over HTTP.
import { makeProduct } from '#kit/market.ts';
import { PIN } from '#kit/people.ts';
import { type HttpResult, measure, type Request, startApi } from './http.ts';
import { type Bench, settleDown } from './server.ts';
import { type Customer, fillShelf, makeCustomers, openMarket } from './stalls.ts';

const CONNECTIONS = 64;
const MEMBERS = 2_000;
const SHELF = 20;
const COUNTS = [1, 2];

/** Each figure with one process, then with two. */
export async function benchSeveral(bench: Bench, seconds: number): Promise<HttpResult[]> {
  await openMarket(bench);
  const customers = await makeCustomers(bench, MEMBERS, 1_000_000_00n);
  const product = await makeProduct(bench.db, { stock: 100_000_000n });
  await fillShelf(bench, { products: SHELF, days: 90 });
  const body = JSON.stringify({ productId: String(product.id), units: 1, pin: PIN });
  let bought = 0;
  const kinds: { what: string; request: () => Request }[] = [
    {
      what: 'purchase',
      request: () => ({ path: '/api/v1/orders', token: (customers[bought++ % MEMBERS] as Customer).token, body }),
    },
    { what: "visitor's shelf", request: () => ({ path: `/api/v1/products?limit=${SHELF}` }) },
  ];
  const results: HttpResult[] = [];
  for (const { what, request } of kinds)
    for (const count of COUNTS) {
      await settleDown(bench);
      const api = await startApi(bench, count);
      const how = { connections: CONNECTIONS, seconds, request };
      const measured = await measure(bench, api, how).finally(api.stop);
      results.push({ what: `${what}, ${count} of the API`, toReach: 'no target', ...how, ...measured });
    }
  return results;
}
