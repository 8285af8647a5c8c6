// Two persons undo a booking of rent (income.md 8). What holders have not been given goes back to the bank line, which
// waits again. What they were given stays theirs, and the operator owes it, as after a recall by the bank.
import { beforeAll, describe, expect, it } from 'vitest';
import { answered } from '#kit/bank.ts';
import { operatorCovers } from '#kit/banked.ts';
import { bookedBy, recalled } from '#kit/lessee.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { APPROVAL, aStaff, staffIntent } from '#kit/people.ts';
import { openRents, type Rents } from '#kit/rents.ts';
import { approveAct } from '#features/acts/server/public.ts';
import { approveBankAct } from '#features/reconciliation/server/bank-acts/approve-bank-act.ts';
import { proposeBankAct } from '#features/reconciliation/server/bank-acts/propose-bank-act.ts';
import { type AccountId, accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { runChecks } from '#platform/database/checks.ts';
import { factId } from '#platform/database/ids.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { proposeRevenue } from './bookings.ts';
import { reversal } from './reversal.ts';

let opened: Awaited<ReturnType<typeof openRents>>;
let db: (typeof opened)['db'];
let world: (typeof opened)['world'];
let rents: Rents;
let a: StaffCaller;
let b: StaffCaller;

beforeAll(async () => {
  opened = await openRents();
  ({ db, world, rents } = opened);
  [a, b] = opened.staff;
});

const coverage = async () => (await db.app<{ coverage: string }[]>`select ledger.coverage()`)[0]?.coverage;
const clean = async () => expect(await runChecks(db.app)).toEqual([]);

describe('a booking that two persons undo', () => {
  it('leaves nothing behind while nothing of it was given, and its line can be booked rightly, once', async () => {
    const one = await rents.rented();
    const before = [await rents.fees(), await rents.owed()];
    const { lineId, entryId, booking } = await rents.booked(one, 20_00n, 5);
    expect([await rents.revenueOf(one.product), await rents.waiting(lineId)]).toEqual([19_00n, 0n]);

    expect(await rents.undo(entryId)).toEqual({ net: 19_00n, fee: 1_00n, owed: 0n });
    expect([await rents.revenueOf(one.product), await rents.waiting(lineId)]).toEqual([0n, 20_00n]);
    expect([await rents.fees(), await rents.owed()]).toEqual(before);
    expect(await coverage()).toBe('covered');
    await clean();

    await bookedBy(world, [a, b], { ...booking, days: 2 });
    expect([await rents.revenueOf(one.product), await rents.waiting(lineId)]).toEqual([19_00n, 0n]);
    const third = { caller: a, booking: rents.todays(one, lineId, 20_00n) };
    expect(nameOf(await proposeRevenue(world.context, third, staffIntent(a)))).toBe('suspense_left_too_little');
    await clean();
  });

  it('leaves holders what they were given; the operator owes that and the fee on it, until it pays', async () => {
    const one = await rents.rented();
    await rents.bought(one, 3n);
    await world.pass(DAY_MS);
    const { lineId, entryId } = await rents.booked(one, 20_00n, 5);
    await world.pass(DAY_MS);
    await world.pass(DAY_MS);
    const given = await rents.givenOf(one.product);
    expect(given).toBe(3_00n);
    const [feesBefore, owedBefore] = [await rents.fees(), await rents.owed()];

    // 16.00 of 19.00 were left, so 0.84 of the fee of 1.00 goes back, and 0.16 stays with the operator, which owes it.
    expect(await rents.undo(entryId)).toEqual({ net: 16_00n, fee: 84n, owed: 3_16n });
    expect([await rents.givenOf(one.product), await rents.revenueOf(one.product)]).toEqual([given, 0n]);
    expect([(await rents.fees()) - feesBefore, (await rents.owed()) - owedBefore]).toEqual([-84n, 3_16n]);
    expect([await rents.waiting(lineId), await coverage()]).toEqual([20_00n, 'books_short']);
    await clean();
    await world.pass(DAY_MS);
    expect(await rents.givenOf(one.product)).toBe(given);

    await operatorCovers(db, world);
    expect([await rents.owed(), await coverage()]).toEqual([0n, 'covered']);
    await clean();
  });

  it('may go back to its sender, who may still pay rent', async () => {
    const one = await rents.rented();
    const { lineId, entryId } = await rents.booked(one, 20_00n, 5);
    await rents.undo(entryId);
    const asked = { kind: 'send_back', amount: 20_00n, statementLineId: lineId, note: 'Not ours' } as const;
    const act = ok(await proposeBankAct(world.context, { ...asked, caller: a, assertion: APPROVAL }, staffIntent(a)));
    ok(await approveBankAct(world.context, { id: act.id, caller: b, assertion: APPROVAL }, staffIntent(b)));
    await world.round();
    await rents.booked(one, 30_00n, 2);
    expect(await rents.revenueOf(one.product)).toBe(28_50n);
    await clean();
  });

  it('costs no one anything if the bank takes the line back afterwards, also once it is booked again', async () => {
    const one = await rents.rented();
    const first = await rents.booked(one, 20_00n, 5);
    const before = await rents.owed();
    await rents.undo(first.entryId);
    await recalled(db, world, first.lineId, 5_00n);
    expect([await rents.waiting(first.lineId), await rents.owed()]).toEqual([15_00n, before]);
    const second = await rents.booked(one, 40_00n, 5);
    await rents.undo(second.entryId);
    await bookedBy(world, [a, b], { ...second.booking, days: 3 });
    await recalled(db, world, second.lineId);
    // The fee of 2.00 stays with the operator, which owes it, as after any recall.
    expect([await rents.revenueOf(one.product), (await rents.owed()) - before]).toEqual([0n, 2_00n]);
    await operatorCovers(db, world);
    await clean();
  });
});

describe('a booking is not undone', () => {
  it('by one person, by the same one twice, or a second time', async () => {
    const one = await rents.rented();
    const { entryId } = await rents.booked(one, 20_00n, 5);
    const act = ok(await rents.propose(entryId));
    expect(nameOf(await rents.sign(act.id, a))).toBe('already_approved');
    expect(nameOf(await rents.propose(entryId, b))).toBe('reversal_waiting');
    expect(await rents.revenueOf(one.product)).toBe(19_00n);
    await world.round();
    ok(await rents.sign(act.id));
    expect(nameOf(await rents.sign(act.id))).toBe('reversal_ended');
    expect(nameOf(await rents.propose(entryId, b))).toBe('entry_reversed');
  });

  it('while it is a proposal, or after the bank took its line back', async () => {
    const one = await rents.rented();
    const lineId = await one.lessee.pays(20_00n);
    const id = await rents.proposed(rents.todays(one, lineId, 20_00n));
    expect(nameOf(await rents.propose(id))).toBe('entry_not_posted');
    expect(nameOf(await rents.propose(999_999n))).toBe('entry_not_found');
    ok(await rents.approve(id));
    const act = ok(await rents.propose(id));
    await recalled(db, world, lineId, 1_00n);
    expect(nameOf(await rents.sign(act.id))).toBe('entry_recalled');
    ok(await reversal.withdraw(world.context, { id: act.id, caller: b }));
    expect(nameOf(await rents.propose(id))).toBe('entry_recalled');
    await clean();
  });
});

describe('an undoing that c3_app forges', () => {
  it('is refused without the act of two, for another amount or product, and without its posting', async () => {
    const [one, other] = [await rents.rented(), await rents.rented()];
    const { entryId } = await rents.booked(one, 20_00n, 5);
    await rents.booked(other, 20_00n, 5);
    const suspense = house('suspense');
    const from = (account: AccountId, amount: bigint) =>
      line('revenue_received_reversed', account, suspense, amount, entryId);
    const [mine, theirs] = [one, other].map(({ product }) => accountOf('product_revenue', product.id)) as [
      AccountId,
      AccountId,
    ];
    const whole = [from(mine, 19_00n), from(house('fees'), 1_00n)];
    const forged = (id: string, lines: typeof whole) =>
      post(db.app, [{ id: factId('forged reversal', id), actor: 'system', lines }]);
    await expect(forged('without an act', whole)).rejects.toThrow('reversal_not_covering');

    const act = ok(await rents.propose(entryId));
    await expect(forged('with one signature', whole)).rejects.toThrow('reversal_not_covering');
    // The app ends the proposal before the second person signs.
    const end = (lines?: typeof whole) =>
      db.app.begin(async (tx) => {
        await tx`update acts.proposal set state = 'done' where act_id = ${act.actId}`;
        if (lines) await post(tx, [{ id: factId('forged', entryId), actor: 'system', lines }]);
      });
    await expect(end(whole)).rejects.toThrow('two_persons_required');
    // Two have signed, and the app posts something else, or nothing.
    ok(await db.app.begin((tx) => approveAct(world.context, tx, { actId: act.actId, caller: b, assertion: APPROVAL })));
    for (const lines of [
      [from(mine, 18_00n), from(house('fees'), 1_00n), from(house('operator_due'), 1_00n)],
      [from(mine, 19_00n), from(house('operator_due'), 2_00n)],
      [from(mine, 19_00n)],
      [from(theirs, 19_00n), from(house('fees'), 1_00n)],
    ])
      await expect(end(lines)).rejects.toThrow('reversal_not_covering');
    await expect(end()).rejects.toThrow('reversal_not_posted');
    ok(await rents.sign(act.id, await aStaff(world.context, 'finance')));
    expect(await rents.revenueOf(one.product)).toBe(0n);
    await clean();
  });
});

it('is owed by the operator as far as the fee has left', async () => {
  const one = await rents.rented();
  const { entryId } = await rents.booked(one, 20_00n, 5);
  await world.pass(14 * DAY_MS);
  await answered(
    world.bank.client.call('POST /admin/charges', {
      body: { actId: 'charge', account: 'client', amountMinor: (await rents.fees()) - 30n, narrative: 'Account fee' },
    }),
  );
  await world.round();
  expect(await rents.fees()).toBe(30n);
  expect(await rents.undo(entryId)).toEqual({ net: 19_00n, fee: 30n, owed: 70n });
  expect([await rents.fees(), await rents.owed()]).toEqual([0n, 70n]);
  await operatorCovers(db, world);
  await clean();
});
