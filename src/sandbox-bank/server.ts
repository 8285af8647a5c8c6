/** Builds the bank: database, clock, books, webhooks, HTTP. Tests run it in their own process. */
import fastify, { type FastifyInstance } from 'fastify';
import { answerNoRequest, callHeaders } from '#platform/http/answer-headers.ts';
import { openHouse } from './accounts.ts';
import { registerApproval } from './approval-page.ts';
import { insertSettings } from './bank-settings.ts';
import { BankClock } from './clock.ts';
import { migrate, openDatabase } from './database.ts';
import type { DepositDesk } from './deposits.ts';
import { FaultPlan } from './faults.ts';
import { refuse, registerEndpoints, registerErrors, registerHeaders } from './http.ts';
import { bankHandlers } from './routes.ts';
import { DueRunner } from './run-due.ts';
import { deliverDue } from './webhooks.ts';

export interface BankOptions {
  databaseUrl: string;
  apiKey: string;
  adminKey: string;
  /** Where events are sent. Without it they wait in the queue. */
  webhookUrl?: string | undefined;
  /** `whsec_` and base64, as Standard Webhooks demands. */
  webhookSecret: string;
  host?: string;
  /** 0 = any free port. */
  port?: number;
  /** The address that members' browsers reach. By default the listening address. */
  publicUrl?: string | undefined;
  operatorName?: string;
  /** Latencies of a new database; staff can change them later. */
  payoutLatencyMs?: number;
  transferLatencyMs?: number;
  /** Pause between two looks for due work. 0: never, as in tests that decide when. */
  tickMs?: number;
  webhookTimeoutMs?: number;
  onError?: (error: unknown, what: string) => void;
}

export interface Bank {
  readonly url: string;
  readonly clock: BankClock;
  readonly due: DueRunner;
  close(): Promise<void>;
}

const reportToStderr = (error: unknown, what: string) =>
  console.error(JSON.stringify({ level: 'error', what, error: String(error) }));

const DOOR = {
  bodyLimit: 262_144,
  requestTimeout: 30_000,
  forceCloseConnections: true,
  routerOptions: { maxParamLength: 200 },
};

function openDoor(publicUrl = ''): FastifyInstance {
  const headers = callHeaders(publicUrl);
  const app = fastify({ ...DOOR, clientErrorHandler: answerNoRequest(headers, refuse('body_invalid').toWire()) });
  registerHeaders(app, headers);
  return app;
}

/** Migrates the database, opens the house accounts, starts listening and ticking. */
export async function createBank(options: BankOptions): Promise<Bank> {
  const { operatorName = 'C3', tickMs = 500, onError = reportToStderr, host = '127.0.0.1' } = options;
  const sql = openDatabase(options.databaseUrl);
  const app = openDoor(options.publicUrl);
  const closing = new AbortController();
  let ticker: NodeJS.Timeout | undefined;

  const close = async () => {
    closing.abort();
    clearTimeout(ticker);
    await app.close();
    await due.idle();
    await sql.end({ timeout: 5 });
  };

  const clock = new BankClock();
  const faults = new FaultPlan(sql);
  // The port, and with it the public address, is not known yet. Nothing reads the address before it is set.
  const desk: DepositDesk = { sql, faults, operatorName, publicUrl: options.publicUrl ?? '' };
  const delivery = {
    sql,
    clock,
    faults,
    url: options.webhookUrl,
    secret: options.webhookSecret,
    timeoutMs: options.webhookTimeoutMs ?? 10_000,
  };
  const deliver = () => (closing.signal.aborted ? Promise.resolve(0) : deliverDue(delivery));
  const due = new DueRunner({ sql, clock, faults, desk, deliver, onError });

  const tick = async (after: number) => {
    if (closing.signal.aborted || tickMs === 0) return;
    clearTimeout(ticker);
    ticker = setTimeout(() => {
      due
        .run()
        .catch((error: unknown) => closing.signal.aborted || onError(error, 'run-due'))
        .finally(() => tick(tickMs));
    }, after);
  };

  try {
    await migrate(options.databaseUrl);
    await insertSettings(sql, {
      payoutLatencyMs: options.payoutLatencyMs ?? 2_000,
      transferLatencyMs: options.transferLatencyMs ?? 1_000,
    });
    await openHouse(sql, operatorName);
    await clock.load(sql);
    await faults.load();

    const parts = { sql, clock, faults, desk, due, nudge: () => void tick(0) };
    registerErrors(app, onError);
    registerEndpoints(app, bankHandlers(parts), {
      faults,
      apiKey: options.apiKey,
      adminKey: options.adminKey,
      closing: closing.signal,
    });
    registerApproval(app, parts);
    const url = await app.listen({ host, port: options.port ?? 0 });
    desk.publicUrl ||= url;
    void tick(0);
    return { url, clock, due, close };
  } catch (error) {
    await close();
    throw error;
  }
}
