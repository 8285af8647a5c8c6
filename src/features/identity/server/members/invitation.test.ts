import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestFloor, testFloor } from '#kit/floor.ts';
import { aMember } from '#kit/people.ts';
import { DAY_MS, fixedClock } from '#platform/time/clock.ts';
import { invitedAt, openInvitation } from './registration.ts';

let db: FreshDatabase;
let floor: TestFloor;

beforeAll(async () => {
  db = await freshDatabase();
  floor = await testFloor(db);
});

it('knows when the inviter’s link was first opened, by our own word alone', async () => {
  const [{ inviteCode }, other] = [await aMember(floor), await aMember(floor)];
  const opened = floor.clock.now();
  const invitation = openInvitation({ ...floor, clock: fixedClock(opened) }, inviteCode);
  const anothers = openInvitation(floor, other.inviteCode);
  await floor.advance(3 * DAY_MS);
  for (const [brought, wanted] of [
    [invitation, opened],
    [undefined, null],
    [anothers, null],
    [invitation.replace(/^\d{4}/, '2020'), null],
    ['yesterday', null],
  ] as const) {
    const { id } = await aMember(floor, { inviteCode, ...(brought ? { invitation: brought } : {}) });
    const [row] = await db.app<{ invitedAt: Date | null; registeredAt: Date }[]>`
      select invited_at, registered_at from identity.member where id = ${id}`;
    expect.soft(row?.invitedAt, brought).toEqual(wanted);
    expect.soft(row!.registeredAt.getTime() - opened.getTime(), brought).toBeGreaterThanOrEqual(3 * DAY_MS);
  }
  await floor.advance(90 * DAY_MS);
  expect(invitedAt(floor, { inviteCode, invitation })).toBeNull();
});

it('keeps no time of an invitation for somebody whom nobody invited, and none after the registration', async () => {
  const invitation = openInvitation(floor, 'C3ROOT');
  const { id } = await aMember(floor, { invitation });
  const [row] = await db.app`select invited_at from identity.member where id = ${id}`;
  expect(row).toEqual({ invitedAt: null });
  const { inviteCode } = await aMember(floor);
  const late = { ...floor, clock: fixedClock(new Date(floor.clock.now().getTime() + 365 * DAY_MS)) };
  expect(invitedAt(floor, { inviteCode, invitation: openInvitation(late, inviteCode) })).toBeNull();
});
