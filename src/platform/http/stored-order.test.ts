import { beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { inStoredOrder } from './intents.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

test.each([
  [{ orders: 1, amountMinor: 39_600, points: 1, transferId: 'bd8b' }],
  [{ orderId: '26', refunded: { rechargeMinor: 150_000, incomeMinor: 0 }, parts: [{ b: null, a: [1, 'ሀ'] }, true] }],
  [{ id: '1', ID: '2', ab: '3', aB: '4', ሀ: '5', 'a-b': '6' }],
  [[]],
  [null],
])('%j is in the order in which the database stores it', async (answer) => {
  const [kept] = await db.app<{ answer: unknown }[]>`select ${JSON.stringify(answer)}::text::jsonb as answer`;
  expect(JSON.stringify(inStoredOrder(answer))).toBe(JSON.stringify(kept?.answer));
});
