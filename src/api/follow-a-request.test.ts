// An operator can follow one request by its id through the log (docs/operating.md): from the edge to the ledger's
// transfer and to the queued job.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { allowUnsignedStock } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { workQueue } from '#jobs/queue.ts';
import { lockBalances } from '#ledger/balance.ts';
import { batchUseCase } from '#ledger/batch.ts';
import { accountOf } from '#ledger/chart.ts';
import { logPostings, post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { defineContract } from '#platform/http/contract.ts';
import { defineRoutes } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { createEdge } from '#platform/http/edge.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { createLog } from '#platform/process/log.ts';
import { enqueue } from '#platform/queue/outbox.ts';

const PRODUCT = 7n;
const issued = accountOf('stock_issued', PRODUCT);
const available = accountOf('stock_available', PRODUCT);
const stock = (intent: Intent) => ({
  id: intent.id,
  actor: intent.actor,
  lines: [line('test_stock', issued, available, 5n, null)],
});

const contract = defineContract({
  'POST /console/api/v1/stock': { summary: 'By itself', access: 'staff', intent: true, data: z.null() },
  'POST /console/api/v1/stock/batched': { summary: 'In a batch', access: 'staff', intent: true, data: z.null() },
  'GET /console/api/v1/stock': { summary: 'Moves nothing', access: 'staff', data: z.null() },
});

type Line = Record<string, unknown> & { msg: string };
let logged: Line[] = [];
const log = createLog('test', 'info', { write: (text) => void logged.push(JSON.parse(text) as Line) });
/** Log messages of one request. The edge logs several calls in one line. */
const linesOf = (requestId: string) =>
  logged.filter((one) => JSON.stringify(one).includes(`"requestId":"${requestId}"`)).map((one) => one.msg);
const answeredOf = (requestId: string) =>
  logged
    .filter((one) => one.msg === 'answered')
    .flatMap((one) => one.calls as { requestId: string; intentId: string }[])
    .find((one) => one.requestId === requestId);

let db: FreshDatabase;
let edge: ReturnType<typeof createEdge>;
let stop: () => Promise<void>;
beforeAll(async () => {
  db = await freshDatabase();
  await allowUnsignedStock(db);
  await db.app`select ledger.open_accounts(${[issued, available].map(String)}::bigint[])`;
  const context = { ...(await testContext(db)), log };
  const batched = batchUseCase<Context, { intent: Intent }, unknown, null, never, null>({
    load: (tx) => lockBalances(tx, [issued, available]),
    decide: (_state, { intent }) => ({ answer: null, transfer: stock(intent), write: null }),
    write: () => [],
  });
  const routes = defineRoutes({
    contract,
    refusals: {},
    handlers: () => ({
      'POST /console/api/v1/stock': ({ intent }) =>
        once(context.sql, intent, context.clock.now(), async (tx) => {
          context.log.info('deciding');
          await enqueue(tx, 'stock.told', {});
          await post(tx, [stock(intent)]);
          return null;
        }),
      'POST /console/api/v1/stock/batched': ({ intent }) => batched(context, { intent }),
      'GET /console/api/v1/stock': async () => null,
    }),
  });
  edge = createEdge({
    context,
    features: [routes],
    authenticate: async () => ({ kind: 'staff', staffId: 3n, sessionId: 1n, roles: ['admin'] }),
    maintenance: () => null,
    textOf: (_locale, name) => name,
  });
  const queue = await workQueue(
    { url: db.urls.app, log, tasks: { 'stock.told': async () => log.info('telling') }, cronItems: [] },
    () => undefined,
  );
  const endLog = logPostings(log);
  stop = async () => {
    endLog();
    await queue.stop();
    await edge.close();
  };
});
beforeEach(() => {
  logged = [];
});
afterAll(() => stop());

async function call(method: 'GET' | 'POST', url: string): Promise<string> {
  const answer = await edge.inject({
    method,
    url,
    headers: { authorization: 'token', 'idempotency-key': randomUUID() },
  });
  expect(JSON.parse(answer.body)).toMatchObject({ code: 100000 });
  return String(answer.headers['x-request-id']);
}

it('leads from the id in the answer to the transfer and to the job', async () => {
  const id = await call('POST', '/console/api/v1/stock');
  await expect.poll(() => linesOf(id)).toContain('worked');
  await expect.poll(() => linesOf(id)).toContain('answered');
  // The queue may begin the job before the caller has the answer, so check each one's lines in order.
  const ofTheJob = new Set(['telling', 'worked']);
  expect(linesOf(id).filter((msg) => !ofTheJob.has(msg))).toEqual(['deciding', 'posted', 'answered']);
  expect(linesOf(id).filter((msg) => ofTheJob.has(msg))).toEqual(['telling', 'worked']);
  expect(linesOf(id).indexOf('posted')).toBeLessThan(linesOf(id).indexOf('telling'));
  const answered = answeredOf(id);
  expect(answered).toMatchObject({ route: 'POST /console/api/v1/stock', code: 100000, actor: 'staff:3' });
  expect(logged.find((one) => one.msg === 'posted')?.transfers).toEqual([answered?.intentId]);
  expect(logged.find((one) => one.msg === 'worked')).toMatchObject({ job: 'stock.told', jobId: expect.any(String) });
  const [line] =
    await db.app`select purpose, amount from ledger.line where transfer_id = ${String(answered?.intentId)}`;
  expect(line).toEqual({ purpose: 'test_stock', amount: 5n });
});

it('leads through a batch, whose posting is logged once for all its callers, without one request’s id', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => call('POST', '/console/api/v1/stock/batched')));
  await expect.poll(() => ids.map(answeredOf)).not.toContain(undefined);
  const intents = ids.map((id) => answeredOf(id)?.intentId);
  const posted = logged.filter((one) => one.msg === 'posted');
  const transfers = posted.flatMap((one) => one.transfers);
  expect(transfers).toHaveLength(intents.length);
  expect(new Set(transfers)).toEqual(new Set(intents));
  expect(posted.length).toBeLessThan(3);
  expect(posted.map((one) => one.requestId)).toEqual(posted.map(() => undefined));
});

it('logs calls that move nothing only at level debug', async () => {
  expect(linesOf(await call('GET', '/console/api/v1/stock'))).toEqual([]);
});
