// Creating a recharge: its first answer is final under its key, even when limits change later, and only a final refusal
// by the bank makes it fail.
import { beforeAll, expect, it } from 'vitest';
import { type Banked, banked, tap } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { aMember } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import { ok } from '#kit/outcome.ts';
import type { BankClient } from '#wires/clients.ts';
import { createRecharge, followRecharges, rechargeById } from './recharges.ts';
import { settings } from '../settings.ts';

let db: FreshDatabase;
let world: Banked;
beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
});

async function leastIs(minMinor: number): Promise<void> {
  await setSetting(db, 'wallet.rechargeMinMinor', minMinor);
  await expect.poll(async () => (await settings.read(world.context)).rechargeMinMinor).toBe(minMinor);
}

async function aWish(amount: bigint) {
  const [{ id: memberId }, key] = [await aMember(world.context), crypto.randomUUID()];
  const ask = (wished = amount) =>
    createRecharge(
      world.context,
      { memberId, amount: wished, payer: { channel: 'mobile_money' } },
      tap(memberId, 'POST recharges', { wished }, key),
    );
  const kept = async () =>
    (await db.app<{ n: number }[]>`select count(*)::int as n from wallet.recharge where member_id = ${memberId}`)[0]?.n;
  return { ask, kept };
}

it('an amount refused as outside the limits stays refused under its key', async () => {
  await leastIs(200_00);
  const { ask, kept } = await aWish(150_00n);
  const refused = { name: 'recharge_amount_outside', data: { minMinor: 200_00 } };
  expect(await ask()).toMatchObject(refused);
  await leastIs(100_00);
  expect(await ask()).toMatchObject(refused);
  expect(await ask(160_00n)).toMatchObject({ name: 'intent_reused' });
  expect(await kept()).toBe(0);
});

it('a created recharge is returned again under its key, even when its amount is now outside the limits', async () => {
  await leastIs(100_00);
  const { ask, kept } = await aWish(150_00n);
  const first = ok(await ask());
  await leastIs(200_00);
  expect(ok(await ask()).id).toBe(first.id);
  expect(await kept()).toBe(1);
});

it.each([
  ['account_closed', 'failed', 'failed'],
  ['institution_unknown', 'failed', 'failed'],
  ['expiry_past', 'expired', 'expired'],
  ['unauthorized', 'created', 'expired'],
  ['conflict', 'created', 'expired'],
])('when the bank refuses with %s, the recharge is %s, and after its expiry %s', async (code, state, later) => {
  const { id: memberId } = await aMember(world.context);
  const refused = { outcome: 'refused', status: 400, code, message: 'No' };
  const context = { ...world.context, bank: { call: async () => refused } as unknown as BankClient };
  const wish = { memberId, amount: 300_00n, payer: { channel: 'mobile_money' } } as const;
  const { id } = ok(await createRecharge(context, wish, tap(memberId, 'POST recharges')));
  expect(await rechargeById(db.app, id)).toMatchObject({ state });
  await world.context.advance(48 * 3_600_000);
  await followRecharges(context);
  expect(await rechargeById(db.app, id)).toMatchObject({ state: later });
});
