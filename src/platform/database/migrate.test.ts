import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { connect, type Database, transaction } from './db.ts';
import { applyMigrations } from './migrate.ts';

const SECOND = 'insert into t values (2);';

describe('plain SQL migrations', () => {
  let admin: Database;
  let folder: string;
  const write = (name: string, text: string): void => fs.writeFileSync(path.join(folder, name), text);

  beforeAll(async () => {
    const { url } = await emptyDatabase();
    admin = connect({ url, name: 'test', max: 1 });
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-migrations-'));
  });
  afterAll(async () => {
    await admin.end();
    fs.rmSync(folder, { recursive: true });
  });

  test('run once, in order, and keep their checksum', async () => {
    write('0002-second.sql', SECOND);
    write('0001-first.sql', 'create table t (n bigint); insert into t values (1);');
    expect(await applyMigrations(admin, { folder })).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(await applyMigrations(admin, { folder })).toEqual([]);
    expect((await admin`select n from t order by n`).map((row) => row.n)).toEqual([1n, 2n]);
  });

  test('a failing file is rolled back, and the error names its line', async () => {
    write('0003-half.sql', 'insert into t values (3);\nselect * from nowhere;');
    await expect(applyMigrations(admin, { folder })).rejects.toThrow(
      'migration 0003-half.sql: relation "nowhere" does not exist (line 2)',
    );
    expect((await admin`select max(n) as n from t`)[0]?.n).toBe(2n);
    fs.rmSync(path.join(folder, '0003-half.sql'));
  });

  test('a file changed after it ran is refused', async () => {
    write('0002-second.sql', 'insert into t values (22);');
    await expect(applyMigrations(admin, { folder })).rejects.toThrow(
      'migration 0002-second.sql has changed since it ran',
    );
    write('0002-second.sql', SECOND);
  });

  test('a former text that the record names counts as run, and no other', async () => {
    const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
    const record = (rest: object): void => write('record.json', JSON.stringify({ files: {}, ...rest }));
    const now = 'select 2;';
    write('0002-second.sql', now);
    record({ files: { '0002-second.sql': { sha256: sha(now), before: [sha(SECOND)] } } });
    expect(await applyMigrations(admin, { folder })).toEqual([]);
    write('0002-second.sql', 'select 3;');
    await expect(applyMigrations(admin, { folder })).rejects.toThrow('0002-second.sql has changed since it ran');
    fs.rmSync(path.join(folder, '0002-second.sql'));
    record({ gone: { '0002-second.sql': [sha('select 9;')] } });
    await expect(applyMigrations(admin, { folder })).rejects.toThrow('the code is older than the data');
    record({ gone: { '0002-second.sql': [sha(SECOND)] } });
    expect(await applyMigrations(admin, { folder })).toEqual([]);
    fs.rmSync(path.join(folder, 'record.json'));
    write('0002-second.sql', SECOND);
  });

  test('a file whose new number is in the record counts as run, but not with another text', async () => {
    fs.renameSync(path.join(folder, '0002-second.sql'), path.join(folder, '0003-second.sql'));
    await expect(applyMigrations(admin, { folder })).rejects.toThrow('the code is older than the data');
    write('record.json', JSON.stringify({ files: {}, renamed: { '0002-second.sql': '0003-second.sql' } }));
    expect(await applyMigrations(admin, { folder })).toEqual([]);
    write('0003-second.sql', 'select 3;');
    await expect(applyMigrations(admin, { folder })).rejects.toThrow('0002-second.sql has changed since it ran');
    for (const name of ['0003-second.sql', 'record.json']) fs.rmSync(path.join(folder, name));
    write('0002-second.sql', SECOND);
  });

  test('a file that ran and is missing now is refused', async () => {
    fs.rmSync(path.join(folder, '0002-second.sql'));
    await expect(applyMigrations(admin, { folder })).rejects.toThrow('the code is older than the data');
    write('0002-second.sql', SECOND);
  });

  test('two files with one number and a malformed name are refused', async () => {
    write('0002-other.sql', 'select 1;');
    await expect(applyMigrations(admin, { folder })).rejects.toThrow('number 0002 is taken');
    fs.rmSync(path.join(folder, '0002-other.sql'));
    write('3.sql', 'select 1;');
    await expect(applyMigrations(admin, { folder })).rejects.toThrow('3.sql: a migration is named');
  });
});

describe('the migrated database', () => {
  let db: FreshDatabase;
  beforeAll(async () => {
    db = await freshDatabase();
  });

  test('each connection acts as its role', async () => {
    for (const [pool, role] of [
      [db.owner, 'c3_owner'],
      [db.app, 'c3_app'],
      [db.rail, 'c3_rail'],
    ] as const) {
      expect((await pool`select current_user as me`)[0]?.me).toBe(role);
    }
  });

  test('the owners cannot log in, and the app owns nothing and is no member of an owner', async () => {
    const roles = await db.admin`select rolname, rolcanlogin, rolsuper from pg_roles
        where rolname in ('c3_owner', 'c3_ledger', 'c3_app', 'c3_rail') order by 1`;
    expect(roles.map((row) => [row.rolname, row.rolcanlogin, row.rolsuper])).toEqual([
      ['c3_app', true, false],
      ['c3_ledger', false, false],
      ['c3_owner', false, false],
      ['c3_rail', true, false],
    ]);
    const [owned] = await db.admin`
      select count(*)::int as n from pg_shdepend d join pg_roles r on r.oid = d.refobjid
      where d.deptype = 'o' and r.rolname in ('c3_app', 'c3_rail')`;
    expect(owned?.n).toBe(0);
    const [member] = await db.admin`
      select count(*)::int as n from pg_auth_members m join pg_roles r on r.oid = m.member
      where r.rolname in ('c3_app', 'c3_rail')`;
    expect(member?.n).toBe(0);
  });

  test('the app may add jobs and read them back', async () => {
    await db.app`select graphile_worker.add_job('noop', '{}'::json)`;
    expect((await db.app`select task_identifier as t from graphile_worker.jobs`).map((row) => row.t)).toEqual(['noop']);
  });

  test('the app may not create objects', async () => {
    await expect(db.app`create schema mine`).rejects.toThrow('permission denied');
    await expect(db.app`create table public.mine (n int)`).rejects.toThrow('permission denied');
  });

  test('dates stay calendar days, and bigint stays exact', async () => {
    const [row] =
      await db.app`select date '2026-02-28' as day, 9007199254740993::bigint as big, array[1, 2]::bigint[] as list`;
    expect(row).toMatchObject({ day: '2026-02-28', big: 9007199254740993n, list: [1n, 2n] });
  });

  test('a transaction that fails to serialize runs again', async () => {
    let tries = 0;
    const result = await transaction(db.app, async (tx) => {
      tries += 1;
      if (tries < 3) await tx.unsafe(`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
      return 'done';
    });
    expect([result, tries]).toEqual(['done', 3]);
  });
});
