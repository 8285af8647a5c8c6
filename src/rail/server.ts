// The rail: the only process with the bank's keys. It receives the bank's webhooks, pulls its books and places orders,
// and only it writes statement lines. Our other processes reach the bank through it, by the calls of
// inner-endpoints.ts.
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { z } from 'zod';
import type { Database } from '#platform/database/db.ts';
import type { Log } from '#platform/process/log.ts';
import { askBank, type BankClientOptions, type BankResult, createBankClient } from '#wires/clients.ts';
import { type Handle, innerServer, mountCalls } from '#wires/inner-server.ts';
import { LEVERS, PASSED_ON, type RailCallName, railEndpoints } from '#wires/inner-endpoints.ts';
import { createOrders } from './orders.ts';
import { BankSilent, createPuller, knowOperatorAccount, type Pulled } from './pull.ts';

// A webhook from the bank is only a reason to pull, never a fact, so the rail doesn't read its amounts.

/** Looser than the bank's own schema: an event with unknown fields is still a reason to pull. */
const notice = z.object({
  type: z.string().min(1).max(40),
  data: z.object({ reference: z.string().max(64).nullish(), instructionId: z.string().max(64).nullish() }),
});

export type Notice = { id: string; kind: string; reference: string };

/**
 * Checks the Standard Webhooks signature over the raw body. The signed time may be 5 minutes off at most, so that an
 * old delivery can't be replayed. Undefined if signature, time or content is wrong.
 */
function readNotice(secret: string, headers: Record<string, string>, body: string): Notice | undefined {
  try {
    new Webhook(secret).verify(body, headers);
    const { type, data } = notice.parse(JSON.parse(body));
    return { id: headers['webhook-id'] ?? '', kind: type, reference: data.instructionId ?? data.reference ?? '' };
  } catch (error) {
    if (error instanceof WebhookVerificationError || error instanceof z.ZodError || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}

/** Stores a notice once, because the bank delivers at least once. Returns false for a known one. */
async function keepNotice(sql: Database, { id, kind, reference }: Notice): Promise<boolean> {
  const rows = await sql`
    insert into ledger.bank_notice (id, kind, reference, received_at)
      values (${id}, ${kind}, ${reference}, platform.now())
    on conflict do nothing returning id`;
  return rows.length === 1;
}

/** Shorter than our processes' own time-out for the rail, so that they hear how the call ended. */
const PATIENCE_MS = 8_000;

export type RailOptions = {
  sql: Database;
  /** With an admin key the rail also serves the sandbox's levers. `timeoutMs` [8 000] is for calls to the bank. */
  bank: BankClientOptions;
  log: Log;
  webhookSecret: string;
  /** Bearer key of our own processes. */
  railKey: string;
  host?: string;
  /** 0 = any free port. */
  port?: number;
  /** Time between two pulls without a reason [15 000 ms]; 0 = no polling. */
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
  const app = innerServer(log);

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
    // Store first. If the pull fails, the next poll repeats it, and the bank need not send again.
    if (await keepNotice(sql, notice)) {
      await sql`select pg_notify('bank', ${notice.kind})`;
      void puller.pullQuietly();
    }
    return reply.code(204).send();
  });

  const passedOn = [...PASSED_ON, ...(bank.adminKey === undefined ? [] : LEVERS)];
  mountCalls(app, {
    key: options.railKey,
    endpoints: railEndpoints,
    calls: [
      ...passedOn.map((name): [RailCallName, Handle] => [name, (input: object) => askBank(bank, name, input)]),
      ['POST /payouts', orders.payout],
      ['GET /payouts/{instructionId}', orders.ask('GET /payouts/{instructionId}')],
      ['POST /transfers', orders.transfer],
      ['GET /transfers/{instructionId}', orders.ask('GET /transfers/{instructionId}')],
      ['POST /pull', () => pulled(puller.pull())],
    ],
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

async function pulled(pulling: Promise<Pulled>): Promise<BankResult<Pulled>> {
  try {
    return { outcome: 'ok', data: await pulling };
  } catch (error) {
    if (!(error instanceof BankSilent)) throw error;
    return { outcome: 'unknown', reason: error.message };
  }
}
