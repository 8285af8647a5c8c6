// How connect() maps the names of columns, which settings its sessions have, and which errors count as an outage.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '#kit/database.ts';
import { codeOf } from '../process/caught.ts';
import { runChecks } from './checks.ts';
import { connect, type Database, exactName, isOutage, socketUrl } from './db.ts';

let sql: Database;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-checks-'));

beforeAll(async () => {
  sql = (await emptyDatabase()).admin;
  await sql`create table parcel (id bigint primary key, sent_on date, kept_answer jsonb)`;
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('column names are camelCase in rows, read and written, and keys inside JSON stay as stored', async () => {
  const answer = { member_no: 'M0000123', lines: [{ bank_seq: 7 }] };
  await sql`insert into parcel ${sql({ id: 1n, sentOn: '2026-11-22', keptAnswer: answer })}`;
  await sql`update parcel set ${sql({ sentOn: '2026-11-23' })} where id = 1`;
  const expected = { id: 1n, sentOn: '2026-11-23', keptAnswer: answer };
  expect([...(await sql`select * from parcel`)]).toEqual([expected]);
  expect([...(await sql.unsafe('select id, sent_on, kept_answer from parcel'))]).toEqual([expected]);
  expect([...(await sql`select sent_on, count(*)::int as seen_so_far from parcel group by 1`)]).toEqual([
    { sentOn: '2026-11-23', seenSoFar: 1 },
  ]);
});

test('an exact name keeps its capital letters and quotes', async () => {
  const name = 'Members "old"';
  await sql`create schema ${exactName(sql, name)}`;
  expect([...(await sql`select nspname as name from pg_namespace where nspname = ${name}`)]).toEqual([{ name }]);
  await sql`drop schema ${exactName(sql, name)}`;
});

test('the rows of a check keep the column names of its SQL', async () => {
  fs.writeFileSync(path.join(folder, '01-parcels.sql'), '-- 1. parcels\nselect id, sent_on from parcel');
  expect(await runChecks(sql, folder)).toEqual([
    { check: '01-parcels', rows: [{ id: 1n, sent_on: '2026-11-23' }], total: 1 },
  ]);
});

test('our session settings override those of a role or an address', async () => {
  const { url } = await emptyDatabase();
  const address = new URL(url);
  address.searchParams.set(
    'options',
    '-c work_mem=5MB -c default_transaction_isolation=serializable -c timezone=Asia/Tokyo',
  );
  const own = connect({ url: address.href, name: 'test', max: 1 });
  const shown = async (name: string) => (await own`select current_setting(${name}) as value`)[0]?.value;
  expect(await shown('work_mem')).toBe('5MB');
  expect(await shown('default_transaction_isolation')).toBe('read committed');
  expect(await shown('timezone')).toBe('UTC');
  expect(await shown('search_path')).toBe('"$user", public');
  await own.end();
});

test('a missing socket is an outage, and another missing file is not', async () => {
  const nobody = { socketDir: path.join(folder, 'nobody'), port: 5432, user: 'c3', database: 'c3' };
  const away = connect({ url: socketUrl(nobody), name: 'test', max: 1 });
  const unanswered: unknown = await away`select 1`.catch((error: unknown) => error);
  const unread: unknown = await fs.promises.readFile(path.join(folder, 'nothing')).catch((error: unknown) => error);
  expect([unanswered, unread].map(codeOf)).toEqual(['ENOENT', 'ENOENT']);
  expect([unanswered, unread].map(isOutage)).toEqual([true, false]);
  await away.end();
});
