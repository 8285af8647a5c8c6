// The rewards budget is the operator's own money. It pays a reward whole or not at all, and everybody sees its state.
import { beforeAll, describe, expect, it } from 'vitest';
import { fundBudget, makeCause, proveCauses } from '../../../../tests/kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '../../../../tests/kit/database.ts';
import { testFloor } from '../../../../tests/kit/floor.ts';
import { makeMembers } from '../../../../tests/kit/market.ts';
import type { Grant } from '../../../ledger/grants.ts';
import { post } from '../../../ledger/post.ts';
import { factId } from '../../../platform/ids.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import { pauseOf, readBudget } from './budget.ts';
import { grantReward } from './grant-reward.ts';

let db: FreshDatabase;
let members: bigint[];
let n = 0;

beforeAll(async () => {
  db = await freshDatabase({ max: 60 });
  await testFloor(db);
  await proveCauses(db, ['reward']);
  members = await makeMembers(db, 60);
});

const reward = (memberId: bigint, amount: bigint) => makeCause(db, { purpose: 'reward', memberId, amount });
/** Returns the payment, or the reason for the refusal. */
const pay = (...grants: Grant[]) =>
  db.app.begin(async (tx) => {
    const lines = await grantReward(tx, grants);
    if (isRefusal(lines)) return lines;
    if (lines.length > 0) await post(tx, [{ id: factId('rewards test', ++n), actor: 'system', lines }]);
    return lines.reduce((sum, { amount }) => sum + amount, 0n);
  });
const paused = (reason: string) => refuse('rewards_paused', { reason });

describe('an empty budget', () => {
  it('pauses rewards by name, keeps the cause, and pays it once there is money', async () => {
    expect(await readBudget(db.app)).toEqual({ funded: 0n, spent: 0n, promised: 0n, left: 0n, paused: 'budget_empty' });
    const grant = await reward(members[0] as bigint, 30_00n);
    expect(await pay(grant)).toEqual(paused('budget_empty'));
    expect(await db.app`select from rewards.grant`).toHaveLength(0);
    await fundBudget(db, 100_00n);
    expect(await pay(grant)).toBe(30_00n);
    expect(await readBudget(db.app)).toEqual({
      funded: 100_00n,
      spent: 30_00n,
      promised: 0n,
      left: 70_00n,
      paused: null,
    });
  });

  it('pays nothing in part', async () => {
    const grants = [await reward(members[1] as bigint, 50_00n), await reward(members[2] as bigint, 21_00n)];
    expect(await pay(...grants)).toEqual(paused('budget_empty'));
    expect((await readBudget(db.app)).left).toBe(70_00n);
    expect(await pay(grants[0] as Grant)).toBe(50_00n);
  });

  it('is never overdrawn by fifty who ask at once', async () => {
    const { left } = await readBudget(db.app);
    const grants = await Promise.all(members.slice(3, 53).map((memberId) => reward(memberId, left / 10n)));
    const answers = await Promise.all(grants.map((grant) => pay(grant)));
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(10);
    expect((await readBudget(db.app)).left).toBe(left % 10n);
  });
});

it('a refused reward leaves the caller’s own transaction standing', async () => {
  const grant = await reward(members[54] as bigint, 10_000_00n);
  const seen = await db.app.begin(async (tx) => {
    const [before] = await tx`select 1 as still`;
    expect(await grantReward(tx, [grant])).toEqual(paused('budget_empty'));
    const [after] = await tx`select 1 as still`;
    return [before, after];
  });
  expect(seen).toEqual([{ still: 1 }, { still: 1 }]);
});

it.each([
  [
    'the bank’s statement is late',
    `update ledger.rail set opened_at = platform.now() - interval '30 days'`,
    'reconciliation_stale',
  ],
])('rewards pause while %s', async (_, harm, reason) => {
  await fundBudget(db, 50_00n);
  const grant = await reward(members[55] as bigint, 1_00n);
  const [rail] = await db.admin<{ at: Date }[]>`select opened_at as at from ledger.rail`;
  await db.admin.unsafe(harm);
  try {
    expect(await pay(grant)).toEqual(paused(reason));
    expect((await readBudget(db.app)).paused).toBe(reason);
  } finally {
    await db.admin`update ledger.rail set opened_at = ${(rail as { at: Date }).at}`;
  }
  expect(await pay(grant)).toBe(1_00n);
});

it.each([
  ['covered', 10n, 10n, null],
  ['covered', 9n, 10n, 'budget_empty'],
  ['books_short', 10n, 10n, 'books_short'],
  ['books_short', 0n, 10n, 'books_short'],
  ['reconciliation_stale', 10n, 10n, 'reconciliation_stale'],
] as const)('with books %s, %d left and %d wanted the pause is: %s', (standing, left, wanted, reason) => {
  expect(pauseOf(standing, left, wanted)).toBe(reason);
});
