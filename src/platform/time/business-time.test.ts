import { beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { required } from '../required.ts';
import { BUSINESS_TIME_ZONE } from '#universal/business-time.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

test('the database and the pages use the same time zone', async () => {
  const [row] = await db.app`
    select platform.time_zone() as zone, platform.business_date('2026-11-20T21:30:00Z')::text as day,
      platform.moment_of(date '2026-11-21') as begins`;
  expect(required(row, 'a row')).toMatchObject({
    zone: BUSINESS_TIME_ZONE,
    day: '2026-11-21',
    begins: new Date('2026-11-20T21:00:00Z'),
  });
});
