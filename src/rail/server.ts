// The rail: the one process with the bank's keys. It hears the bank's webhooks, pulls its books and orders at it. It
// alone writes statement lines. Our other processes reach the bank through it, by the calls of rail-endpoints.ts.
import Fastify, { type FastifyError } from 'fastify';
import { callHeaders } from '../platform/answer-headers.ts';
import { askBank, type BankClientOptions, type BankResult, createBankClient } from '../platform/bank-client.ts';
import type { Database } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import { LEVERS, PASSED_ON } from '../platform/rail-endpoints.ts';
import { mountCalls, refuse } from './calls.ts';
import { keepNotice, readNotice } from './notices.ts';
import { createOrders } from './orders.ts';
import { BankSilent, knowOperatorAccount, type Pulled } from './pull.ts';
import { createPuller } from './puller.ts';

/** Shorter than our processes' own patience with the rail, so that they hear how the call ended. */
const PATIENCE_MS = 8_000;
/** Machines call it. A browser that opens an answer still shows it and nothing else. */
const HEADERS = { ...callHeaders('http:'), 'cache-control': 'no-store' };

export type RailOptions = {
  sql: Database;
  /** With an admin key the rail also passes on the sandbox's levers. `timeoutMs` [8 000] holds for these calls. */
  bank: BankClientOptions;
  log: Log;
  webhookSecret: string;
  /** Bearer key of our own processes. */
  railKey: string;
  host?: string;
  /** 0 = any free port. */
  port?: number;
  /** Between two pulls without a reason [15 000 ms]; 0 = never by itself. */
  pollMs?: number;
};

export type Rail = { url: string; pull(): Promise<Pulled>; close(): Promise<void> };

export async function createRail(options: RailOptions): Promise<Rail> {
  const { sql, log } = options;
  const bank = { timeoutMs: PATIENCE_MS, ...options.bank };
  const client = createBankClient(bank);
  const puller = createPuller({
    ...options,
    bank: createBankClient({ ...options.bank, timeoutMs: undefined }),
    pollMs: options.pollMs ?? 15_000,
  });
  const orders = createOrders({ sql, bank: client, log });
  // A call under way ends before the rail does.
  const app = Fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: 'idle' });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(HEADERS));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'route_unknown', 'The rail serves no such call.'));
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return refuse(reply, status, status === 413 ? 'too_large' : 'call_invalid', error.code);
    log.error({ err: error }, 'a call failed');
    return refuse(reply, 500, 'internal', 'Unexpected. Ask again by reference or instruction id.');
  });

  app.get('/healthz', async () => {
    await sql`select 1`;
    return { status: 'ok' };
  });

  app.get('/bank/healthz', async (_request, reply) => {
    const answer = await client.call('GET /healthz');
    return reply.code(answer.outcome === 'ok' ? 200 : 503).send({ status: answer.outcome });
  });

  app.post('/bank', async (request, reply) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const notice = readNotice(options.webhookSecret, headers, String(request.body ?? ''));
    if (!notice) return reply.code(401).send({ error: 'not signed by the bank, or too old' });
    // Store first. If the pull fails, the next poll asks; the bank need not send again.
    if (await keepNotice(sql, notice)) {
      await sql`select pg_notify('bank', ${notice.kind})`;
      void puller.pullQuietly();
    }
    return reply.code(204).send();
  });

  mountCalls(app, options.railKey, [
    ...[...PASSED_ON, ...(bank.adminKey === undefined ? [] : LEVERS)].map(
      (name) => [name, (input: object) => askBank(bank, name, input)] as const,
    ),
    ['POST /payouts', orders.payout],
    ['GET /payouts/{instructionId}', orders.ask('GET /payouts/{instructionId}')],
    ['POST /transfers', orders.transfer],
    ['GET /transfers/{instructionId}', orders.ask('GET /transfers/{instructionId}')],
    ['POST /pull', () => pulled(puller.pull())],
  ]);

  const url = await app.listen({ host: options.host ?? '127.0.0.1', port: options.port ?? 0 });
  await knowOperatorAccount(sql);
  await puller.start();
  return {
    url,
    pull: puller.pull,
    async close() {
      await app.close();
      await puller.stop();
    },
  };
}

async function pulled(pulling: Promise<Pulled>): Promise<BankResult<Pulled>> {
  try {
    return { outcome: 'ok', data: await pulling };
  } catch (error) {
    if (!(error instanceof BankSilent)) throw error;
    return { outcome: 'unknown', reason: error.message };
  }
}
