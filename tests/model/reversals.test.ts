// Rents that are booked, given, undone, booked again and recalled in any order. A plain model says what each account
// holds afterwards (income.md 7 and 8), and the checks find nothing.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { operatorCovers } from '#kit/banked.ts';
import { bookedBy, recalled } from '#kit/lessee.ts';
import { nameOf } from '#kit/outcome.ts';
import { openRents, type Rented, type Rents } from '#kit/rents.ts';
import { runChecks } from '#platform/database/checks.ts';
import { DAY_MS } from '#platform/time/clock.ts';

let made: Awaited<ReturnType<typeof openRents>>;
let rents: Rents;

beforeAll(async () => {
  made = await openRents();
  rents = made.rents;
});

type Step =
  | { do: 'pay'; cents: number; days: number }
  | { do: 'book' | 'undo' | 'recall'; at: number }
  | { do: 'day' }
  | { do: 'cover' };

const at = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      cents: fc.integer({ min: 100, max: 3_000 }),
      days: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('book' as const, 'undo' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recall' as const), at }) },
  { weight: 2, arbitrary: fc.constant({ do: 'day' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'cover' as const }) },
);

type Rent = { line: bigint; amount: bigint; days: number; entry: bigint | null; recalled: boolean };

/** What the model says of the house's accounts, in minor units. Of the product's it says what is left of each rent. */
type Books = { fees: bigint; owed: bigint };

const feeOf = (amount: bigint) => (amount * 500n + 5_000n) / 10_000n;
const givenTo = async (entry: bigint) =>
  (
    await made.db.app<{ given: bigint; left: bigint }[]>`
    select sum(given)::bigint as given, sum(amount - given - recalled)::bigint as left
    from revenue.slice where entry_id = ${entry}`
  )[0] ?? { given: 0n, left: 0n };

async function take(one: Rented, books: Books, rent: Rent, deed: 'book' | 'undo' | 'recall'): Promise<void> {
  const fee = feeOf(rent.amount);
  const net = rent.amount - fee;
  if (deed === 'book' && rent.entry === null && !rent.recalled) {
    const { contractId } = one.product;
    const booking = { statementLineId: rent.line, contractId, partyId: one.lessee.partyId };
    rent.entry = await bookedBy(made.world, made.staff, { ...booking, amount: rent.amount, days: rent.days });
    books.fees += fee;
  }
  if (deed === 'undo' && rent.entry !== null) {
    if (rent.recalled) {
      assert.equal(nameOf(await rents.propose(rent.entry)), 'entry_recalled');
      return;
    }
    const { given, left } = await givenTo(rent.entry);
    const back = (fee * left) / net;
    assert.deepEqual(await rents.undo(rent.entry), { net: left, fee: back, owed: given + fee - back });
    books.fees -= back;
    books.owed += given + fee - back;
    rent.entry = null;
  }
  if (deed === 'recall' && !rent.recalled) {
    const { given } = rent.entry === null ? { given: 0n } : await givenTo(rent.entry);
    await recalled(made.db, made.world, rent.line);
    if (rent.entry !== null) books.owed += given + fee;
    rent.recalled = true;
  }
}

it('leaves what the model says on every account', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const one = await rents.rented();
      await rents.bought(one, 3n);
      await made.world.pass(DAY_MS);
      const all: Rent[] = [];
      const books = { fees: await rents.fees(), owed: await rents.owed() };
      const planned: Step[] = [{ do: 'pay', cents: 2_000, days: 5 }, { do: 'book', at: 0 }, { do: 'day' }, ...steps];
      for (const asked of planned) {
        if (asked.do === 'pay') {
          const amount = BigInt(asked.cents);
          all.push({ line: await one.lessee.pays(amount), amount, days: asked.days, entry: null, recalled: false });
        } else if (asked.do === 'day') await made.world.pass(DAY_MS);
        else if (asked.do === 'cover') {
          if (books.owed > 0n) await operatorCovers(made.db, made.world);
          books.owed = 0n;
        } else {
          const rent = all[asked.at % all.length];
          if (rent) await take(one, books, rent, asked.do);
        }
        expect({ fees: await rents.fees(), owed: await rents.owed() }).toEqual(books);
        for (const { line, amount, entry, recalled: gone } of all)
          expect(await rents.waiting(line)).toBe(entry === null && !gone ? amount : 0n);
        const left = await Promise.all(all.flatMap(({ entry }) => (entry === null ? [] : [givenTo(entry)])));
        expect(await rents.revenueOf(one.product)).toBe(left.reduce((sum, rent) => sum + rent.left, 0n));
      }
      if (books.owed > 0n) await operatorCovers(made.db, made.world);
      expect(await runChecks(made.db.app)).toEqual([]);
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 8), endOnFailure: true },
  );
});
