import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember } from '#kit/people.ts';
import { DAY_MS, fixedClock } from '#platform/time/clock.ts';
import { invitedAt, openInvitation } from './registration.ts';

let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

it('a member keeps the time at which they opened the inviter’s link, if our seal on it is valid', async () => {
  const [{ inviteCode }, other] = [await aMember(context), await aMember(context)];
  const opened = context.clock.now();
  const invitation = openInvitation({ ...context, clock: fixedClock(opened) }, inviteCode);
  const anothers = openInvitation(context, other.inviteCode);
  await context.advance(3 * DAY_MS);
  for (const [brought, wanted] of [
    [invitation, opened],
    [undefined, null],
    [anothers, null],
    [invitation.replace(/^\d{4}/, '2020'), null],
    ['yesterday', null],
  ] as const) {
    const { id } = await aMember(context, { inviteCode, ...(brought ? { invitation: brought } : {}) });
    const [row] = await db.app<{ invitedAt: Date | null; registeredAt: Date }[]>`
      select invited_at, registered_at from identity.member where id = ${id}`;
    expect.soft(row?.invitedAt, brought).toEqual(wanted);
    expect.soft(row!.registeredAt.getTime() - opened.getTime(), brought).toBeGreaterThanOrEqual(3 * DAY_MS);
  }
  await context.advance(90 * DAY_MS);
  expect(invitedAt(context, { inviteCode, invitation })).toBeNull();
});

it('an invitation without an inviter, or from the future, has no time', async () => {
  const invitation = openInvitation(context, 'C3ROOT');
  const { id } = await aMember(context, { invitation });
  const [row] = await db.app`select invited_at from identity.member where id = ${id}`;
  expect(row).toEqual({ invitedAt: null });
  const { inviteCode } = await aMember(context);
  const late = { ...context, clock: fixedClock(new Date(context.clock.now().getTime() + 365 * DAY_MS)) };
  expect(invitedAt(context, { inviteCode, invitation: openInvitation(late, inviteCode) })).toBeNull();
});
