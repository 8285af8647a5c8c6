// With a synchronous standby, PostgreSQL answers a cancelled wait with a warning: the commit stands on the primary
// alone, and is lost with it. So its caller hears of an outage, and a repeated call waits again. The server of this
// test waits for a standby that doesn't exist.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { intentOf, once } from '../http/intents.ts';
import { connect, type Database, isOutage, transaction, transactionInTwoTrips } from './db.ts';
import { type DatabaseServer, startDatabaseServer } from './server.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const AT = new Date('2026-12-01T08:00:00Z');
const INTENT = intentOf('member:1', 'POST /api/v1/notes', 'key', {});
const UNCONFIRMED = { code: '08007' };

let dataDir: string;
let server: DatabaseServer;
/** Its commits never wait, so it can work while no standby answers. */
let watcher: Database;
/** One connection, so that the next statement would meet what one leaves on it. */
let sql: Database;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-unconfirmed-'));
  await startServer();
  await watcher.unsafe('create role c3_app; create role c3_owner superuser; create table note (n int primary key)');
  for (const file of ['migrations/0001-platform.sql', 'functions/platform/intents.sql'])
    await watcher.unsafe(fs.readFileSync(path.join(root, 'db', file), 'utf8'));
  await watcher.unsafe("alter system set synchronous_standby_names = 'missing_standby'");
  // Only a start makes all processes wait from their first commit on.
  await watcher.end();
  await server.stop();
  await startServer();
  sql = connect({ url: server.adminUrl('postgres'), name: 'unconfirmed', max: 1, statementTimeoutMs: 0 });
});
beforeEach(async () => void (await watcher`truncate note, platform.intent`));
afterAll(async () => {
  await sql.end();
  await watcher.end();
  await server.stop();
  for (const folder of new Set([dataDir, server.home, server.socketDir]))
    fs.rmSync(folder, { recursive: true, force: true });
});

async function startServer(): Promise<void> {
  server = await startDatabaseServer({ dataDir, settings: { fsync: 'off' } });
  watcher = connect({ url: server.adminUrl('postgres'), name: 'watcher', max: 1, hasty: true });
}

const waiting = async () =>
  (await watcher<{ pid: number }[]>`select pid from pg_stat_activity where wait_event = 'SyncRep'`).map(
    ({ pid }) => pid,
  );

const untilOneWaits = () => expect.poll(async () => (await waiting()).length).toBe(1);

/** Cancels the commit that waits for the standby, as a statement's time limit or an operator does. */
async function cancelWait(): Promise<void> {
  await untilOneWaits();
  for (const pid of await waiting()) await watcher`select pg_cancel_backend(${pid})`;
}

const noted = async () => (await watcher<{ n: number }[]>`select n from note`).map(({ n }) => n);
const insert = (q: Pick<Database, 'unsafe'>) => q.unsafe('insert into note values (7)');

it.each<[string, () => Promise<unknown>]>([
  ['a text', () => insert(sql).execute()],
  ['a prepared statement', () => sql`insert into note values (7)`.execute()],
  ['a transaction', () => transaction(sql, (tx) => insert(tx))],
  [
    'a batch',
    () =>
      transactionInTwoTrips(sql, {
        read: async () => undefined,
        decide: (tx) => ({ statements: [insert(tx)], answer: 'done' }),
      }),
  ],
])('%s whose commit no standby confirmed is an outage, though it stands here', async (_, work) => {
  const outcome = work().then(
    () => 'acknowledged',
    (error: unknown) => error,
  );
  await cancelWait();
  const error = await outcome;
  expect(error).toMatchObject(UNCONFIRMED);
  expect(isOutage(error)).toBe(true);
  expect(await noted()).toEqual([7]);
  // The warning belongs to that statement alone.
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

it('the warning of a text that then fails does not fail the next one', async () => {
  const text = 'insert into note values (7); commit; select 1 / 0';
  const outcome = sql.unsafe(text).then(
    () => 'acknowledged',
    (error: unknown) => error,
  );
  await cancelWait();
  expect(await outcome).toMatchObject({ code: '22012' });
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

it('repeats an answer only once a standby has confirmed it', async () => {
  let runs = 0;
  const ask = () =>
    once(sql, INTENT, AT, async (tx) => {
      runs += 1;
      await insert(tx);
      return 'done';
    });
  for (const _ of ['first', 'repeated']) {
    const outcome = ask().catch((error: unknown) => error);
    await cancelWait();
    expect(await outcome).toMatchObject(UNCONFIRMED);
  }
  const outcome = ask();
  await untilOneWaits();
  await watcher.unsafe('alter system reset synchronous_standby_names');
  await watcher`select pg_reload_conf()`;
  expect(await outcome).toBe('done');
  expect([runs, await noted()]).toEqual([1, [7]]);
});
