import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import type { Context } from '#platform/context.ts';
import { aMember, aStaff, HERE, PASSWORD, type TestMember } from '#kit/people.ts';
import { requestCode } from './codes.ts';
import { deliver } from './outbox.ts';
import { sweepOld } from './retention.ts';
import { endSessions, openStaffSession } from './sessions/sessions.ts';
import { signInByPassword } from './sessions/sign-in.ts';

let db: FreshDatabase;
let context: TestContext;
beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

const DAY = 86_400_000;
const countOf = async (table: 'session' | 'outbox_message' | 'staff_session') => {
  const [row] = await db.app<{ n: number }[]>`select count(*)::int as n from ${db.app(`identity.${table}`)}`;
  return row?.n ?? 0;
};

const askCode = (at: Context, { phone }: TestMember) =>
  requestCode(at, { purpose: 'sign_in', phone, ...HERE, language: 'en' });

it('deletes messages after 30 days and sessions 180 days after their end, but not sessions in use', async () => {
  const member = await aMember(context);
  const enter = (deviceId: string) =>
    signInByPassword(context, { phone: member.phone, password: PASSWORD, deviceId, device: '', address: '192.0.2.1' });
  await enter('first');
  await context.sql.begin((tx) =>
    endSessions(tx, { memberId: member.id, reason: 'signed_out', at: context.clock.now() }),
  );
  await askCode(context, member);
  expect(await sweepOld(context)).toBe(0);
  await context.advance(31 * DAY);
  await enter('second');
  const messages = await countOf('outbox_message');
  expect(await sweepOld(context)).toBe(messages - 1); // the alert about the second device has just been written
  expect(await countOf('session')).toBe(2);
  await context.advance(150 * DAY);
  await sweepOld(context);
  expect(await countOf('session')).toBe(1);

  const staff = await aStaff(context);
  await context.sql.begin((tx) => openStaffSession(context, tx, { staffId: staff.staffId, method: 'password' }));
  await sweepOld(context);
  expect(await countOf('staff_session')).toBe(1);
  await db.owner`update identity.staff_session set expires_at = clock_timestamp() - interval '181 days'`;
  await sweepOld(context);
  expect(await countOf('staff_session')).toBe(0);
});

it('a message that was not sent within a day fails, and its text is erased', async () => {
  const member = await aMember(context);
  const gone = { ...context, config: { ...context.config, smsWebhookUrl: 'http://127.0.0.1:1' } };
  const ask = async () => {
    await askCode(gone, member);
    const [row] = await db.app<{ id: bigint }[]>`select max(id) as id from identity.outbox_message`;
    return row?.id as bigint;
  };
  const kept = async (id: bigint) =>
    (await db.app`select state, text from identity.outbox_message where id = ${id}`)[0];
  const first = await ask();
  await expect(deliver(gone, first)).rejects.toThrow();
  expect(await kept(first)).toMatchObject({ state: 'queued', text: expect.stringContaining('C3') });
  await db.owner`update identity.outbox_message set written_at = clock_timestamp() - interval '25 hours'
    where id = ${first}`;
  expect(await deliver(gone, first)).toBe(0);
  expect(await kept(first)).toMatchObject({ state: 'failed', text: '' });

  await context.advance(61_000);
  const second = await ask();
  await db.owner`update identity.outbox_message set written_at = clock_timestamp() - interval '25 hours'
    where id = ${second}`;
  await sweepOld(context);
  expect(await kept(second)).toMatchObject({ state: 'failed', text: '' });
});
