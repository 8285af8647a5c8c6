import { expect, it } from 'vitest';
import { transaction } from '#platform/database/db.ts';
import { freshDatabase } from './database.ts';

const MISUSED = 'the pool was used inside a transaction';

it('refuses every use of the pool inside one of its own transactions, and no other call', async () => {
  const { app, admin } = await freshDatabase();
  await transaction(app, async (tx) => {
    await tx`select 1`;
    expect(() => app`select 1`).toThrow(MISUSED);
    expect(() => app.unsafe('select 1')).toThrow(MISUSED);
    expect(() => app.reserve()).toThrow(MISUSED);
    await expect(transaction(app, async () => 1)).rejects.toThrow(MISUSED);
    await tx.savepoint(async (inner) => {
      await inner`select 1`;
      expect(() => app`select 1`).toThrow(MISUSED);
    });
    expect(await tx`select ${app('one')} from (select 1 as one) it`).toEqual([{ one: 1 }]);
    expect(await admin`select 1 as one`).toEqual([{ one: 1 }]);
  });
  expect(await app`select 1 as one`).toEqual([{ one: 1 }]);
  expect(await app.begin('read only', async (tx) => (await tx`show transaction_read_only`)[0])).toEqual({
    transactionReadOnly: 'on',
  });
});
