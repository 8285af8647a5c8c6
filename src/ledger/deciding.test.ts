// A use case without a batch decides again when it loses a race. The race is real: another caller spends the balance
// after it was read and before it is posted.
import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeAll, expect, it } from 'vitest';
import { fundMembers, openTestRules } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { LostRace } from '#platform/database/batcher.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { intentOf } from '#platform/http/intents.ts';
import { balanceOf, readBalances } from './balance.ts';
import { accountOf } from './chart.ts';
import { posting, postOnce } from './deciding.ts';
import { post } from './post.ts';
import { line } from './posting.ts';

let db: FreshDatabase;
let n = 0;
/** Runs work as another caller, outside the test's transaction. */
const elsewhere = AsyncLocalStorage.snapshot();

beforeAll(async () => {
  db = await freshDatabase();
  await openTestRules(db.admin);
  await fundMembers(db.app, 3, 100n);
});

const recharge = (member: bigint) => accountOf('member_recharge', member);
const freeOf = async (member: bigint, q: Queryable = db.app) =>
  balanceOf(await readBalances(q, [recharge(member)]), recharge(member)).free;

function move(member: bigint, amount: bigint) {
  const lines = [line('test_move', recharge(member), accountOf('member_income', member), amount, 1n)];
  return [{ id: factId('deciding', ++n), actor: 'system', lines }];
}

/**
 * Moves the whole balance that it has read. `races` times, another caller moves one santim between the read and the
 * posting.
 */
function moveAll(member: bigint, races: number) {
  const read: bigint[] = [];
  const act = async (tx: Transaction) => {
    const free = await freeOf(member, tx);
    read.push(free);
    if (read.length <= races) await elsewhere(() => post(db.app, move(member, 1n)));
    await post(tx, move(member, free));
    return read;
  };
  return { read, act };
}

it('posts the amount of its last decision', async () => {
  expect(await posting(db.app, moveAll(1n, 2).act)).toEqual([100n, 99n, 98n]);
  expect(await freeOf(1n)).toBe(0n);
});

it('stores one answer for an intent that lost a race', async () => {
  const intent = intentOf('member:2', 'test', 'key', {});
  const { act } = moveAll(2n, 1);
  const first = await postOnce(db.app, intent, new Date(), async (tx) => (await act(tx)).map(String));
  expect(first).toEqual(['100', '99']);
  expect(await postOnce(db.app, intent, new Date(), () => Promise.reject(new Error('ran twice')))).toEqual(first);
  expect(await freeOf(2n)).toBe(0n);
});

it('gives up after four lost races and has posted nothing', async () => {
  const { read, act } = moveAll(3n, 9);
  await expect(posting(db.app, act)).rejects.toThrow(new LostRace('the ledger refused: insufficient'));
  expect(read).toEqual([100n, 99n, 98n, 97n]);
  expect(await freeOf(3n)).toBe(96n);
});
