// Members’ covers: what fees leave for rewards in money (rewards.md 14). A lapsed grant gives its cover back, and a
// grant that is paid at once uses it at once.
import { beforeAll, expect, it } from 'vitest';
import { fundMarketBudget, makeCause, proveKinds, testKinds } from '#kit/causes.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { leaveFees } from '#kit/fees.ts';
import { makeMembers } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { post } from '#ledger/post.ts';
import { factId } from '#platform/database/ids.ts';
import { coverOf } from './budget.ts';
import { giveAtOnce, lapse, loadAtOnce, promise, promiseAtOnce } from './grants/promise.ts';

const kind = testKinds.test_rebate;
const COVER = 40_00n;
let db: FreshDatabase;
let context: TestContext;
let members: [bigint, bigint, bigint];

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  await proveKinds(db);
  await db.admin`drop trigger need_no_cover on rewards.grant`;
  await db.admin`select ledger.keep_release('with covers')`;
  members = (await makeMembers(db, 3)) as typeof members;
  await leaveFees({ db, context }, members, COVER);
  await fundMarketBudget(db, 1_000_00n);
});

async function wish(memberId: bigint, amount: bigint) {
  return { kind, cause: String(await makeCause(db, { memberId, amount })), memberId, amount };
}

it('a grant that lapses gives its cover back to its own member, whose next grant gets it', async () => {
  const [memberId, other] = members;
  const [first, second] = [await wish(memberId, 30_00n), await wish(memberId, 20_00n)];
  const { left } = await coverOf(db.app, memberId);
  const { grants } = await db.app.begin((tx) => promise(tx, [first, second]));
  expect(grants.map(({ state }) => state)).toEqual(['due', 'uncovered']);
  expect(await coverOf(db.app, memberId)).toMatchObject({ left: left - 30_00n, waiting: 20_00n });
  await db.owner`delete from causes.cause where id = ${first.cause}`;
  await db.app.begin((tx) => lapse(tx, [first]));
  expect(await coverOf(db.app, memberId)).toMatchObject({ left: left - 20_00n, waiting: 0n });
  expect(await coverOf(db.app, other)).toMatchObject({ used: 0n });
});

it('a grant is paid at once under an id that the sequence has issued, and under no later one', async () => {
  const [, , memberId] = members;
  const { cause, amount } = await wish(memberId, 10_00n);
  const pay = (later: bigint) =>
    db.app.begin(async (tx) => {
      const now = await loadAtOnce(context, tx, { kind, members: [memberId] });
      const given = ok(giveAtOnce(now, { cause, memberId, amount }));
      const id = given.id + later;
      await promiseAtOnce(tx, now, [{ ...given, id }]);
      await post(tx, [{ id: factId('at once', id), actor: 'system', lines: [{ ...given.line, guard: id }] }]);
    });
  await expect(pay(1n)).rejects.toThrow('grant_malformed');
  await pay(0n);
  expect(await coverOf(db.app, memberId)).toMatchObject({ used: amount });
  const grants = await db.app`select state from rewards.grant where kind = ${kind.kind} and cause = ${cause}`;
  expect(grants).toEqual([{ state: 'paid' }]);
});
