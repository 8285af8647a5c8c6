import fs from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeDatabase } from '../../../scripts/schema/describe.ts';
import { schemaOrder } from '../../../scripts/schema.ts';
import { collectAll } from '../../../src/features/orders/server/collecting/collect.ts';
import { readBalances } from '../../../src/ledger/balance.ts';
import { accountOf } from '../../../src/ledger/chart.ts';
import { runChecks } from '../../../src/platform/checks.ts';
import { connect, type Database } from '../../../src/platform/db.ts';
import { migrate, migrationNames } from '../../../src/platform/migrate.ts';
import { isRefusal } from '../../../src/platform/refusal.ts';
import { PASSWORDS } from '../database-run.ts';
import { type FreshDatabase, freshDatabase } from '../database.ts';
import { testFloor } from '../floor.ts';
import { memberIntent } from '../market.ts';
import { loadReleased } from './load.ts';

describe('the demo database of the released version, after its ninety days', () => {
  let db: FreshDatabase;
  let ran: string[];
  let applied: string[];
  let before: { postings: bigint; earnings: bigint };

  const count = async (sql: Database): Promise<{ postings: bigint; earnings: bigint }> => {
    const [row] = await sql<{ postings: bigint; earnings: bigint }[]>`
      select (select count(*) from ledger.posting) as postings, (select count(*) from orders.earning) as earnings`;
    if (!row) throw new Error('no figures');
    return row;
  };

  beforeAll(async () => {
    db = await freshDatabase({
      fill: async (url) => {
        await loadReleased(url);
        const sql = connect({ url, name: 'test', max: 1 });
        before = await count(sql);
        applied = (await sql`select name from migrations.applied`).map((row) => row.name);
        await sql.end();
        ran = await migrate({ url, passwords: PASSWORDS });
      },
    });
  });

  test('has the books that it had, and all fifteen checks are clean', async () => {
    expect(before.postings).toBeGreaterThan(10_000n);
    expect(await count(db.admin)).toEqual(before);
    expect(await runChecks(db.app)).toEqual([]);
  });

  test('has the tables, functions and rights of a fresh database', async () => {
    expect(await describeDatabase(db.admin, schemaOrder())).toBe(fs.readFileSync('db/schema.sql', 'utf8'));
  });

  test('ran only what was added since', async () => {
    expect(applied).toContain('0052-revenue-views.sql');
    expect(ran).toEqual(migrationNames().filter((name) => !applied.includes(name)));
    expect(await migrate({ url: db.urls.admin, passwords: PASSWORDS })).toEqual([]);
  });

  test('pays what a member had not collected yet', async () => {
    const floor = await testFloor(db);
    const [due] = await db.admin<{ member: bigint; amount: bigint }[]>`
      select o.member_id as member, sum(e.amount)::bigint as amount
      from orders.purchase_order o
      join orders.earning e on e.member_id = o.member_id and e.order_id = o.id and e.part_id > o.collected_part
      where o.booked_at is not null and o.cancelled_at is null group by 1 order by 1 limit 1`;
    if (!due) throw new Error('nobody has anything to collect');
    const account = accountOf('member_income', due.member);
    const income = async (): Promise<bigint> => (await readBalances(db.app, [account])).get(account)?.posted ?? 0n;
    const had = await income();
    const collected = await collectAll(floor, due.member, memberIntent(due.member, 'POST collect'));
    if (isRefusal(collected)) throw new Error(collected.name);
    expect(await income()).toBe(had + due.amount);
    expect(await runChecks(db.app)).toEqual([]);
  });
});
