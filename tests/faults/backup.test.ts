// Backups of a running product under load. A killed backup is never taken for a whole one, and each whole one restores
// with clean books. A restore to a second between two payouts has the first. The bank tells of the second, and pays it
// once. The bank keeps a server of its own here: a real bank's books do not go back with ours.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Database } from '../../src/platform/db.ts';
import { type DatabaseServer, startDatabaseServer } from '../../src/platform/database-server.ts';
import { random } from '../drill/dice.ts';
import { advanceToMonday, signAdminIn } from '../e2e/operator.ts';
import { stackAt } from '../e2e/stack.ts';
import {
  clear,
  commandOf,
  freePorts,
  type Installation,
  kill,
  newInstallation,
  ownEnvironment,
  processesOf,
  startApp,
  type Started,
} from '../kit/start-app.ts';
import { type Member, signIn, startLoad } from './storm-load.ts';
import { keepRunning, type Product } from './storm-parts.ts';

const root = path.resolve(import.meta.dirname, '../..');
const PIN = '580362';
const BANK_PASSWORD = 'bank-of-the-drill';
const READY = 'Stop with Ctrl-C';
const WAIT_MS = 120_000;

let installation: Installation;
let bankServer: DatabaseServer;
let bank: Database;
let product: Product;
let folder: string;

beforeAll(async () => {
  const [bankPort] = await freePorts(1);
  installation = await newInstallation();
  folder = `${installation.dataDir}-backup`;
  bankServer = await startDatabaseServer({ dataDir: `${installation.dataDir}-bank`, tcpPort: Number(bankPort) });
  const admin = connect({ url: bankServer.adminUrl('postgres'), name: 'drill', max: 1 });
  await admin.unsafe(`create role c3_bank login password '${BANK_PASSWORD}'`);
  await admin.unsafe('create database c3_bank owner c3_bank');
  await admin.end();
  bank = connect({ url: bankServer.adminUrl('c3_bank'), name: 'drill', max: 1 });
  installation.env.PROFILE = 'sandbox';
  installation.env.BANK_DATABASE_URL = `postgres://c3_bank:${BANK_PASSWORD}@127.0.0.1:${bankPort}/c3_bank`;
  const first = startApp(installation);
  await first.says(READY, 1_000_000);
  await end(first);
  product = await keepRunning(installation);
  const ask = await signAdminIn(stackAt(installation));
  await ask('PUT', '/console/api/v1/settings/identity.callerCallsPerMinute', { value: 100_000, reason: 'A drill' });
  await advanceToMonday(stackAt(installation));
}, 1_200_000);

afterAll(async () => {
  await bank?.end();
  await product?.end();
  await clear(installation);
  await bankServer?.stop();
  for (const left of ['-backup', '-bank', '-damaged'])
    fs.rmSync(`${installation.dataDir}${left}`, { recursive: true, force: true });
});

async function end(started: Started): Promise<void> {
  started.process.kill('SIGTERM');
  await started.ended;
}

type Ended = { code: number | null; output: string; errors: string };

/** A command of the product's. `killAfterMs`: it dies by kill -9 then. */
function command(file: string, args: string[], { killAfterMs, env = {} }: { killAfterMs?: number; env?: object } = {}) {
  const child = spawn(process.execPath, [`src/api/${file}.ts`, ...args], {
    cwd: root,
    env: { ...ownEnvironment(), ...installation.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()));
  if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  return new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, output, errors })));
}

const wholeBases = () => fs.readdirSync(path.join(folder, 'bases')).filter((name) => !name.endsWith('.part'));

async function until<T>(what: string, find: () => Promise<T | false | undefined>): Promise<T> {
  for (const deadline = Date.now() + WAIT_MS; ; await sleep(250)) {
    const found = await find().catch(() => undefined);
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`never happened: ${what}`);
  }
}

const isReady = () =>
  fetch(`${installation.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  );

async function books<T>(look: (sql: Database) => Promise<T>): Promise<T> {
  const server = await startDatabaseServer({ dataDir: installation.dataDir });
  const sql = connect({ url: server.adminUrl('c3'), name: 'drill', max: 1 });
  try {
    return await look(sql);
  } finally {
    await sql.end();
    if (!server.reused) await server.stop();
  }
}

describe('under load', () => {
  test('a kill leaves no base that looks whole, and each whole one has clean books', async () => {
    const members: Member[] = [];
    for (let at = 1; at <= 6; at++)
      members.push(await signIn(installation.url, `+2519110000${String(at).padStart(2, '0')}`));
    const { data } = (await (await fetch(`${installation.url}/api/v1/products?limit=50`)).json()) as {
      data: { items: { id: string; type: string; priceMinor: number }[] };
    };
    const productId = data.items.toSorted((a, b) => a.priceMinor - b.priceMinor)[0]?.id ?? '';
    const load = startLoad(installation.url, { members, connections: 8, productId, dice: random(18) });
    const first = await command('backup', [folder, '--no-try']);
    expect(first).toMatchObject({ code: 0, errors: '' });

    for (const killAfterMs of [900, 1_800, 2_700]) {
      const before = wholeBases();
      const { code } = await command('backup', [folder, '--no-try'], { killAfterMs });
      expect(code === null ? wholeBases() : before).toEqual(before);
    }
    for (const part of ['database', 'start'] as const) {
      const before = wholeBases();
      const running = command('backup', [folder, '--no-try']);
      await sleep(1_500);
      product.kill(part);
      const { code } = await running;
      expect(code === 0 ? before : wholeBases()).toEqual(before);
      await until('ready again', isReady);
    }
    const last = await command('backup', [folder, '--keep', '3']);
    await load.stop();
    expect(last.errors).toBe('');
    expect(last.output).toContain('All checks are clean.');
    expect(wholeBases().length).toBeLessThanOrEqual(3);
    expect(fs.readdirSync(path.join(folder, 'bases')).filter((name) => name.endsWith('.part'))).toEqual([]);
    console.log(`${load.asked.length} intents, bases ${wholeBases().join()}\n${last.output}`);
  });
});

describe('what is damaged or foreign', () => {
  const tried = (from: string, env: object = {}) => command('restore', [from, '--try'], { env });
  const damagedCopy = () => {
    const copy = `${installation.dataDir}-damaged`;
    fs.rmSync(copy, { recursive: true, force: true });
    spawnSync('cp', ['-a', folder, copy]);
    return copy;
  };
  const newestBase = (of: string) => path.join(of, 'bases', wholeBases().sort().at(-1) ?? '', 'base.c3');

  function flip(file: string, at: number): void {
    const handle = fs.openSync(file, 'r+');
    const byte = Buffer.alloc(1);
    fs.readSync(handle, byte, 0, 1, at);
    fs.writeSync(handle, Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, at);
    fs.closeSync(handle);
  }

  const damages: [name: string, words: string, prepare: () => [from: string, env: object]][] = [
    ['another key', 'another key sealed it', () => [folder, { BACKUP_KEY: 'k'.repeat(43) }]],
    ['foreign secrets', 'belongs to another installation', () => [folder, { INSTALLATION: 'f'.repeat(32) }]],
    [
      'a cut base',
      'is damaged or cut short',
      () => {
        const copy = damagedCopy();
        fs.truncateSync(newestBase(copy), fs.statSync(newestBase(copy)).size - 1_000);
        return [copy, {}];
      },
    ],
    [
      'a flipped byte in a base',
      'is damaged or cut short',
      () => {
        const copy = damagedCopy();
        flip(newestBase(copy), 5_000);
        return [copy, {}];
      },
    ],
    [
      'a flipped byte in the journal',
      'is damaged or cut short',
      () => {
        const copy = damagedCopy();
        const { lastWal } = JSON.parse(fs.readFileSync(newestBase(copy).replace('base.c3', 'manifest.json'), 'utf8'));
        flip(path.join(copy, 'wal', `${lastWal}.c3`), 200);
        return [copy, {}];
      },
    ],
    [
      'a manifest of other words',
      'is damaged',
      () => {
        const copy = damagedCopy();
        const manifest = newestBase(copy).replace('base.c3', 'manifest.json');
        fs.writeFileSync(manifest, fs.readFileSync(manifest, 'utf8').replace('"release": "', '"release": "9'));
        return [copy, {}];
      },
    ],
  ];
  test.each(damages)('%s: refused in one line', async (_name, words, prepare) => {
    const [from, env] = prepare();
    const { code, errors } = await tried(from, env);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(errors).toContain(words);
    expect(code).toBe(1);
    expect(fs.readdirSync(installation.dataDir).filter((name) => name.startsWith('try-'))).toEqual([]);
  });

  test('a restore beside the running product is refused', async () => {
    const { code, errors } = await command('restore', [folder, '--set-aside']);
    expect(errors).toContain('C3 already runs on');
    expect(code).toBe(1);
  });
});

describe('a restore to a second between two payouts', () => {
  const stateOf = (number: string) =>
    books(
      async (sql) => (await sql`select state from wallet.withdrawal where number = ${number}`)[0]?.state as unknown,
    );
  const paidLines = async (number: string) =>
    (await bank`select from bank.instruction where instruction_id = ${number} and state = 'paid'`).count;

  /** Returns the number of a new withdrawal. */
  async function withdraw(who: Member): Promise<string> {
    const key = crypto.randomUUID().replace(/^(.{14})4/, '$17');
    const answer = await fetch(`${installation.url}/api/v1/withdrawals`, {
      method: 'POST',
      headers: { ...who.headers, 'idempotency-key': key },
      body: JSON.stringify({ amountMinor: 100_00, payoutAccountId: who.payoutAccountId, pin: PIN }),
    });
    const { code, data } = (await answer.json()) as { code: number; data: { id: string } };
    if (code !== 100_000) throw new Error(`no withdrawal: ${code}`);
    return books(async (sql) => (await sql`select number from wallet.withdrawal where id = ${data.id}`)[0]?.number);
  }

  test('the first is there, the bank tells of the second and pays it once, and the books agree', async () => {
    const who = await signIn(installation.url, '+251911000001');
    const paid = (number: string) => until(`${number} is paid`, async () => (await stateOf(number)) === 'paid');
    const first = await withdraw(who);
    await paid(first);
    const jobs = processesOf(installation).filter((pid) => commandOf(pid).includes('src/jobs/main.ts'));
    for (const pid of jobs) kill(pid, 'SIGSTOP');
    const second = await withdraw(who);
    await sleep(2_000);
    const at = new Date().toISOString();
    await sleep(2_000);
    for (const pid of jobs) kill(pid, 'SIGCONT');
    await paid(second);
    const third = await withdraw(who);
    await paid(third);
    await product.end();

    const restored = await command('restore', [folder, '--at', at, '--set-aside']);
    console.log(restored.output);
    expect(restored).toMatchObject({ code: 0, errors: '' });
    expect(restored.output).toContain('All checks are clean.');
    expect(await stateOf(first)).toBe('paid');
    expect(await stateOf(second)).toBe('approved');
    expect(await stateOf(third)).toBeUndefined();

    product = await keepRunning(installation);
    await paid(second);
    expect([await paidLines(first), await paidLines(second), await paidLines(third)]).toEqual([1, 1, 1]);
    // Nobody here knows the third order any more. Its line stays open, and then the operator owes it.
    const lineOf = (number: string) =>
      books(async (sql) => {
        const [line] = await sql<{ open: boolean; outcome: string }[]>`
          select w.open, w.outcome from reconciliation.line_work w
          join ledger.statement_line s on s.id = w.statement_line_id where s.instruction_id = ${number}`;
        return line;
      });
    await until('the third line came in', async () => (await lineOf(third))?.open);
    await stackAt(installation).run('src/sandbox/main.ts', 'advance', '26h');
    await until('the third line is the operator’s', async () => (await lineOf(third))?.open === false);
    expect(await lineOf(second)).toEqual({ open: false, outcome: 'matched' });
    const [theirs] = await bank<{ balance: bigint }[]>`
      select balance_after_minor as balance from bank.line l join bank.account a on a.id = l.account_id
      where a.code = 'client' order by l.id desc limit 1`;
    const ours = await books(async (sql) => {
      const [row] = await sql<{ balance: bigint }[]>`
        select -posted as balance from ledger.account where id = ledger.house('client_bank')`;
      return row;
    });
    expect(ours).toEqual(theirs);
    const checked = await stackAt(installation).run('src/api/check.ts');
    console.log(checked);
    expect(checked).toContain('All checks are clean.');
    expect(checked).toContain('restored at');
    const [noted] = await books(
      (sql) => sql`select detail from identity.audit_entry where action = 'system.restore' and staff_id is null`,
    );
    expect(noted?.detail).toMatchObject({ asked: at });
  });
});
