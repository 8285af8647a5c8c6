import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../../tests/kit/database.ts';
import { testFloor } from '../../../../../tests/kit/floor.ts';
import { makeProduct } from '../../../../../tests/kit/market.ts';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  await testFloor(db);
});

it('an ended party stays ended, whatever the app writes', async () => {
  const { partyId } = await makeProduct(db);
  const end = (on: string | null) => db.app`update catalogue.party set ended_on = ${on} where id = ${partyId}`;
  await end('2031-01-31');
  await expect(end(null)).rejects.toThrow('party_ended');
  await expect(end('2031-02-01')).rejects.toThrow('party_ended');
  await end('2031-01-30');
});
