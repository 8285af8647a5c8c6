// Opens databases on the embedded server and on an external one. For the external one the test uses a second embedded
// server over TCP, with a role that is no superuser.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeWorkerUtils } from 'graphile-worker';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#kit/ports.ts';
import { readConfig } from '../settings/config.ts';
import { whyNotPrepared } from './cluster.ts';
import { type DatabaseServer, startDatabaseServer } from './server.ts';
import { type Databases, openDatabases } from './databases.ts';
import { connect, driverUrl } from './db.ts';
import { migrationNames } from './migrate.ts';
import { required } from '../required.ts';
import { rotateSecret } from '../secrets/rotate-secret.ts';
import { loadSecrets } from '../secrets/secrets.ts';

const home = path.join(os.tmpdir(), `c3-databases-${process.pid}`);
const notDurable = { fsync: 'off', full_page_writes: 'off' };

async function ask(url: string, query: string): Promise<unknown> {
  const sql = connect({ url, name: 'test', max: 1 });
  try {
    return (await sql.unsafe(query))[0];
  } finally {
    await sql.end();
  }
}

// Made for this test alone, and valid for a hundred years.
const KEY = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIKvDU188k4grx+HZ10rX1/qxh4mVR2Pn2xHo+Ueazpta
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBMDCB46ADAgECAhRis/tBmXRC7byMS1SEcIZspm7q2TAFBgMrZXAwDTELMAkG
A1UEAwwCYzMwIBcNMjYxMTIyMDk0MDAwWhgPMjEyNjEwMjkwOTQwMDBaMA0xCzAJ
BgNVBAMMAmMzMCowBQYDK2VwAyEAGa2VNxXb7rwL0NVjlQe45m2qJNtagSqV0LLm
GVeuq/ijUzBRMB0GA1UdDgQWBBRcV/uOm9bO6NmCpt2wHf2qvOE+KjAfBgNVHSME
GDAWgBRcV/uOm9bO6NmCpt2wHf2qvOE+KjAPBgNVHRMBAf8EBTADAQH/MAUGAytl
cANBALUyTtAhkJ+yvxyr1N8oAiwXEvS4Oks4ISbRXhn83i0j0s8UCOdqq6FlRzEz
VvXPwTXXkpXaL5z+CWAMfguCOwU=
-----END CERTIFICATE-----
`;

/** Makes the server accept encrypted connections, with a self-signed certificate. */
async function encrypt(server: DatabaseServer): Promise<void> {
  const cluster = path.join(server.home, 'postgres');
  const { uid, gid } = fs.statSync(cluster);
  for (const [name, text] of Object.entries({ 'server.key': KEY, 'server.crt': CERTIFICATE })) {
    fs.writeFileSync(path.join(cluster, name), text, { mode: 0o600 });
    fs.chownSync(path.join(cluster, name), uid, gid);
  }
  await ask(server.adminUrl('postgres'), 'alter system set ssl = on');
  await ask(server.adminUrl('postgres'), 'select pg_reload_conf()');
  await expect.poll(() => ask(server.adminUrl('postgres'), 'show ssl')).toEqual({ ssl: 'on' });
}

afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

test('a full disk is reported as the reason why the database could not be prepared', () => {
  const fatal =
    '2026-11-22 09:47:09 UTC [8845] FATAL:  could not write to file "pg_wal/xlogtemp.8845": No space left on device';
  const said = ['running bootstrap script ... ', fatal, 'child process exited with exit code 1'];
  expect(whyNotPrepared([...said, 'initdb: removing contents of data directory "/x"', ''].join('\n'))).toBe(fatal);
  expect(whyNotPrepared('initdb: error: could not access directory "/x": Permission denied\n')).toContain(
    'Permission denied',
  );
  expect(whyNotPrepared('Error: spawnSync initdb ENOENT')).toBe('Error: spawnSync initdb ENOENT');
});

describe('embedded', () => {
  const config = readConfig({ DATA_DIR: path.join(home, 'embedded') });
  let first: Databases;
  beforeAll(async () => {
    await startDatabaseServer({ dataDir: config.dataDir, settings: notDurable });
    first = await openDatabases(config, loadSecrets(config.dataDir));
  });
  afterAll(() => first.server?.stop());

  test('finds the running server, and every role can connect only to its own database', async () => {
    expect(first.server?.reused).toBe(true);
    expect(await ask(first.appUrl, 'select current_user as role, current_database() as name')).toEqual({
      role: 'c3_app',
      name: 'c3',
    });
    expect(await ask(first.railUrl, 'select current_user as role')).toEqual({ role: 'c3_rail' });
    expect(await ask(first.bankUrl, 'select current_user as role, current_database() as name')).toEqual({
      role: 'c3_bank',
      name: 'c3_bank',
    });
    await expect(ask(first.bankUrl.replace(/c3_bank$/, 'c3'), 'select 1')).rejects.toThrow(
      'permission denied for database "c3"',
    );
    await expect(ask(first.appUrl.replace(/c3$/, 'c3_bank'), 'select 1')).rejects.toThrow(
      'permission denied for database "c3_bank"',
    );
  });

  test('new passwords are valid from the next start on, and the old ones no longer', async () => {
    for (const name of ['dbAppPassword', 'dbRailPassword', 'dbBankPassword'] as const)
      rotateSecret(config.dataDir, { name, at: new Date(), env: {} });
    const next = await openDatabases(config, loadSecrets(config.dataDir));
    const [old, now] = [first, next].map(({ appUrl, railUrl, bankUrl }) => [appUrl, railUrl, bankUrl]);
    for (const at of required(now)) expect(await ask(at, 'select 1 as one')).toEqual({ one: 1 });
    for (const at of required(old)) await expect(ask(at, 'select 1')).rejects.toThrow('password authentication failed');
    first = { ...next, server: first.server };
  });

  test('data of one profile cannot be opened with the other', async () => {
    const other = { ...config, profile: 'pilot' } as const;
    await expect(openDatabases(other, loadSecrets(config.dataDir))).rejects.toThrow(
      'PROFILE: this data belongs to the sandbox profile; the pilot profile needs its own data',
    );
    expect(await ask(first.appUrl, 'select movable from platform.clock')).toEqual({ movable: true });
    await expect(ask(first.adminUrl, `update platform.clock set profile = 'pilot'`)).rejects.toThrow('profile_stays');
  });

  test('data cannot be opened with secrets of another installation, which change nothing', async () => {
    const foreign = { ...loadSecrets(config.dataDir), installation: '0'.repeat(32), dbAppPassword: 'another' };
    await expect(openDatabases(config, foreign)).rejects.toThrow(
      'secrets.json: the database in DATA_DIR was begun with another: put the one that belongs to it back',
    );
    expect(await ask(first.appUrl, 'select current_user as role')).toEqual({ role: 'c3_app' });
  });

  test('a wrong password is refused on the socket, too', async () => {
    await expect(ask(first.appUrl.replace(/c3_app:[^@]+/, 'c3_app:wrong'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
  });

  test('release does not stop a server that was found running', async () => {
    await first.release();
    expect(first.server?.isAlive()).toBe(true);
  });

  test('the socket folder and the data are closed to other users', () => {
    for (const folder of [first.server?.socketDir ?? '', path.join(first.server?.home ?? '', 'postgres')]) {
      expect(fs.statSync(folder).mode & 0o077).toBe(0);
    }
  });
});

describe('DATABASE_URL', () => {
  let server: DatabaseServer;
  let url: string;
  beforeAll(async () => {
    const tcpPort = await freePort();
    server = await startDatabaseServer({ dataDir: path.join(home, 'external'), tcpPort, settings: notDurable });
    await ask(server.adminUrl('postgres'), `create role installer login createrole createdb password 'p@ss word'`);
    await ask(server.adminUrl('postgres'), 'create database coop owner installer');
    url = `postgres://installer:p%40ss%20word@127.0.0.1:${tcpPort}/coop`;
  });
  afterAll(() => server.stop());

  test('installs as a role that is no superuser, and opens again, also when functions changed', async () => {
    const config = readConfig({ DATA_DIR: path.join(home, 'external-app'), DATABASE_URL: url });
    fs.mkdirSync(config.dataDir);
    const secrets = loadSecrets(config.dataDir);
    for (let start = 1; start <= 3; start += 1) {
      if (start === 3)
        await ask(url, `update migrations.functions set checksum = 'of another text' returning checksum`);
      const databases = await openDatabases(config, secrets);
      expect(databases.server).toBeUndefined();
      expect(
        await ask(databases.appUrl, 'select current_user as role, (select count(*)::int from migrations.applied) as n'),
      ).toEqual({
        role: 'c3_app',
        n: migrationNames().length,
      });
      expect(await ask(databases.bankUrl, 'select current_user as role, current_database() as name')).toEqual({
        role: 'c3_bank',
        name: 'coop_bank',
      });
    }
  });

  test('a second installation on the same database is refused, and the first keeps working', async () => {
    const dataDir = path.join(home, 'another-app');
    fs.mkdirSync(dataDir);
    const [own, other] = [path.join(home, 'external-app'), dataDir].map((folder) =>
      readConfig({ DATA_DIR: folder, DATABASE_URL: url }),
    );
    const { appUrl, bankUrl } = await openDatabases(required(own), loadSecrets(required(own).dataDir));
    await expect(openDatabases(required(other), loadSecrets(dataDir))).rejects.toThrow(
      'DATABASE_URL: another installation began this database: start with its DATA_DIR, or name an empty one',
    );
    for (const at of [appUrl, bankUrl]) expect(await ask(at, 'select 1 as one')).toEqual({ one: 1 });
  });

  test('no other role can connect, and the app can create no temporary tables', async () => {
    const config = readConfig({ DATA_DIR: path.join(home, 'external-app'), DATABASE_URL: url });
    const { appUrl } = await openDatabases(config, loadSecrets(config.dataDir));
    await expect(ask(appUrl, 'create temporary table t ()')).rejects.toThrow(
      'permission denied to create temporary tables',
    );
    await ask(server.adminUrl('postgres'), `create role passer_by login password 'passer'`);
    await expect(ask(url.replace('installer:p%40ss%20word', 'passer_by:passer'), 'select 1')).rejects.toThrow(
      'permission denied for database "coop"',
    );
  });

  test('the rail’s role keeps its rights when it is renamed from its old name, which keeps none', async () => {
    const config = readConfig({ DATA_DIR: path.join(home, 'external-app'), DATABASE_URL: url });
    const secrets = loadSecrets(config.dataDir);
    await ask(url, 'alter role c3_rail rename to c3_feed');
    const { railUrl } = await openDatabases(config, secrets);
    const mayWrite = `select current_user as role, has_table_privilege('ledger.statement_line', 'insert') as writes`;
    expect(await ask(railUrl, mayWrite)).toEqual({ role: 'c3_rail', writes: true });
    expect(await ask(url, `select count(*)::int as n from pg_roles where rolname = 'c3_feed'`)).toEqual({ n: 0 });
    // As if an older release had run here once more.
    const root = server.adminUrl('coop');
    await ask(url, 'create role c3_feed login');
    await ask(url, 'grant connect on database coop to c3_feed');
    await ask(root, 'grant insert on ledger.statement_line to c3_feed');
    await openDatabases(config, secrets);
    const left = `select has_table_privilege('c3_feed', 'ledger.statement_line', 'insert') as writes,
      has_database_privilege('c3_feed', 'coop', 'connect') as connects`;
    expect(await ask(url, left)).toEqual({ writes: false, connects: false });
    await ask(url, 'drop role c3_feed');
  });

  test('sslmode=require accepts a self-signed certificate, also for the queue', async () => {
    await encrypt(server);
    const config = readConfig({ DATA_DIR: path.join(home, 'external-app'), DATABASE_URL: `${url}?sslmode=require` });
    const { appUrl } = await openDatabases(config, loadSecrets(config.dataDir));
    const utils = await makeWorkerUtils({ connectionString: driverUrl(appUrl) });
    const line = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
    expect((await utils.withPgClient((client) => client.query(line))).rows).toEqual([{ ssl: true }]);
    await utils.release();
    expect(await ask(appUrl, line)).toEqual({ ssl: true });
  });

  test('sslmode=verify-full refuses a self-signed certificate, also for the queue', async () => {
    await encrypt(server);
    const asked = { DATA_DIR: path.join(home, 'external-app'), DATABASE_URL: `${url}?sslmode=verify-full` };
    const config = readConfig(asked);
    await expect(openDatabases(config, loadSecrets(config.dataDir))).rejects.toThrow(/cannot connect: self.signed/);
    await expect(makeWorkerUtils({ connectionString: driverUrl(asked.DATABASE_URL) })).rejects.toThrow(/self.signed/);
  });

  test.each([
    [
      (good: string) => good.replace('installer:', 'nobody:'),
      'DATABASE_URL: cannot connect: password authentication failed for user "nobody"',
    ],
    [
      (good: string) => good.replace('/coop', '/absent'),
      'DATABASE_URL: cannot connect: database "absent" does not exist',
    ],
    [
      (good: string) => good.replace(/:\d+\/coop/, ':1/coop'),
      'DATABASE_URL: cannot connect: connect ECONNREFUSED 127.0.0.1:1',
    ],
  ])('reports in one line what is wrong (%#)', async (spoil, line) => {
    const config = readConfig({ DATA_DIR: path.join(home, 'external-app'), DATABASE_URL: spoil(url) });
    await expect(openDatabases(config, loadSecrets(config.dataDir))).rejects.toThrow(line);
  });
});
