// The order in which accounts are locked (db/functions/ledger/lock-order.sql), which tests enforce strictly.
import { beforeAll, describe, expect, it } from 'vitest';
import { fundMembers, openTestRules } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import type { Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { lockBalances, openAccounts } from './balance.ts';
import { type AccountId, accountOf, house, productAccounts } from './chart.ts';
import { post } from './post.ts';
import { line } from './posting.ts';

let db: FreshDatabase;
let n = 0;
const [first, second] = [accountOf('member_recharge', 1n), accountOf('member_recharge', 2n)];
const [income, points] = [accountOf('member_income', 1n), accountOf('member_points', 1n)];
const [pending, fees] = [accountOf('order_pending', 900n), house('fees')];

beforeAll(async () => {
  db = await freshDatabase();
  await openTestRules(db.admin);
  await fundMembers(db.app, 3, 100n);
  await openAccounts(db.app, productAccounts(900n));
});

const locking = (...steps: AccountId[][]) =>
  db.app.begin(async (tx) => {
    for (const accounts of steps) await lockBalances(tx, accounts);
  });

describe('accounts', () => {
  it('are locked in order: members, products and tranches, the house, and by id within each', async () => {
    const ranks = await db.admin<{ scope: string; rank: number }[]>`
      select distinct scope, ledger.lock_rank(64 * 77 + code) as rank from ledger.class order by rank, scope`;
    expect(ranks.map(({ scope, rank }) => [scope, rank])).toEqual([
      ['member', 0],
      ['product', 1],
      ['tranche', 1],
      ['operator', 2],
      ['rail', 2],
    ]);
    const rows = await db.app.begin((tx) => lockBalances(tx, [fees, pending, second, points, first, income]));
    expect([...rows.keys()]).toEqual([first, income, points, second, pending, fees]);
  });

  it.each([
    ['a member’s after another’s of a higher id', [[second], [first]]],
    ['a member’s wallet after the same member’s points', [[points], [income]]],
    ['a member’s after a product’s', [[pending], [first]]],
    ['a product’s after the house’s', [[fees], [pending]]],
    ['a member’s after the house’s', [[fees], [first]]],
  ])('cannot be locked against the order: %s', async (_, steps) => {
    await expect(locking(...steps)).rejects.toThrow('lock_order');
    await locking(...steps.toReversed());
    await locking(steps.flat());
    // Accounts that are already locked may be asked for again.
    await locking(steps.flat(), ...steps);
  });

  it('of a posting must come after those that its transaction has locked', async () => {
    const move = (tx: Transaction) => {
      const lines = [line('test_move', first, income, 1n, 1n)];
      return post(tx, [{ id: factId('lock-order', ++n), actor: 'system', lines }]);
    };
    const after = (...held: AccountId[]) =>
      db.app.begin(async (tx) => {
        await lockBalances(tx, held);
        await move(tx);
      });
    await expect(after(points)).rejects.toThrow('lock_order');
    await expect(after(fees)).rejects.toThrow('lock_order');
    await after(first, income, fees);
    await after(first);
  });

  it('do not count as locked after a rollback to a savepoint or the end of the transaction', async () => {
    await db.app.begin(async (tx) => {
      await tx
        .savepoint(async (inner) => {
          await lockBalances(inner, [fees]);
          throw new Error('undone');
        })
        .catch(() => undefined);
      await lockBalances(tx, [first]);
    });
    await db.app.begin(async (tx) => {
      await lockBalances(tx, [fees]);
    });
    await locking([first]);
  });

  it('may be locked in any order when the setting is off', async () => {
    await db.app.begin(async (tx) => {
      await tx`set local c3.lock_order = ''`;
      await lockBalances(tx, [fees]);
      await lockBalances(tx, [first]);
    });
  });
});
