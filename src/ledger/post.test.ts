// The smallest postings through ledger.post(), and that account ids agree in SQL and TypeScript.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { factId } from '#platform/database/ids.ts';
import { lockBalances, openAccounts } from './balance.ts';
import { accountOf, CLASS, classOf, house, memberAccounts, scopeOf } from './chart.ts';
import { PostingRefused, post } from './post.ts';
import { line } from './posting.ts';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  await openAccounts(db.app, memberAccounts(1n));
});

async function bankLine(amount: bigint, seq: bigint): Promise<bigint> {
  const [row] = await db.rail<{ id: bigint }[]>`
    insert into ledger.statement_line (account, bank_seq, bank_line_id, direction, amount, currency, booked_at,
      value_date, counterparty_name, counterparty_account, reference, narrative, balance_after)
    values ('client', ${seq}, ${`L${seq}`}, 'in', ${amount}, 'ETB', platform.now(), current_date, 'Abebe', 'CBE 1',
      'R1', '', ${amount})
    returning id`;
  return (row as { id: bigint }).id;
}

describe('ledger.post', () => {
  it('has the same chart of accounts in TypeScript as in the database', async () => {
    const rows = await db.app<{ code: number; name: string }[]>`select code, name from ledger.class`;
    expect(Object.fromEntries(rows.map((row) => [row.name, row.code]))).toEqual(CLASS);
  });

  it('has the same account ids in SQL and in TypeScript', async () => {
    const rows = await db.app<{ id: bigint; name: string; back: string; scope: bigint; isOf: boolean }[]>`
      select ledger.account_of(name, 7) as id, name, ledger.class_of(ledger.account_of(name, 7)) as back,
        ledger.scope_of(ledger.account_of(name, 7)) as scope, ledger.is_of(name, ledger.account_of(name, 7)) as is_of
      from ledger.class`;
    expect(rows).toHaveLength(Object.keys(CLASS).length);
    for (const { id, name, ...rest } of rows) {
      expect([classOf(id), scopeOf(id)]).toEqual([name, 7n]);
      expect(rest).toEqual({ back: name, scope: 7n, isOf: true });
    }
    expect(await db.app`select ledger.house('fees') as id`).toEqual([{ id: house('fees') }]);
    await expect(db.app`select ledger.account_of('feez', 1)`).rejects.toThrow('no such account class: feez');
    await expect(db.app`select ledger.class_of(124)`).rejects.toThrow('no such account class: 124');
  });

  it('books a bank line into suspense, but no more than its amount', async () => {
    const guard = await bankLine(5_000_00n, 1n);
    await db.app.begin((tx) =>
      post(tx, [
        {
          id: factId('in', guard),
          actor: 'system',
          lines: [line('bank_in', house('client_bank'), house('suspense'), 5_000_00n, guard)],
        },
      ]),
    );
    const balances = await db.app.begin((tx) => lockBalances(tx, [house('client_bank'), house('suspense')]));
    expect(balances.get(house('suspense'))?.free).toBe(5_000_00n);
    expect(balances.get(house('client_bank'))?.posted).toBe(-5_000_00n);
    await expect(
      db.app.begin((tx) =>
        post(tx, [
          {
            id: factId('in again', guard),
            actor: 'system',
            lines: [line('bank_in', house('client_bank'), house('suspense'), 1n, guard)],
          },
        ]),
      ),
    ).rejects.toThrow('bank_line_not_covering');
  });

  it('refuses a line that is not on the allow-list', async () => {
    await expect(
      db.app.begin((tx) =>
        post(tx, [
          {
            id: factId('x'),
            actor: 'system',
            lines: [line('bank_in', house('suspense'), accountOf('member_income', 1n), 1n, 1n)],
          },
        ]),
      ),
    ).rejects.toThrow(PostingRefused);
  });
});
