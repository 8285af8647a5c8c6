// The database holds a payout only if two persons signed it (withdrawals.md 4). These tests write as the app's role, as
// a compromised app could.
import { beforeAll, expect, it } from 'vitest';
import { type Banked, banked, type Earner, earner, withdraw } from '#kit/banked.ts';
import { approve } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { ok } from '#kit/outcome.ts';
import { APPROVAL, aStaff, staffIntent } from '#kit/people.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { required } from '#platform/required.ts';
import { proposeAct } from '#features/acts/server/public.ts';
import { confirmStay, proposeStay } from './stays.ts';
import { withdrawalById } from './withdrawals.ts';

let db: FreshDatabase;
let world: Banked;
let who: Earner;
let two: readonly [StaffCaller, StaffCaller];
let until: Date;

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  await world.morning();
  who = await earner(db, world, 2_000_00n);
  two = [await aStaff(world.context, 'finance'), await aStaff(world.context, 'finance')];
  until = new Date(world.context.clock.now().getTime() + 86_400_000);
});

const hold = (id: bigint, end: Date, reason = 'court_order') =>
  db.app`update wallet.withdrawal set held_until = ${end}, held_reason = ${reason} where id = ${id}`;
const heldUntil = async (id: bigint) => required(await withdrawalById(db.app, id)).heldUntil;

async function proposed(id: bigint): Promise<{ id: bigint; actId: bigint }> {
  const asked = { id, caller: two[0], reasonCode: 'court_order', until, assertion: APPROVAL };
  ok(await proposeStay(world.context, asked, staffIntent(two[0])));
  const [stay] = await db.app<{ id: bigint; actId: bigint }[]>`
    select id, act_id from wallet.withdrawal_stay where withdrawal_id = ${id}`;
  return required(stay);
}
const confirm = (id: bigint) =>
  db.app`update wallet.withdrawal_stay set confirmed_by = ${two[1].staffId}, confirmed_at = platform.now()
    where id = ${id}`;

it('a payout cannot be held by the app alone, or with one signature', async () => {
  const one = await withdraw(world, who, 200_00n);
  await expect(hold(one.id, until)).rejects.toThrow('stay_missing');
  const stay = await proposed(one.id);
  await expect(confirm(stay.id)).rejects.toThrow('two_persons_required');
  await expect(hold(one.id, until)).rejects.toThrow('stay_missing');
  expect(await heldUntil(one.id)).toBeNull();
  ok(await confirmStay(world.context, { id: stay.id, caller: two[1], assertion: APPROVAL }, staffIntent(two[1])));
  expect(await heldUntil(one.id)).toEqual(until);
  await expect(confirm(stay.id)).rejects.toThrow('stay_final');
});

/** An act for a stay that two persons signed, before any row of wallet.withdrawal_stay refers to it. */
async function signedAct(number: string): Promise<bigint> {
  const by = { staffId: two[0].staffId, at: world.context.clock.now() };
  const content = { number, reasonCode: 'court_order', until: until.toISOString() };
  const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
  const actId = await db.app.begin((tx) => proposeAct(tx, { purpose: 'withdrawal_held', ...nothing, content, ...by }));
  for (const { staffId } of two) await approve(db.app, actId, staffId);
  return actId;
}

it('two signatures hold only the payout that they name, for its reason and no longer', async () => {
  const [one, other] = [await withdraw(world, who, 200_00n), await withdraw(world, who, 200_00n)];
  const actId = await signedAct(one.number);
  const later = new Date(until.getTime() + 86_400_000);
  for (const [id, end, reason] of [
    [one.id, later, 'court_order'],
    [one.id, until, 'details_unclear'],
    [other.id, until, 'court_order'],
  ] as const) {
    const forged = db.app.begin(async (tx) => {
      const [row] = await tx<{ id: bigint }[]>`
        insert into wallet.withdrawal_stay (withdrawal_id, act_id, reason_code, until, proposed_by, proposed_at)
        values (${id}, ${actId}, ${reason}, ${end}, ${two[0].staffId}, platform.now()) returning id`;
      await tx`update wallet.withdrawal_stay set confirmed_by = ${two[1].staffId} where id = ${required(row).id}`;
    });
    await expect(forged).rejects.toThrow('stay_act_missing');
    await expect(hold(id, end, reason)).rejects.toThrow('stay_missing');
  }
});
