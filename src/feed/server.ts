// The bank feed: hears the bank's webhooks and pulls its books. It alone may write statement lines, and it does nothing else.
import { timingSafeEqual } from 'node:crypto';
import Fastify from 'fastify';
import type { BankClient } from '../platform/bank-client.ts';
import type { Database } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import { keepNotice, readNotice } from './notices.ts';
import { BankSilent, type Pulled, pullAll } from './pull.ts';

export type FeedOptions = {
  sql: Database;
  bank: BankClient;
  log: Log;
  webhookSecret: string;
  /** Bearer key of POST /pull. */
  feedKey: string;
  host?: string;
  /** 0 = any free one. */
  port?: number;
  /** Between two pulls without a nudge [15 000 ms]; doubled up to 8 times while the bank is silent. 0 = never by itself. */
  pollMs?: number;
};

export type Feed = { url: string; pull(): Promise<Pulled>; close(): Promise<void> };

export async function createFeed(options: FeedOptions): Promise<Feed> {
  const { sql, log } = options;
  const pollMs = options.pollMs ?? 15_000;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let running: Promise<Pulled> | undefined;
  let waiting: Promise<Pulled> | undefined;

  /** One pull at a time; whoever asks during one gets the next, which starts after their reason to ask. */
  function pull(): Promise<Pulled> {
    if (!running) {
      running = pullAll(sql, options.bank).finally(() => {
        running = undefined;
      });
      return running;
    }
    waiting ??= running.catch(() => undefined).then(() => {
      waiting = undefined;
      return pull();
    });
    return waiting;
  }

  async function pullQuietly(): Promise<void> {
    try {
      await pull();
      failures = 0;
    } catch (error) {
      failures = Math.min(failures + 1, 3);
      if (error instanceof BankSilent) log.warn({ reason: error.message }, 'the bank is silent');
      else log.error({ err: error }, 'the pull failed');
    }
  }

  function schedule(): void {
    if (pollMs === 0 || closed) return;
    timer = setTimeout(() => void pullQuietly().then(schedule), pollMs * 2 ** failures);
  }

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
    // Stored first: should the pull fail, the bank need not tell us again, the next poll asks.
    if (await keepNotice(sql, notice)) {
      await sql`select pg_notify('bank', ${notice.kind})`;
      void pullQuietly();
    }
    return reply.code(204).send();
  });

  app.post('/pull', async (request, reply) => {
    if (!sameText(request.headers.authorization ?? '', `Bearer ${options.feedKey}`)) return reply.code(401).send({ error: 'key' });
    try {
      return await pull();
    } catch (error) {
      if (!(error instanceof BankSilent)) throw error;
      return reply.code(503).send({ error: error.message });
    }
  });

  const url = await app.listen({ host: options.host ?? '127.0.0.1', port: options.port ?? 0 });
  await pullQuietly();
  schedule();
  return {
    url,
    pull,
    async close() {
      closed = true;
      clearTimeout(timer);
      await app.close();
      await running?.catch(() => undefined);
    },
  };
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
