// Quotas per member hold for concurrent requests, and the database's limits and rates equal the settings.
import { beforeAll, expect, it } from 'vitest';
import { addCard, type Banked, banked, tap } from '#kit/banked.ts';
import { answered } from '#kit/bank.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { aMember } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import { nameOf } from '#kit/outcome.ts';
import { createRecharge } from './recharges/recharges.ts';
import { settings } from './settings.ts';

let db: FreshDatabase;
let world: Banked;
beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
});

it('at most five recharges of a member can be open, even when eight are requested at once', async () => {
  const member = await aMember(world.context);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      createRecharge(
        world.context,
        { memberId: member.id, amount: 100_00n, payer: { channel: 'mobile_money' } },
        tap(member.id, 'POST recharges', { n }),
      ),
    ),
  );
  expect(outcomes.map(nameOf).filter((name) => name === 'recharges_open_too_many')).toHaveLength(3);
  const [row] = await db.app<
    { n: number }[]
  >`select count(*)::int as n from wallet.recharge where member_id = ${member.id}`;
  expect(row?.n).toBe(5);
});

it('a member’s name enquiries at the bank are limited per day', async () => {
  await setSetting(db, 'wallet.nameEnquiriesADay', 3);
  await expect.poll(async () => (await settings.read(world.context)).nameEnquiriesADay).toBe(3);
  const member = await aMember(world.context, { realName: 'Hanna Tesfaye' });
  const { number } = await answered(
    world.bank.client.call('POST /sandbox/accounts', {
      body: { kind: 'card', bank: 'RIFT', holderName: 'Somebody Else' },
    }),
  );
  const ask = () => addCard(world, member, { number });
  const outcomes: string[] = [];
  for (let n = 0; n < 4; n++) outcomes.push(nameOf(await ask()));
  expect(outcomes).toEqual([
    'payout_name_mismatch',
    'payout_name_mismatch',
    'payout_name_mismatch',
    'too_many_requests',
  ]);
});

it('the limits and rates that the database’s guards use are those of the settings', async () => {
  const code = await settings.read(world.context);
  for (const name of [
    'taxBasisPoints',
    'bankChargeBasisPoints',
    'bankChargeMinMinor',
    'automaticUpToMinor',
    'oneReviewerUpToMinor',
  ] as const) {
    const [row] = await db.admin<{ value: bigint }[]>`select wallet.rule_at(${name}, platform.now()) as value`;
    expect({ name, value: row?.value }).toEqual({ name, value: BigInt(code[name]) });
  }
});
