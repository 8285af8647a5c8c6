// A cause uses chances once, from its own member, and never more than the member has.
import { beforeAll, expect, it } from 'vitest';
import { makeCause, proveKinds, proveUses, testKinds } from '../../../../tests/kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '../../../../tests/kit/database.ts';
import { testFloor } from '../../../../tests/kit/floor.ts';
import { makeMembers } from '../../../../tests/kit/market.ts';
import { accountOf, house } from '../../../ledger/chart.ts';
import { post } from '../../../ledger/post.ts';
import { type Line, line } from '../../../ledger/posting.ts';
import type { Use } from '../../../ledger/uses.ts';
import { factId } from '../../../platform/ids.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import { promise } from '../../rewards/server/public.ts';
import { chancesOf, spendChances } from './public.ts';

let db: FreshDatabase;
let member: bigint;
let other: bigint;
let n = 0;

beforeAll(async () => {
  db = await freshDatabase({ max: 60 });
  await testFloor(db);
  await proveKinds(db);
  await proveUses(db, ['chance_spent']);
  [member, other] = (await makeMembers(db, 2)) as [bigint, bigint];
});

const transfer = (lines: readonly Line[]) => ({ id: factId('chances test', ++n), actor: 'system', lines });

async function hold(memberId: bigint, amount: bigint): Promise<void> {
  const cause = String(await makeCause(db, { memberId, amount }));
  await db.app.begin(async (tx) => {
    const { lines } = await promise(tx, [{ kind: testKinds.test_chance, cause, memberId, amount }]);
    await post(tx, [transfer(lines)]);
  });
}

const play = async (memberId: bigint, amount = 1n): Promise<Use> => ({
  purpose: 'chance_spent',
  causeId: await makeCause(db, { memberId, amount }),
  memberId,
  amount,
});
const use = (...uses: Use[]) =>
  db.app.begin(async (tx) => {
    const lines = await spendChances(tx, uses);
    if (!isRefusal(lines) && lines.length > 0) await post(tx, [transfer(lines)]);
    return isRefusal(lines) ? lines : lines.length;
  });

it('uses a chance once for a play', async () => {
  await hold(member, 2n);
  const one = await play(member);
  expect([await use(one), await use(one)]).toEqual([1, 0]);
  expect(await chancesOf(db.app, member)).toBe(1n);
});

it('refuses more than a member has, and uses none of them', async () => {
  expect(await use(await play(member), await play(member))).toEqual(refuse('chances_insufficient'));
  expect(await use(await play(other))).toEqual(refuse('chances_insufficient'));
  expect(await chancesOf(db.app, member)).toBe(1n);
  expect(await db.app`select from chances.use`).toHaveLength(1);
});

it('lets ten of fifty plays through when there are ten chances, and one of fifty callers of one play', async () => {
  await hold(other, 11n);
  const one = await play(other);
  const same = await Promise.all(Array.from({ length: 50 }, () => use(one)));
  expect(same.filter((lines) => lines === 1)).toHaveLength(1);
  const plays = await Promise.all(Array.from({ length: 50 }, () => play(other)));
  const answers = await Promise.all(plays.map((each) => use(each)));
  expect(answers.filter((answer) => answer === 1)).toHaveLength(10);
  expect(await chancesOf(db.app, other)).toBe(0n);
});

it('takes from the member of the row alone, and as many as it says', async () => {
  await hold(member, 5n);
  await hold(other, 5n);
  const row = await play(member, 2n);
  const forged = (debit: bigint, amount: bigint) =>
    db.app.begin(async (tx) => {
      const [written] = await tx<{ id: bigint }[]>`
        insert into chances.use (purpose, cause_id, member_id, amount)
        values (${row.purpose}, ${row.causeId}, ${row.memberId}, ${row.amount}) returning id`;
      const id = (written as { id: bigint }).id;
      await post(tx, [
        transfer([line('chance_spent', accountOf('member_chances', debit), house('chances_issued'), amount, id)]),
      ]);
    });
  await expect(forged(other, 2n)).rejects.toThrow('use_not_covering');
  await expect(forged(member, 1n)).rejects.toThrow('use_not_covering');
  await forged(member, 2n);
  await expect(db.app.unsafe('update chances.use set amount = 0')).rejects.toThrow('permission denied');
});
