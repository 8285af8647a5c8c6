// Restores the database to a moment between two payouts, while the bank, which has its own server here, keeps its
// books. The first payout is in the copy. The second is asked for again and the bank must not pay it twice. The request
// for the third is lost, and that must be noticed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { headsFile } from '#ledger/heads.ts';
import { withDrain } from '#jobs/drain.ts';
import { settle } from '#jobs/settle.ts';
import { listBases, takeBackupFolder } from '#platform/backup/backup-folder.ts';
import { makeBase } from '#platform/backup/base-copy.ts';
import { shipWal } from '#platform/backup/outgoing.ts';
import { createRailClient } from '#wires/clients.ts';
import { runChecks } from '#platform/database/checks.ts';
import { openClock } from '#platform/time/clock.ts';
import { readConfig } from '#platform/settings/config.ts';
import { connect, type Database, socketUrl } from '#platform/database/db.ts';
import type { DatabaseServer } from '#platform/database/server.ts';
import { openDatabases } from '#platform/database/databases.ts';
import { createLog } from '#platform/process/log.ts';
import { required } from '#platform/required.ts';
import { loadSecrets, type Secrets } from '#platform/secrets/secrets.ts';
import { createRail } from '#rail/server.ts';
import { freePort } from '#kit/ports.ts';
import { keyOf, makeCopy } from '#commands/restored-copy.ts';
import { answered } from '#kit/bank.ts';
import { type Banked, banked, earner, withdraw } from '#kit/banked.ts';
import type { FreshDatabase } from '#kit/database.ts';
import { drawsClient, drawsGround } from '#kit/draws-process.ts';

const HOUR = 3_600_000;
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-restored-'));
fs.chmodSync(home, 0o711);
const ended: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ended.toReversed()) await end();
  fs.rmSync(home, { recursive: true, force: true });
});

/** Pools of all roles on the c3 database of a separate server. */
function openPools(server: DatabaseServer, secrets: Secrets): FreshDatabase {
  const urlOf = (user: string, password?: string) => socketUrl({ ...server, user, password, database: 'c3' });
  const urls = {
    admin: server.adminUrl('c3'),
    app: urlOf('c3_app', secrets.dbAppPassword),
    rail: urlOf('c3_rail', secrets.dbRailPassword),
    draws: urlOf('c3_draws', secrets.dbDrawsPassword),
  };
  const open = (url: string, role?: string) => connect({ url, name: 'drill', max: 6, ...(role ? { role } : {}) });
  const pools = {
    admin: open(urls.admin),
    owner: open(urls.admin, 'c3_owner'),
    app: open(urls.app),
    rail: open(urls.rail),
    draws: open(urls.draws),
  };
  ended.push(() => Promise.all(Object.values(pools).map((pool) => pool.end({ timeout: 1 }))));
  return { name: 'c3', urls, ...pools };
}

/** Runs the product on the restored copy, with the bank as it is now. */
async function reopen(world: Banked, db: FreshDatabase) {
  const { bankApiKey: apiKey, bankAdminKey: adminKey, bankWebhookSecret: webhookSecret, railKey } = world.bank.secrets;
  const port = await freePort();
  const log = createLog('drill', 'silent');
  const rail = await createRail({
    sql: db.rail,
    bank: { url: world.bank.url, apiKey, adminKey },
    log,
    webhookSecret,
    railKey,
    port,
    pollMs: 0,
  });
  ended.push(() => rail.close());
  const clock = await openClock(db.app, (error) => Promise.reject(error));
  const client = createRailClient({ url: `http://127.0.0.1:${port}`, key: railKey });
  const draws = drawsClient(drawsGround(db, { clock, log }));
  const context = { ...world.context, sql: db.app, clock, bank: client, draws };
  const pull = async () => {
    await answered(world.bank.client.call('POST /admin/run-due', { body: {} }));
    await rail.pull();
  };
  return {
    async pass(ms: number): Promise<void> {
      const [row] = await db.app<{ offset: bigint }[]>`
        select platform.advance_clock(platform.now() + ${ms} * interval '1 millisecond') as offset`;
      await clock.refresh();
      await answered(world.bank.client.call('POST /admin/clock', { body: { offsetMs: Number(required(row).offset) } }));
      await withDrain(context, db.urls.app, (drain) => settle(context, { drain, pull }));
    },
  };
}

async function stateOf(sql: Database, number: string): Promise<string | undefined> {
  const [row] = await sql<{ state: string }[]>`select state from wallet.withdrawal where number = ${number}`;
  return row?.state;
}

async function lineOf(sql: Database, number: string) {
  const [line] = await sql<{ open: boolean; outcome: string }[]>`
    select w.open, w.outcome from reconciliation.line_work w
    join ledger.statement_line s on s.id = w.statement_line_id where s.instruction_id = ${number}`;
  return line;
}

/** The client account's balance at the bank and in our ledger, and the operator's debt to it. */
async function balances(world: Banked, sql: Database) {
  const [theirs] = await world.bank.books<{ balance: bigint }[]>`
    select balance_after_minor as balance from bank.line l join bank.account a on a.id = l.account_id
    where a.code = 'client' order by l.sequence desc limit 1`;
  const [ours] = await sql<{ balance: bigint; due: bigint }[]>`
    select -(select posted from ledger.account where id = ledger.house('client_bank')) as balance,
      -(select posted from ledger.account where id = ledger.house('operator_due')) as due`;
  return { theirs: required(theirs).balance, ours: required(ours).balance, due: required(ours).due };
}

test('the first payout is kept, the second paid once, the third noticed, and the books agree', async () => {
  const [dataDir, folder] = [path.join(home, 'data'), path.join(home, 'backup')];
  const config = readConfig({ DATA_DIR: dataDir, PROFILE: 'sandbox' });
  fs.mkdirSync(dataDir, { mode: 0o711 });
  const own = loadSecrets(dataDir, {});
  const server = required((await openDatabases(config, own)).server);
  ended.push(() => server.stop());
  const db = openPools(server, own);
  const world = await banked(db);
  const secrets = { ...own, signingKey: world.bank.secrets.signingKey };
  const key = keyOf(secrets);
  await takeBackupFolder(folder, key);
  await world.context.advanceTo(2, '10:30');
  const who = await earner(db, world, 2_000_00n);
  const heads = headsFile(world.context.config.dataDir);
  await makeBase({ server, dataDir, headsFile: heads, folder, key, say: () => {} });

  // One round sends a payout, and by the next the bank has paid it.
  const paid = async () => {
    await world.round();
    await world.pass(HOUR);
  };
  const first = await withdraw(world, who, 200_00n);
  await paid();
  const second = await withdraw(world, who, 300_00n);
  await sleep(1_200);
  const at = new Date();
  await sleep(1_200);
  await paid();
  const third = await withdraw(world, who, 100_00n);
  await paid();
  for (const { number } of [first, second, third]) expect(await stateOf(db.app, number)).toBe('paid');
  await server.stop(); // Writes out the rest of its journal.
  await shipWal(server.home, folder, key);

  const into = path.join(home, 'copy');
  const base = required((await listBases(folder, key)).at(-1));
  const copy = await makeCopy({ folder, base, secrets, at, into, old: { journals: [], heads }, say: () => {} });
  ended.push(() => copy.server.stop());
  // The test kit added a posting rule for income, which no release has.
  expect(copy.lines.filter((line) => !line.startsWith('functions:') && !line.startsWith('restored at'))).toEqual([
    '1 finding(s).',
  ]);
  expect(at.getTime() - copy.until.getTime()).toBeGreaterThan(0);
  const restored = openPools(copy.server, secrets);
  expect(await stateOf(restored.app, first.number)).toBe('paid');
  expect(await stateOf(restored.app, second.number)).toBe('approved');
  expect(await stateOf(restored.app, third.number)).toBeUndefined();

  const product = await reopen(world, restored);
  await product.pass(2 * HOUR);
  expect(await stateOf(restored.app, second.number)).toBe('paid');
  expect(await lineOf(restored.app, second.number)).toEqual({ open: false, outcome: 'matched' });
  for (const { number } of [first, second, third])
    expect((await world.bank.books`select from bank.instruction where instruction_id = ${number}`).count).toBe(1);
  // The restored ledger does not know the third order, so its line stays open, and after a day the operator owes it.
  expect(await lineOf(restored.app, third.number)).toEqual({ open: true, outcome: 'unexplained' });
  const open = await balances(world, restored.app);
  expect(open).toEqual({ theirs: open.ours - third.net, ours: open.ours, due: 0n });
  await product.pass(25 * HOUR);
  expect(await lineOf(restored.app, third.number)).toMatchObject({ open: false });
  const closed = await balances(world, restored.app);
  expect(closed).toEqual({ theirs: open.theirs, ours: open.theirs, due: third.net });
  // Check 12 keeps reporting the lost order, and nothing else is found.
  expect(await runChecks(restored.app)).toMatchObject([
    { check: '12-withdrawals-acts-chain', total: 1, rows: [{ what: 'ordered without a proof', id: third.number }] },
  ]);
});
