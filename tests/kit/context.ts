// A Context for tests: real database, real clock rows, and on request the real sandbox bank, in this process.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BankClient, createBankClient, createRailClient } from '#wires/clients.ts';
import { addDays, businessDate, openClock, startOfBusinessDate, weekday } from '#platform/time/clock.ts';
import { readConfig } from '#platform/settings/config.ts';
import type { Database } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { createLog } from '#platform/process/log.ts';
import { APP_SECRETS, loadSecrets, pickSecrets, type Secrets } from '#platform/secrets/secrets.ts';
import { type Bank, createBank } from '#sandbox-bank/server.ts';
import { undeclaredToo } from './declared-refusals.ts';
import { emptyDatabase, type FreshDatabase } from './database.ts';
import { drawsClient, drawsGround } from './draws-process.ts';
import { openOffice } from './office.ts';
import { atEndOfFile } from './end-of-file.ts';

export type TestContext = Context & {
  /** Moves the business clock forward, and the bank's with it if there is one. */
  advance(ms: number): Promise<void>;
  /** Moves to the next `day` (0 Sunday to 6 Saturday) at `time` in Addis Ababa, at least a minute ahead. */
  advanceTo(day: number, time: string): Promise<void>;
};

export type TestContextOptions = {
  bank?: TestBank;
  /** Address of the rail. By default no server listens there. */
  railUrl?: string;
  profile?: 'sandbox' | 'pilot';
};

/** Starts on the coming Monday at 09:00 in Addis Ababa, so that a test never depends on the day on which it runs. */
export async function testContext(
  db: FreshDatabase,
  { bank, railUrl = 'http://127.0.0.1:1', profile = 'sandbox' }: TestContextOptions = {},
): Promise<TestContext> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-context-'));
  const config = readConfig({ PROFILE: profile, DATA_DIR: dataDir, LOG_LEVEL: 'error', APP_DATABASE_URL: db.urls.app });
  const secrets = pickSecrets(bank?.secrets ?? loadSecrets(dataDir, {}), APP_SECRETS);
  await db.admin`update platform.clock set profile = 'sandbox'`;
  const clock = await openClock(db.app, (error) => Promise.reject(error));
  const log = createLog('test', 'error', undeclaredToo);
  const context: TestContext = {
    sql: db.app,
    clock,
    config: { ...config, railUrl },
    secrets,
    bank: createRailClient({ url: railUrl, key: secrets.railKey }),
    draws: drawsClient(drawsGround(db, { clock, log })),
    log,
    async advance(ms) {
      const [row] = await db.app<{ offset: bigint }[]>`
        select platform.advance_clock(platform.now() + ${Math.ceil(ms)} * interval '1 millisecond') as offset`;
      await clock.refresh();
      await bank?.client.call('POST /admin/clock', { body: { offsetMs: Number(row?.offset) } });
    },
    async advanceTo(day, time) {
      const today = businessDate(clock.now());
      for (let ahead = 0; ahead <= 7; ahead++) {
        const date = addDays(today, ahead);
        const [hours, minutes] = time.split(':').map(Number) as [number, number];
        const at = startOfBusinessDate(date).getTime() + (hours * 60 + minutes) * 60_000;
        if (weekday(date) === day && at - clock.now().getTime() >= 60_000)
          return context.advance(at - clock.now().getTime());
      }
    },
  };
  atEndOfFile(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  await context.advanceTo(1, '09:00');
  // The rail opens when the test begins. Without a bank no statement ever comes, so move the first due time far ahead.
  await db.admin`update ledger.rail set opened_at = platform.now() + ${bank ? '0 days' : '4000 days'}::interval`;
  openOffice(db, context);
  return context;
}

export type TestBank = Bank & {
  client: BankClient;
  secrets: Secrets;
  /** The bank's own database, to check what it really did. */
  books: Database;
};

/** Latency of orders at the bank, longer than any test takes. So they settle only when a test moves the clock. */
const BANK_WORKS_MS = 60_000;

/** The sandbox bank with its own database on a free port. It does due work only when a test asks. */
export async function testBank(options: { webhookUrl?: string } = {}): Promise<TestBank> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-bank-'));
  const secrets = loadSecrets(folder, {});
  const database = await emptyDatabase();
  const bank = await createBank({
    databaseUrl: database.url,
    apiKey: secrets.bankApiKey,
    adminKey: secrets.bankAdminKey,
    webhookUrl: options.webhookUrl,
    webhookSecret: secrets.bankWebhookSecret,
    port: 0,
    tickMs: 0,
    payoutLatencyMs: BANK_WORKS_MS,
    transferLatencyMs: BANK_WORKS_MS,
  });
  atEndOfFile(async () => {
    await bank.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const client = createBankClient({ url: bank.url, apiKey: secrets.bankApiKey, adminKey: secrets.bankAdminKey });
  return Object.assign(bank, { client, secrets, books: database.admin });
}
