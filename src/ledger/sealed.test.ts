// Every table must be sealed, filled by the release, or listed as watched in another way (proofs.md 5), and changes of
// sealed rows are found.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember } from '#kit/people.ts';
import { UNSEALED } from '#kit/unsealed-tables.ts';
import { extendSeals } from './chain.ts';

let context: TestContext;
let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

it('every table is sealed, filled by the release, or watched otherwise', async () => {
  const rows = await db.admin<{ name: string; sealed: boolean }[]>`
    select n.nspname || '.' || c.relname as name,
      n.nspname || '.' || c.relname in (select of_table from ledger.sealed_table
        union all select of_table from ledger.release_list) as sealed
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'graphile_worker'
      and n.nspowner in ('c3_owner'::regrole, 'c3_ledger'::regrole) order by 1`;
  expect(rows.filter(({ sealed }) => !sealed).map(({ name }) => name)).toEqual(Object.keys(UNSEALED));
});

describe('a sealed row', () => {
  const versionsOf = (table: string, key: bigint) => db.admin<{ version: number; columns: string }[]>`
    select s.version, encode(s.columns, 'hex') as columns from ledger.seal s join ledger.seal_form f on f.id = s.form
    where f.of_table = ${table} and s.key = ${String(key)} order by s.version`;

  it('is sealed once, and again as a new version when a changeable column changes', async () => {
    const { id } = await aMember(context);
    await extendSeals(context);
    await extendSeals(context);
    expect(await versionsOf('identity.member', id)).toHaveLength(1);
    await db.app`update identity.member set nickname = 'another' where id = ${id}`;
    await db.app`update identity.member set tier = 1 where id = ${id}`;
    await db.app`update identity.member set tier = 2 where id = ${id}`;
    await extendSeals(context);
    const [first, second, ...more] = await versionsOf('identity.member', id);
    expect([first?.version, second?.version, more]).toEqual([1, 2, []]);
    expect(first?.columns).not.toBe(second?.columns);
    expect(first?.columns.slice(0, 6 * 16)).toBe(second?.columns.slice(0, 6 * 16));
  });

  it('of an open transaction is sealed after it commits', async () => {
    let id = 0n;
    await db.app.begin(async (tx) => {
      const [row] = await tx<{ id: bigint }[]>`
        insert into identity.audit_entry (staff_id, action, subject, detail)
        values (null, 'late', 'late', '{}') returning id`;
      id = row?.id ?? 0n;
      await db.admin`insert into identity.audit_entry (staff_id, action, subject, detail)
        values (null, 'early', 'early', '{}')`;
      await extendSeals({ sql: db.admin });
    });
    expect(await versionsOf('identity.audit_entry', id)).toHaveLength(0);
    await extendSeals(context);
    expect(await versionsOf('identity.audit_entry', id)).toHaveLength(1);
  });

  it('is reported if a fixed column had changed when it was sealed again', async () => {
    const { id } = await aMember(context);
    await extendSeals(context);
    const undo = new Error('undo');
    let found: readonly unknown[] = [];
    await db.admin
      .begin(async (tx) => {
        await tx`update identity.member set invite_code = 'ANOTHER', tier = 3 where id = ${id}`;
        await tx`select ledger.extend_seals(100)`;
        found = await tx`select of_table, problem, columns from ledger.replay_versions()`;
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    expect(found).toEqual([
      { ofTable: 'identity.member', problem: 'sealed again with another value', columns: 'invite_code' },
    ]);
  });

  it('hides its digests from the app, which could guess PINs with them and the pepper', async () => {
    await expect(db.app`select columns from ledger.seal`).rejects.toThrow('permission denied');
    await expect(db.app`insert into ledger.seal_due values ('a.b', array['1'])`).rejects.toThrow('permission denied');
    await expect(db.app`delete from ledger.seal_link`).rejects.toThrow('permission denied');
  });
});
