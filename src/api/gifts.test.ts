// Each kind of reward says what it asks for first (promises.md 2). A kind without a word in tests/kit/gifts.ts fails
// here. The console's acts, the fuzz and the attack look for rewards without it.
import { expect, test } from 'vitest';
import { freshDatabase } from '#kit/database.ts';
import { WITHOUT_CAUSE, WITHOUT_ITS_CAUSE } from '#kit/gifts.ts';

test('every kind of the database has its word, and every word its kind', async () => {
  const { admin } = await freshDatabase();
  const kinds = await admin<{ kind: string }[]>`select kind from rewards.kind order by kind`;
  expect(kinds.map(({ kind }) => kind)).toEqual(Object.keys(WITHOUT_ITS_CAUSE).toSorted());
  // The database reads each of the questions.
  expect([...(await admin.unsafe(`select g.id from rewards.grant g where ${WITHOUT_CAUSE}`))]).toEqual([]);
});
