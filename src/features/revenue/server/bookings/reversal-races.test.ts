// A booking is undone while its income is given, or its line is booked again, closed or undone by another person. Each
// race is held at a lock, so that it happens (docs/pitfalls.md 15).
import { beforeAll, describe, expect, it } from 'vitest';
import { operatorCovers } from '#kit/banked.ts';
import { untilBlocked } from '#kit/blocked.ts';
import { bookedBy } from '#kit/lessee.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { aStaff } from '#kit/people.ts';
import { openRents, type Parts, type Rents } from '#kit/rents.ts';
import { accrueProduct } from '#features/orders/server/earnings/accrue.ts';
import { closeDays } from '#features/reconciliation/server/days/days.ts';
import { receiveLines } from '#features/reconciliation/server/lines/receive-lines.ts';
import { type AccountId, accountOf, house } from '#ledger/chart.ts';
import { runChecks } from '#platform/database/checks.ts';
import { DAY_MS } from '#platform/time/clock.ts';

let here: Awaited<ReturnType<typeof openRents>>;
let db: (typeof here)['db'];
let world: (typeof here)['world'];
let rents: Rents;

beforeAll(async () => {
  here = await openRents();
  ({ db, world, rents } = here);
});

const clean = async () => expect(await runChecks(db.app)).toEqual([]);
const partsOf = async (entryId: bigint) =>
  (await db.app<Parts[]>`select net, fee, owed from revenue.reversal where entry_id = ${entryId}`)[0];

describe('a booking that is undone while something else happens to it', () => {
  /** Lets the calls wait for one account in this order, then releases it. */
  async function queued<T>(account: AccountId, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
    const { started } = await db.admin.begin(async (tx) => {
      await tx`select from ledger.account where id = ${account} for no key update`;
      const started: Promise<T>[] = [];
      for (const call of calls) {
        started.push(call());
        await untilBlocked(db, started.length);
      }
      return { started };
    });
    return Promise.all(started);
  }

  it.each(['undoing', 'giving'])('gives each cent once, when %s comes first', async (first) => {
    await world.morning();
    const one = await rents.rented();
    await rents.bought(one, 3n);
    await world.pass(DAY_MS);
    const { entryId, lineId } = await rents.booked(one, 20_00n, 5);
    await world.pass(DAY_MS);
    await world.pass(DAY_MS);
    // A second cycle has ended, half an hour after midnight. Reconciliation is still fresh.
    await world.context.advance(14 * 3_600_000);
    const before = [await rents.owed(), await rents.givenOf(one.product)] as const;
    const act = ok(await rents.propose(entryId));
    const calls = [
      async () => void ok(await rents.sign(act.id)),
      async () => void (await accrueProduct(world.context, one.product.id)),
    ];
    const account = accountOf('product_revenue', one.product.id);
    await queued(account, first === 'undoing' ? calls : calls.toReversed());
    const given = (await rents.givenOf(one.product)) - before[1];
    expect(given).toBe(first === 'undoing' ? 0n : 3_00n);
    const parts = await partsOf(entryId);
    expect(parts?.net).toBe(19_00n - before[1] - given);
    expect([await rents.revenueOf(one.product), await rents.waiting(lineId)]).toEqual([0n, 20_00n]);
    expect((await rents.owed()) - before[0]).toBe(parts?.owed);
    await operatorCovers(db, world);
    await clean();
  });

  it('is undone once by two second signers', async () => {
    const one = await rents.rented();
    const { entryId, lineId } = await rents.booked(one, 20_00n, 5);
    const c = await aStaff(world.context, 'finance');
    const act = ok(await rents.propose(entryId));
    const names = await queued(accountOf('product_revenue', one.product.id), [
      async () => nameOf(await rents.sign(act.id)),
      async () => nameOf(await rents.sign(act.id, c)),
    ]);
    expect(names).toEqual(['done', 'reversal_ended']);
    expect(await rents.waiting(lineId)).toBe(20_00n);
    await clean();
  });

  it('frees its line for one booking of two, which both wait for it', async () => {
    const one = await rents.rented();
    const { entryId, lineId, booking } = await rents.booked(one, 20_00n, 5);
    // Both are proposed while the line is free. Then it is booked once more.
    await rents.undo(entryId);
    const rivals = [
      await rents.proposed(rents.todays(one, lineId, 20_00n)),
      await rents.proposed(rents.todays(one, lineId, 20_00n)),
    ];
    const wrong = await bookedBy(world, here.staff, { ...booking, days: 2 });
    const act = ok(await rents.propose(wrong));
    const names = await queued(house('suspense'), [
      async () => nameOf(await rents.sign(act.id)),
      ...rivals.map((id) => async () => nameOf(await rents.approve(id))),
    ]);
    expect(names).toEqual(['done', 'done', 'suspense_left_too_little']);
    expect([await rents.revenueOf(one.product), await rents.waiting(lineId)]).toEqual([19_00n, 0n]);
    await clean();
  });

  it('waits again, although its line and its day are being closed', async () => {
    const one = await rents.rented();
    const lineId = await one.lessee.pays(20_00n);
    const id = await rents.proposed(rents.todays(one, lineId, 20_00n));
    ok(await rents.approve(id));
    const act = ok(await rents.propose(id));
    // The line is booked in full, and the job that closes it waits for its row, with the undoing behind it.
    const { started } = await db.admin.begin(async (tx) => {
      await tx`select from reconciliation.line_work where statement_line_id = ${lineId} for update`;
      const started = [receiveLines(world.context).then(() => 'done')];
      await untilBlocked(db, 1);
      started.push(
        rents.sign(act.id).then(nameOf),
        closeDays(world.context).then(() => 'done'),
      );
      await untilBlocked(db, 2);
      return { started };
    });
    expect(await Promise.all(started)).toEqual(['done', 'done', 'done']);
    expect(await rents.waiting(lineId)).toBe(20_00n);
    await world.pass(DAY_MS);
    expect(await rents.waiting(lineId)).toBe(20_00n);
    await clean();
  });
});
