import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { nameOf } from '#kit/outcome.ts';
import { aCode, aMember, HERE, PASSWORD } from '#kit/people.ts';
import { applyEmailChanges, callOffEmailChange, requestEmailChange, waitingEmailChange } from './contact-changes.ts';
import { memberById } from '#features/members/server/public.ts';
import { userInfo } from './user-info.ts';

let db: FreshDatabase;
let context: TestContext;
beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

const HOUR = 3_600_000;

async function codeAt(memberId: bigint, email: string): Promise<string> {
  const code = await aCode(context, { purpose: 'email_change', email, memberId });
  const [row] = await db.app<{ channel: string }[]>`
    select channel from identity.outbox_message where recipient = ${email} order by id desc limit 1`;
  expect(row?.channel).toBe('email');
  return code;
}

describe('an e-mail change', () => {
  it('needs the password, a code sent to the new address, and a waiting time; the old address is alerted', async () => {
    const { id: memberId } = await aMember(context);
    const before = (await memberById(db.app, memberId))?.email ?? '';
    const newEmail = 'new.home@c3.example';
    const code = await codeAt(memberId, newEmail);
    const ask = (change: object) =>
      requestEmailChange(context, { ...HERE, memberId, newEmail, code, password: PASSWORD, ...change });
    expect(nameOf(await ask({ password: 'not it 1234' }))).toBe('password_wrong');
    expect(nameOf(await ask({ newEmail: 'thief@c3.example' }))).toBe('code_wrong');
    expect(nameOf(await ask({ newEmail: before }))).toBe('email_unchanged');
    expect(nameOf(await ask({}))).toBe('done');
    expect((await userInfo(context, memberId)).emailChange?.newEmail).toBe(newEmail);
    const alerts = await db.app<{ text: string }[]>`
      select text from identity.outbox_message where member_id = ${memberId} and kind = 'alert'`;
    expect(alerts.at(-1)?.text).toContain(newEmail);
    await context.advance(71 * HOUR);
    expect(await applyEmailChanges(context)).toBe(0);
    expect((await memberById(db.app, memberId))?.email).toBe(before);
    await context.advance(2 * HOUR);
    expect(await applyEmailChanges(context)).toBe(1);
    expect((await memberById(db.app, memberId))?.email).toBe(newEmail);
    expect((await userInfo(context, memberId)).emailChange).toBeNull();
  });

  it('can be called off, and does not take effect before its wait is over', async () => {
    const { id: memberId } = await aMember(context);
    const before = (await memberById(db.app, memberId))?.email;
    const ask = async (newEmail: string) =>
      requestEmailChange(context, {
        ...HERE,
        memberId,
        newEmail,
        code: await codeAt(memberId, newEmail),
        password: PASSWORD,
      });
    expect(nameOf(await ask('first@c3.example'))).toBe('done');
    expect(nameOf(await ask('second@c3.example'))).toBe('email_change_pending');
    expect(await callOffEmailChange(context, memberId)).toBeNull();
    expect(nameOf(await callOffEmailChange(context, memberId))).toBe('email_change_not_found');
    expect(await waitingEmailChange(db.app, memberId)).toBeNull();
    await context.advance(73 * HOUR);
    await applyEmailChanges(context);
    expect((await memberById(db.app, memberId))?.email).toBe(before);
  });
});
