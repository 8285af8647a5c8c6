// What a reviewer weighs beside a payout, over the console's calls.
import { expect, it, test } from 'vitest';
import { banked, earner, withdraw } from '#kit/banked.ts';
import { testContext } from '#kit/context.ts';
import { freshDatabase } from '#kit/database.ts';
import { edgeOf } from '#kit/edge.ts';
import { aStaff, staffToken } from '#kit/people.ts';
import { required } from '#platform/required.ts';
import { businessDate } from '#platform/time/clock.ts';
import { memberById } from '#features/members/server/public.ts';
import type { ConsoleWithdrawal, ConsoleWithdrawalDetail, PayoutBackground } from '../../contract/console.ts';
import { routes } from '../routes.ts';
import { wholeYears } from './payout-background.ts';

it('shows member, account, earlier payouts and the source of the money, to those who may read payouts', async () => {
  const db = await freshDatabase();
  const world = await banked(db);
  await world.morning();
  const { call } = await edgeOf(world.context, [routes]);
  const tokens = {
    finance: await staffToken(world.context, await aStaff(world.context, 'finance')),
    content: await staffToken(world.context, await aStaff(world.context, 'content')),
  };
  const who = await earner(db, world, 10_000_00n);
  const first = await withdraw(world, who, 2_000_00n);
  const second = await withdraw(world, who, 2_100_00n);
  // Another member's payouts and changes are no part of it.
  await withdraw(world, await earner(db, world, 10_000_00n), 2_200_00n);
  await db.admin.begin(async (tx) => {
    // Without the triggers, which would make the change wait for days.
    await tx`set local session_replication_role = replica`;
    await tx`insert into identity.phone_change (member_id, old_phone, new_phone, requested_at, effective_at, state,
        ended_at)
      values (${who.member.id}, '+251911000001', '+251911000002', platform.now(), platform.now(), 'done',
        platform.now())`;
  });

  const at = `GET /console/api/v1/withdrawals/${second.id}/background` as const;
  expect((await call(at, { token: tokens.content })).code).not.toBe(100000);
  const { data } = (await call(at, { token: tokens.finance })) as unknown as { data: PayoutBackground };
  const member = required(await memberById(db.app, who.member.id));
  expect(data).toEqual({
    memberSince: member.registeredAt.toISOString(),
    age: wholeYears(member.birthDate, businessDate(second.requestedAt)),
    accountAddedAt: who.account.createdAt.toISOString(),
    firstToAccount: true,
    changes: expect.any(Array) as unknown[],
    earlier: [
      {
        id: String(first.id),
        number: first.number,
        amountMinor: 2_000_00,
        state: 'pending_review',
        at: first.requestedAt.toISOString(),
      },
    ],
    sources: [{ type: expect.any(String) as string, amountMinor: 10_000_00 }],
  });

  // A new member has chosen a PIN and a password. This one has not signed in, so there is no new device.
  expect(data.changes.map(({ what }) => what).sort()).toEqual(['password', 'phone', 'pin']);
  expect([...data.changes].sort((a, b) => b.at.localeCompare(a.at))).toEqual(data.changes);

  const list = (await call('GET /console/api/v1/withdrawals?state=pending_review', {
    token: tokens.finance,
  })) as unknown as { data: { items: ConsoleWithdrawal[] } };
  const row = required(list.data.items.find(({ id }) => id === String(second.id)));
  expect(row).toMatchObject({
    dayTotalMinor: 4_100_00,
    limitMinor: 1_000_00,
    flags: ['first_payout', 'new_member', 'new_account', 'new_pin', 'new_phone'],
  });
  const one = (await call(`GET /console/api/v1/withdrawals/${second.id}`, { token: tokens.finance })) as unknown as {
    data: ConsoleWithdrawalDetail;
  };
  expect(one.data).toMatchObject(row);
});

test.each([
  ['2000-11-29', '2026-11-28', 25],
  ['2000-11-29', '2026-11-29', 26],
  ['2000-12-01', '2026-11-29', 25],
  ['2004-02-29', '2026-02-28', 21],
  ['2004-02-29', '2026-03-01', 22],
])('who was born on %s is on %s %d years old', (born, date, age) => {
  expect(wholeYears(born, date)).toBe(age);
});

it('knows no payout that does not exist', async () => {
  const context = await testContext(await freshDatabase());
  const { call } = await edgeOf(context, [routes]);
  const token = await staffToken(context, await aStaff(context, 'finance'));
  const [gone, unknown] = await Promise.all([
    call('GET /console/api/v1/withdrawals/999/background', { token }),
    call('GET /console/api/v1/withdrawals/999', { token }),
  ]);
  expect(gone.code).toBe(unknown.code);
});
