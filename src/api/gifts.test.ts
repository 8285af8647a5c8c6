// For each kind of reward, tests/kit/gifts.ts has a query that finds rewards without their cause (promises.md 2). Tests
// of the console's acts, the fuzz and the attack use these queries. A kind without a query fails here.
import { expect, test } from 'vitest';
import { freshDatabase } from '#kit/database.ts';
import { WITHOUT_CAUSE, WITHOUT_ITS_CAUSE } from '#kit/gifts.ts';

test('every kind of the database has its query, and every query its kind', async () => {
  const { admin } = await freshDatabase();
  const kinds = await admin<{ kind: string }[]>`select kind from rewards.kind order by kind`;
  expect(kinds.map(({ kind }) => kind)).toEqual(Object.keys(WITHOUT_ITS_CAUSE).toSorted());
  // PostgreSQL must accept each query.
  expect([...(await admin.unsafe(`select g.id from rewards.grant g where ${WITHOUT_CAUSE}`))]).toEqual([]);
});
