import { expect, it } from 'vitest';
import { freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { aMember } from '#kit/people.ts';
import { openSession, SESSIONS_MAX, sessionsOf } from './sessions.ts';

it('ends the least recently used session when a member opens more than the maximum', async () => {
  const db = await freshDatabase();
  const context = await testContext(db);
  const { id: memberId } = await aMember(context);
  const open = (name: string) =>
    context.sql.begin((tx) =>
      openSession(context, tx, { memberId, deviceId: `device ${name}`, device: name, sessionDays: 30 }),
    );
  for (let n = 0; n < SESSIONS_MAX; n++) await open(String(n));
  await db.owner`update identity.session set last_used_at = last_used_at - interval '1 hour'
    where member_id = ${memberId} and device = '7'`;
  await open('one more');
  const names = (await sessionsOf(context.sql, { memberId, at: context.clock.now() })).map(({ device }) => device);
  expect(names).toHaveLength(SESSIONS_MAX);
  expect(names).toContain('one more');
  expect(names).not.toContain('7');
  const [ended] = await db.owner`
    select end_reason from identity.session where member_id = ${memberId} and ended_at is not null`;
  expect(ended).toEqual({ endReason: 'other_device' });
});
