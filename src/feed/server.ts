// The bank feed: hears the bank's webhooks and pulls its books. It alone may write statement lines, and it does nothing
// else.
import { timingSafeEqual } from 'node:crypto';
import Fastify from 'fastify';
import type { BankClient } from '../platform/bank-client.ts';
import type { Database } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import { keepNotice, readNotice } from './notices.ts';
import { BankSilent, knowOperatorAccount, type Pulled } from './pull.ts';
import { createPuller } from './puller.ts';

export type FeedOptions = {
  sql: Database;
  bank: BankClient;
  log: Log;
  webhookSecret: string;
  /** Bearer key of POST /pull. */
  feedKey: string;
  host?: string;
  /** 0 = any free port. */
  port?: number;
  /** Between two pulls without a reason [15 000 ms]; 0 = never by itself. */
  pollMs?: number;
};

export type Feed = { url: string; pull(): Promise<Pulled>; close(): Promise<void> };

export async function createFeed(options: FeedOptions): Promise<Feed> {
  const { sql } = options;
  const puller = createPuller({ ...options, pollMs: options.pollMs ?? 15_000 });
  const app = Fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.get('/healthz', async () => {
    await sql`select 1`;
    return { status: 'ok' };
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

  app.post('/pull', async (request, reply) => {
    if (!sameText(request.headers.authorization ?? '', `Bearer ${options.feedKey}`))
      return reply.code(401).send({ error: 'key' });
    try {
      return await puller.pull();
    } catch (error) {
      if (!(error instanceof BankSilent)) throw error;
      return reply.code(503).send({ error: error.message });
    }
  });

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

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
