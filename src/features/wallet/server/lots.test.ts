// Checks the SQL of lots.ts against a plain model in memory, and lots against the balance of their account.
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { giveRecharge, makeMembers } from '#kit/market.ts';
import { readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { giveBackLots, lotsOf, partsOf, takeLots } from './lots.ts';

let db: FreshDatabase;
beforeAll(async () => {
  // The orders here take lots without posting to the ledger, so lots and accounts differ on purpose.
  db = await freshDatabase({ checked: false });
  await testContext(db);
});

/** The rule that the SQL must follow: spends the oldest lot first and gives back to the newest first. */
class Model {
  readonly lots: { left: bigint }[] = [];
  readonly uses = new Map<bigint, { lot: number; out: bigint }[]>();

  take(useId: bigint, amount: bigint): void {
    const parts: { lot: number; out: bigint }[] = [];
    let wanted = amount;
    this.lots.forEach((lot, i) => {
      const part = lot.left < wanted ? lot.left : wanted;
      if (part === 0n) return;
      lot.left -= part;
      wanted -= part;
      parts.push({ lot: i, out: part });
    });
    this.uses.set(useId, parts);
  }

  giveBack(useId: bigint, amount: bigint): void {
    let back = amount;
    for (const part of [...(this.uses.get(useId) ?? [])].reverse()) {
      const some = part.out < back ? part.out : back;
      part.out -= some;
      back -= some;
      (this.lots[part.lot] as { left: bigint }).left += some;
    }
  }

  get free(): bigint {
    return this.lots.reduce((sum, lot) => sum + lot.left, 0n);
  }

  out(useId: bigint): bigint {
    return (this.uses.get(useId) ?? []).reduce((sum, part) => sum + part.out, 0n);
  }
}

const act = fc.oneof(
  fc.record({ do: fc.constant('recharge' as const), amount: fc.bigInt(10_00n, 500_00n) }),
  fc.record({
    do: fc.constant('spend' as const),
    share: fc.integer({ min: 1, max: 100 }),
    pieces: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('refund' as const), which: fc.nat(), share: fc.integer({ min: 1, max: 100 }) }),
);

let useId = 0n;

it('spends oldest first and gives back newest first, as the model does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 15 }), async (acts) => {
      const [memberId] = (await makeMembers(db, 1)) as [bigint];
      const model = new Model();
      for (const one of acts) {
        if (one.do === 'recharge') {
          await giveRecharge(db, memberId, one.amount);
          model.lots.push({ left: one.amount });
        } else if (one.do === 'spend') {
          const each = (model.free * BigInt(one.share)) / 100n / BigInt(one.pieces);
          if (each === 0n) continue;
          const uses = Array.from({ length: one.pieces }, () => ({ useId: ++useId, memberId, amount: each }));
          await db.app.begin((tx) => takeLots(tx, uses));
          for (const use of uses) model.take(use.useId, use.amount);
        } else {
          const ids = [...model.uses.keys()];
          const id = ids[one.which % Math.max(1, ids.length)];
          const amount = id === undefined ? 0n : (model.out(id) * BigInt(one.share)) / 100n;
          if (id === undefined || amount === 0n) continue;
          await db.app.begin((tx) => giveBackLots(tx, [{ useId: id, memberId, amount }]));
          model.giveBack(id, amount);
        }
        const rows = await db.app<
          { left: bigint }[]
        >`select left_minor as left from wallet.recharge_lot where member_id = ${memberId} order by id`;
        expect(rows.map((row) => row.left)).toEqual(model.lots.map((lot) => lot.left));
      }
    }),
    { numRuns: 25 },
  );
}, 60_000);

it('takes lots for the orders of many members in one statement', async () => {
  const members = await makeMembers(db, 20);
  for (const memberId of members) await giveRecharge(db, memberId, 100_00n);
  await db.app.begin((tx) =>
    takeLots(
      tx,
      members.map((memberId) => ({ useId: ++useId, memberId, amount: 30_00n })),
    ),
  );
  const rows = await db.app<
    { left: bigint }[]
  >`select left_minor as left from wallet.recharge_lot where member_id = any (${members.map(String)}::bigint[])`;
  expect(rows.map((row) => row.left)).toEqual(members.map(() => 70_00n));
});

it('refuses to take more than the lots hold, or to give back what was not taken', async () => {
  const [memberId] = (await makeMembers(db, 1)) as [bigint];
  await giveRecharge(db, memberId, 10_00n);
  await expect(db.app.begin((tx) => takeLots(tx, [{ useId: ++useId, memberId, amount: 10_01n }]))).rejects.toThrow(
    'lots',
  );
  await expect(db.app.begin((tx) => giveBackLots(tx, [{ useId: 9_999_999n, memberId, amount: 1n }]))).rejects.toThrow(
    'lots',
  );
  const account = accountOf('member_recharge', memberId);
  expect((await readBalances(db.app, [account])).get(account)?.free).toBe(
    (await lotsOf(db.app, memberId)).reduce((sum, lot) => sum + lot.left, 0n),
  );
});

it('splits an amount over the lots in their order, or returns undefined if they hold too little', () => {
  const lot = (id: bigint, left: bigint) => ({
    id,
    left,
    sourceKind: 'account' as const,
    sourceInstitution: 'B',
    sourceNumber: '1',
    sourceName: 'N',
    rechargeId: id,
  });
  expect(partsOf([lot(2n, 5n), lot(1n, 7n)], 9n)?.map((part) => [part.lot.id, part.amount])).toEqual([
    [2n, 5n],
    [1n, 4n],
  ]);
  expect(partsOf([lot(2n, 5n)], 6n)).toBeUndefined();
});
