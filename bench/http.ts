// Collecting and buying over HTTP at 64 and at 256 connections: different members, one popular product. A call includes
// parsing, session, PIN, rules, guards, postings, points and durable commit. Also a visitor's shelf of twenty products
// with hourly cycles and figures of ninety days. The API, the load (this process) and PostgreSQL are separate
// processes.
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { accrue } from '#features/orders/server/earnings/accrue.ts';
import { addDays, businessDate } from '#platform/time/clock.ts';
import { freePort } from '#kit/ports.ts';
import { bookRent, makeProduct } from '#kit/market.ts';
import { PIN } from '#kit/people.ts';
import { cpuMs, databaseCpuMs } from './cpu.ts';
import { closedLoop, type Measured } from './load.ts';
import { Connection } from './requests.ts';
import { type Bench, settleDown } from './server.ts';
import { type Customer, DEVICE, fillShelf, makeCustomers, moveTo, now, openMarket, sell } from './stalls.ts';

const CONNECTIONS = [64, 256];
const MEMBERS = 2_000;
const EXPECTED = 40n;
const SHELF = 20;
const SHELF_DAYS = 90;
/** Seconds until the code is compiled and PostgreSQL has its plans. */
const WARM_UP_SECONDS = 5;
/** More than the machine can collect, so that an order is always left to collect. */
const COLLECTS_A_SECOND_MAX = 12_000;

export type HttpResult = Measured & { what: string; connections: number; toReach: string };

export async function benchHttp(bench: Bench, seconds: number): Promise<HttpResult[]> {
  await openMarket(bench);
  // Orders per member.
  const orders = Math.ceil((CONNECTIONS.length * (seconds + WARM_UP_SECONDS) * COLLECTS_A_SECOND_MAX) / MEMBERS);
  const customers = await makeCustomers(bench, MEMBERS, 1_000_000_00n);
  const product = await makeProduct(bench.db, { stock: 100_000_000n });
  await sell(bench, { product, from: customers[0]?.id as bigint, count: MEMBERS, each: orders, expected: EXPECTED });
  await moveTo(bench, 4);
  const yesterday = addDays(businessDate(await now(bench)), -1);
  await bookRent(bench.db, product, { from: yesterday, until: yesterday, amount: EXPECTED * BigInt(MEMBERS * orders) });
  await accrue({ sql: bench.db.app });
  const rows = await bench.db.admin<{ id: bigint; memberId: bigint }[]>`
    select id, member_id from orders.purchase_order where product_id = ${product.id} order by id`;
  await fillShelf(bench, { products: SHELF, days: SHELF_DAYS });
  await settleDown(bench);

  const tokens = new Map(customers.map((customer) => [customer.id, customer.token]));
  const api = await startApi(bench);
  try {
    let collected = 0;
    const collect = (): Request => {
      const order = rows[collected++];
      if (!order) throw new Error('every order is collected: the bench needs more of them');
      return { path: `/api/v1/orders/${order.id}/collect`, token: tokens.get(order.memberId) as string, body: '' };
    };
    let bought = 0;
    const body = JSON.stringify({ productId: String(product.id), units: 1, pin: PIN });
    const purchase = (): Request => ({
      path: '/api/v1/orders',
      token: (customers[bought++ % MEMBERS] as Customer).token,
      body,
    });
    const shelf = (): Request => ({ path: `/api/v1/products?limit=${SHELF}` });
    const results: HttpResult[] = [];
    for (const { what, request, toReach } of [
      { what: 'collect', request: collect, toReach: '2 x, p99 under 50 ms' },
      { what: 'purchase', request: purchase, toReach: '1.2 x' },
      { what: "visitor's shelf", request: shelf, toReach: 'no target' },
    ])
      for (const connections of CONNECTIONS)
        results.push({
          what,
          connections,
          toReach: connections === 64 ? toReach : 'no target',
          ...(await measure(bench, api, { connections, seconds, request })),
        });
    return results;
  } finally {
    api.stop();
  }
}

/** A member's POST or a visitor's GET. */
export type Request = { path: string } & ({ token: string; body: string } | { token?: never });

export async function measure(
  bench: Bench,
  api: Api,
  { connections, seconds, request }: { connections: number; seconds: number; request: () => Request },
): Promise<Measured> {
  const idle = Array.from({ length: connections }, () => new Connection(api.port));
  const all = [...idle];
  try {
    return await closedLoop({
      inFlight: connections,
      warmUpSeconds: WARM_UP_SECONDS,
      seconds,
      cpuMs: () => [
        api.processes.reduce((sum, child) => sum + cpuMs(child.pid as number), 0),
        databaseCpuMs(bench.server.home),
        cpuMs(process.pid),
      ],
      call: async (n) => {
        const asked = request();
        const connection = idle.pop() as Connection;
        const answer =
          asked.token === undefined
            ? await connection.get(asked.path)
            : await connection.post(
                asked.path,
                { authorization: asked.token, 'device-id': DEVICE, 'idempotency-key': keyOf(api.port, n) },
                asked.body,
              );
        idle.push(connection);
        if (answer.body.code !== 100000)
          throw new Error(`answered ${answer.status} ${answer.body.code} ${answer.body.message}`);
      },
    });
  } finally {
    for (const connection of all) connection.close();
  }
}

let run = 0;
function keyOf(port: number, n: number): string {
  if (n === 0) run += 1;
  const count = (port * 10_000_000_000 + n).toString(16).padStart(12, '0').slice(-12);
  return `01900000-0000-7000-8${String(run).padStart(3, '0')}-${count}`;
}

type Api = { processes: ChildProcess[]; port: number; stop(): void };

/** `count` API processes on one port. */
export async function startApi(bench: Bench, count = 1, own: Record<string, string> = {}): Promise<Api> {
  const port = await freePort();
  const processes = await Promise.all(
    Array.from({ length: count }, (_, at) => startOne(bench, { port, count, number: at + 1, own })),
  );
  return { processes, port, stop: () => processes.forEach((child) => child.disconnect()) };
}

async function startOne(
  bench: Bench,
  { port, count, number, own }: { port: number; count: number; number: number; own: Record<string, string> },
): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'api.ts'), [], {
    execArgv: ['--max-semi-space-size=64'],
    env: {
      ...process.env,
      PROFILE: 'sandbox',
      DATA_DIR: bench.folder,
      APP_DATABASE_URL: bench.db.urls.app,
      LOG_LEVEL: 'warn',
      BENCH_PORT: String(port),
      API_PROCESSES: String(count),
      API_PROCESS: String(number),
      ...own,
    },
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the API did not start (exit code ${code})`)));
  });
  return child;
}
