// After a restore no id is given out twice, all sessions and codes have ended, and the audit log records it.
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, aStaff } from '#kit/people.ts';
import { afterRestore } from './after-restore.ts';

let db: FreshDatabase;
let context: TestContext;
beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  await aMember(context);
  await aStaff(context, 'finance');
});

const lasts = async () => {
  const rows = await db.admin<{ name: string; last: bigint | null; kind: string }[]>`
    select schemaname || '.' || sequencename as name, last_value as last, data_type::text as kind from pg_sequences`;
  return new Map(rows.map((row) => [row.name, row]));
};
const count = async (of: string) => (await db.admin.unsafe(`select from ${of}`)).count;

it('skips ids, ends sessions and codes, and writes to the audit log', async () => {
  await db.admin.unsafe(`
    insert into identity.session (member_id, token_hash, device_id, device, created_at, last_used_at, expires_at)
      select id, '\\x01', 'd', 'd', platform.now(), platform.now(), platform.now() + interval '1 day'
      from identity.member;
    insert into identity.staff_session (staff_id, token_hash, method, expires_at)
      select id, id::text::bytea, 'password', clock_timestamp() + interval '1 day' from identity.staff;
    insert into identity.code (purpose, recipient, device_id, address, created_at, expires_at)
      values ('sign_in', '+251911000001', 'd', '::1', platform.now(), platform.now() + interval '1 hour')`);
  const before = await lasts();
  const now = new Date();
  const until = new Date(now.getTime() - 60_000);
  await db.admin.begin((tx) => afterRestore(tx, { base: '2026-11-22T00-00-00Z', asked: null, until }, now));
  const after = await lasts();
  const used = [...before.values()].filter(({ last, kind }) => last !== null && kind === 'bigint');
  expect(used.length).toBeGreaterThan(5);
  // At least, because the audit log's own entry takes one more id.
  for (const { name, last } of used) expect(Number(after.get(name)?.last) - Number(last)).toBeGreaterThanOrEqual(1_060);
  expect(await count('identity.session where ended_at is null')).toBe(0);
  expect(await count("identity.session where end_reason = 'security'")).toBe(1);
  expect(await count('identity.staff_session where ended_at is null')).toBe(0);
  expect(await count('identity.code')).toBe(0);
  expect(await count("identity.audit_entry where action = 'system.restore' and subject = 'installation'")).toBe(1);
  // New members get ids after the gap.
  const { id } = await aMember(context);
  expect(id).toBeGreaterThan(1_000n);
});
