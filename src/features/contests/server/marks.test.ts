// Marks record up to where growth and scores have been read. Someone with the owner's rights could move a mark to hide
// points or have them counted twice, or edit a team or a cover to make members valid or create rewards that no fee
// pays. Check 14 must name each such edit, and no period closes without its mark.
import fs from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { buy, giveRecharge, makeProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { aMember } from '#kit/people.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { Transaction } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import { settleOrders } from '#features/orders/server/order-moves.ts';
import { countValid } from '#features/team/server/members.ts';
import { grow } from '#features/vip/server/vip.ts';
import { addPoints } from './close-contests.ts';

const CHECK = fs.readFileSync('db/checks/14-derived-figures.sql', 'utf8');

let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  const { id: productId } = await makeProduct(db);
  const leader = await aMember(context);
  const { id } = await aMember(context, { inviteCode: leader.inviteCode });
  // The first order makes the member valid after a week, so growth from the second one counts for the team.
  for (let order = 0; order < 2; order++) {
    await giveRecharge(db, id, 500_00n);
    const wish = { memberId: id, productId, units: 5n, amount: null, payment: null };
    ok(await buy(context, wish, memberIntent(id, 'POST /api/v1/orders')));
    await context.advance(DAY_MS + 1000);
    await settleOrders(context);
    await context.advance(7 * DAY_MS);
  }
  await countValid(context);
  await grow(context);
  await addPoints(context);
});

/** Runs the edit with triggers disabled, calls `look`, and rolls the edit back. */
async function after<T>(edit: string, look: (tx: Transaction) => Promise<T>): Promise<T> {
  const undo = new Error('undo');
  const seen: T[] = [];
  const looked = db.admin.begin(async (tx) => {
    await tx.unsafe(`set local session_replication_role = replica; ${edit};
      set local session_replication_role = origin`);
    seen.push(await look(tx));
    throw undo;
  });
  await expect(looked).rejects.toBe(undo);
  return required(seen[0]);
}

it.each([
  ['mark ahead of the ledger', 'update vip.progress set seq = seq + 1'],
  ['mark ahead of the ledger', 'delete from vip.progress'],
  ['growth points', 'update vip.progress set seq = 0'],
  ['vip level below its growth', `update vip.progress set thresholds = '{1}'`],
  ['mark beside the growth points', 'update contests.progress set growth_id = growth_id + 1'],
  ['mark beside the growth points', 'delete from contests.progress'],
  ['points of a team', 'update contests.progress set growth_id = 0'],
  ['place in a team', `update team.place set joined_at = joined_at - interval '1 second'`],
  ['size of a team', 'update team.size set members = members + 1'],
  ['valid without an order', `update team.validity set valid_from = valid_from - interval '1 second'`],
  ['valid without an order', `update team.validity set valid_until = valid_until + interval '1 second'`],
  ['fees that cover rewards', 'insert into rewards.cover select min(id), 1, 0 from identity.member'],
  ['rewards that fees cover', 'insert into rewards.cover select min(id), 10000, 1 from identity.member'],
  ['covers above all fees', 'insert into rewards.cover select min(id), 1, 0 from identity.member'],
])('check 14 says "%s" after "%s"', async (what, edit) => {
  expect([...(await db.admin.unsafe(CHECK))]).toEqual([]);
  expect(await after(edit, async (tx) => (await tx.unsafe(CHECK)).map((row) => row.what))).toContain(what);
});

it.each(['delete from vip.progress', 'delete from contests.progress'])('no period closes after "%s"', async (edit) => {
  await context.advance(40 * DAY_MS);
  const close = (tx: Transaction) => tx<{ closed: boolean }[]>`
      select contests.close_period('month', contests.period_of('month', platform.business_date(max(at)))) as closed
      from vip.growth`;
  expect([...(await after('select', close))]).toEqual([{ closed: true }]);
  expect([...(await after(edit, close))]).toEqual([{ closed: false }]);
});

it('growth is complete up to the first transfer that was not read', async () => {
  const { id } = await aMember(context);
  await giveRecharge(db, id, 100_00n);
  await context.advance(120_000);
  const [row] = await db.admin<{ isSo: boolean }[]>`
    select vip.complete_until() = (select min(occurred_at) from ledger.transfer
      where seq > (select seq from vip.progress)) as is_so`;
  expect(row).toEqual({ isSo: true });
});
