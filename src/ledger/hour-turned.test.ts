// An early guard runs before the wait for accounts. If a new hour has begun after the wait, the posting must be decided
// again.
import { beforeAll, expect, it } from 'vitest';
import { untilBlocked } from '#kit/blocked.ts';
import { fundMembers, openTestRules } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { factId } from '#platform/database/ids.ts';
import { accountOf } from './chart.ts';
import { post } from './post.ts';
import { line } from './posting.ts';

let db: FreshDatabase;
let n = 0;
const [recharge, income] = [accountOf('member_recharge', 1n), accountOf('member_income', 1n)];

beforeAll(async () => {
  db = await freshDatabase();
  await db.admin`update platform.clock set profile = 'sandbox'`;
  await openTestRules(db.admin);
  await db.admin`update ledger.guard_kind set early = true where kind = 'test'`;
  await db.admin`select ledger.keep_release('with an early guard of a test')`;
  await fundMembers(db.app, 1, 100n);
});

/** A posting that starts to wait at `from` and continues at `until`, on the next day of the sandbox's clock. */
async function postAfterWait(from: string, until: string): Promise<bigint> {
  const day = `date_trunc('day', platform.now()) + interval '1 day'`;
  await db.admin.unsafe(`select platform.advance_clock(${day} + interval '${from}')`);
  let posted: Promise<bigint> | undefined;
  await db.admin.begin(async (tx) => {
    await tx`select from ledger.account where id = ${recharge} for update`;
    const lines = [line('test_move', recharge, income, 1n, 1n)];
    posted = post(db.app, [{ id: factId('hour', ++n), actor: 'system', lines }]);
    posted.catch(() => undefined);
    await untilBlocked(db);
    await db.admin.unsafe(`select platform.advance_clock(date_trunc('day', platform.now()) + interval '${until}')`);
  });
  return posted as Promise<bigint>;
}

it('posts after a wait that ends in the last minute of the same hour', async () => {
  expect(await postAfterWait('09:00', '09:59')).toBeGreaterThan(0n);
});

it('refuses after a wait in which a new hour began', async () => {
  await expect(postAfterWait('09:58', '10:00:30')).rejects.toThrow('guard_raced');
});

it('refuses after a wait of a whole day to the same hour', async () => {
  await expect(postAfterWait('09:10', '33:10:30')).rejects.toThrow('guard_raced');
});
