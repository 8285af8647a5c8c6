import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabase, freshDatabase } from '#kit/database.ts';
import { connect, type Database } from './db.ts';
import { applyFunctions } from './functions.ts';
import { applyMigrations } from './migrate.ts';

const TABLES = `
  create schema shop;
  create function shop.today() returns date language sql return date '2026-11-22';
  create table shop.item (id bigint primary key, made_on date not null default shop.today());`;

describe('db/functions', () => {
  let admin: Database;
  let folder: string;
  const pools: Database[] = [];
  const folders: string[] = [];
  const write = (name: string, text: string): void => fs.writeFileSync(path.join(folder, 'functions', name), text);
  const apply = (): Promise<boolean> => applyFunctions(admin, { folder: path.join(folder, 'functions') });
  const one = async (query: string): Promise<unknown> => Object.values((await admin.unsafe(query))[0] ?? {})[0];

  beforeEach(async () => {
    const { url, name } = await emptyDatabase();
    admin = connect({ url, name: 'test', max: 1 });
    pools.push(admin);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-functions-'));
    folders.push(folder);
    fs.mkdirSync(path.join(folder, 'migrations'));
    fs.mkdirSync(path.join(folder, 'functions/shop'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'migrations/0001-shop.sql'), TABLES);
    write('order.gen.txt', 'shop\n');
    await admin.unsafe(`grant create on database ${name} to c3_owner, c3_ledger`);
    await applyMigrations(admin, { folder: path.join(folder, 'migrations'), runAs: 'c3_owner' });
  });
  afterAll(async () => {
    for (const pool of pools) await pool.end();
    for (const one of folders) fs.rmSync(one, { recursive: true });
  });

  test('are applied again after a file changed or a migration ran', async () => {
    write('shop/price.sql', 'create function shop.price() returns int language sql as $$ select 1 $$;');
    expect([await apply(), await apply()]).toEqual([true, false]);
    write('shop/price.sql', 'create function shop.price() returns int language sql as $$ select 2 $$;');
    expect([await apply(), await apply()]).toEqual([true, false]);
    expect(await one('select shop.price()')).toBe(2);
    fs.writeFileSync(path.join(folder, 'migrations/0002-more.sql'), 'create table shop.more (id bigint);');
    await applyMigrations(admin, { folder: path.join(folder, 'migrations'), runAs: 'c3_owner' });
    expect([await apply(), await apply()]).toEqual([true, false]);
  });

  test('remove what no file defines any more', async () => {
    write(
      'shop/price.sql',
      `create function shop.price() returns int language sql as $$ select 1 $$;
       create view shop.seen as select id, shop.price() as price from shop.item;
       create function shop.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger item_stays before delete on shop.item for each row execute function shop.refuse();
       grant usage on schema shop to c3_app;
       grant select, update (id) on shop.item to c3_app;`,
    );
    await apply();
    write('shop/price.sql', 'create function shop.price() returns text language sql as $$ select $a$one$a$ $$;');
    await apply();
    expect(await one('select shop.price()')).toBe('one');
    expect(await one(`select to_regclass('shop.seen')`)).toBeNull();
    expect(await one(`select to_regproc('shop.refuse')`)).toBeNull();
    expect(await one(`select count(*)::int from pg_trigger where tgrelid = 'shop.item'::regclass`)).toBe(0);
    expect(await one(`select has_schema_privilege('c3_app', 'shop', 'usage')`)).toBe(false);
    expect(await one(`select has_column_privilege('c3_app', 'shop.item', 'id', 'select, update')`)).toBe(false);
  });

  test('do not touch a function that a table calls, or the data that it wrote', async () => {
    write('shop/price.sql', 'select 1;');
    await apply();
    await admin`insert into shop.item (id) values (1)`;
    expect(await one('select made_on from shop.item')).toBe('2026-11-22');
  });

  test('belong to the owner of their folder', async () => {
    fs.mkdirSync(path.join(folder, 'functions/ledger'));
    await admin.unsafe('set role c3_ledger; create schema ledger; reset role');
    write('order.gen.txt', 'ledger\nshop\n');
    write('ledger/post.sql', 'create function ledger.post() returns int language sql as $$ select 1 $$;');
    write('shop/price.sql', 'create function shop.price() returns int language sql as $$ select 1 $$;');
    await apply();
    expect(await one(`select proowner::regrole::text from pg_proc where proname = 'post'`)).toBe('c3_ledger');
    expect(await one(`select proowner::regrole::text from pg_proc where proname = 'price'`)).toBe('c3_owner');
  });

  test('may call a function from a later file', async () => {
    write('shop/a.sql', 'create function shop.a() returns int language sql as $$ select shop.b() $$;');
    write('shop/b.sql', 'create function shop.b() returns int language sql as $$ select 1 $$;');
    await apply();
    expect(await one('select shop.a()')).toBe(1);
  });

  test.each([
    [
      'a wrong statement, by file and line',
      'select 1;\nselect * from nowhere;',
      'db/functions/shop/new.sql: relation "nowhere" does not exist (line 2)',
    ],
    [
      'a wrong body, by function',
      'create function shop.b() returns int language sql as $$ select nothing $$;',
      'db/functions: shop.b(): column "nothing" does not exist',
    ],
    [
      'a body that is no plpgsql',
      'create function shop.b() returns int language plpgsql as $$ begin retrun 1; end $$;',
      'db/functions: shop.b(): syntax error',
    ],
  ])('are all rolled back because of %s', async (_, text, message) => {
    write('shop/price.sql', 'create function shop.price() returns int language sql as $$ select 1 $$;');
    await apply();
    write('shop/price.sql', 'create function shop.price() returns int language sql as $$ select 2 $$;');
    write('shop/new.sql', text);
    await expect(apply()).rejects.toThrow(message);
    expect(await one('select shop.price()')).toBe(1);
    fs.rmSync(path.join(folder, 'functions/shop/new.sql'));
    expect(await apply()).toBe(true);
  });

  test('need a rank for each folder', async () => {
    fs.mkdirSync(path.join(folder, 'functions/stall'));
    await expect(apply()).rejects.toThrow('db/functions/stall has no rank');
  });

  test('never drop what others defined on top of them', async () => {
    write('shop/price.sql', 'create function shop.price() returns int language sql as $$ select 1 $$;');
    await apply();
    await admin`create view public.report as select shop.price() as price`;
    write('shop/price.sql', 'create function shop.price() returns int language sql as $$ select 2 $$;');
    await expect(apply()).rejects.toThrow('cannot drop function shop.price()');
    expect(await one('select price from public.report')).toBe(1);
  });
});

describe('functions in db/migrations', () => {
  test('are only those that a default or a check calls', async () => {
    const db = await freshDatabase();
    const kept = await db.admin`
      select distinct d.refobjid::regprocedure::text as name
      from pg_depend d join pg_proc p on p.oid = d.refobjid join pg_namespace n on n.oid = p.pronamespace
      where d.refclassid = 'pg_proc'::regclass and n.nspowner in ('c3_owner'::regrole, 'c3_ledger'::regrole)
        and n.nspname <> 'graphile_worker'
        and d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass) order by 1`;
    // db/functions/README.md lists them with the reason. Add a new one there, too.
    const listed = fs.readFileSync(path.resolve(import.meta.dirname, '../../../db/functions/README.md'), 'utf8');
    expect(kept.map((row) => row.name)).toEqual([
      'catalogue.is_text(jsonb)',
      'platform.fold(text)',
      'platform.name_parts(text)',
      'platform.now()',
      'platform.sounds_of(text[],text)',
      'platform.words_of(text)',
      'prizes.print_of(uuid,text[])',
    ]);
    for (const { name } of kept) expect(listed).toContain(`\`${name}\``);
  });
});
