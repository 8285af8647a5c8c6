// The payer pays grants from the budget, which is the operator's own money, in the order of their promise and never in
// part. While it can't, the gauge shows why and since when.
import { beforeAll, describe, expect, it } from 'vitest';
import { fundBudget, makeCause, proveKinds, testKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers } from '#kit/market.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { foldTally, payGrants } from './pay-grants.ts';
import { promise } from './grants/promise.ts';
import type { RewardKind } from './kinds.ts';
import { payable, readGauge } from './budget.ts';

let db: FreshDatabase;
let context: TestContext;
let members: bigint[];
let bonus: string;

beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  context = await testContext(db);
  await proveKinds(db);
  members = await makeMembers(db, 60);
});

const { test_rebate, test_bonus } = testKinds;
const owe = async (memberId: bigint | undefined, amount: bigint, kind: RewardKind = test_rebate) => {
  const of = { memberId: memberId ?? 0n, amount };
  const cause = String(await makeCause(db, of));
  await db.app.begin((tx) => promise(tx, [{ ...of, kind, cause }]));
  return cause;
};
const stateOf = async (cause: string) => {
  const [row] = await db.app<{ state: string }[]>`select state from rewards.grant where cause = ${cause}`;
  return row?.state;
};
const income = async (memberId: bigint | undefined) => {
  const account = accountOf('member_income', memberId ?? 0n);
  return balanceOf(await readBalances(db.app, [account]), account).posted;
};
const gaugeOf = async (kind: RewardKind) => (await readGauge(context)).kinds.find((one) => one.kind === kind.kind);

describe('an empty budget', () => {
  it('shows rewards as paused, and pays them in order once there is money', async () => {
    const first = await owe(members[0], 30_00n);
    bonus = await owe(members[1], 10_00n, test_bonus);
    const causes = [first, bonus, await owe(members[2], 50_00n), await owe(members[3], 1_00n)];
    const states = () => Promise.all(causes.map((cause) => stateOf(cause)));
    expect(await payGrants(context)).toBe(0);
    const before = await readGauge(context);
    expect(before).toMatchObject({ funded: 0n, left: 0n, waiting: 91_00n, paused: { reason: 'budget_empty' } });
    await context.advance(DAY_MS);
    await payGrants(context);
    expect((await readGauge(context)).paused).toEqual(before.paused);

    // The budget can't pay the third grant. It could pay the fourth, which waits behind it.
    await fundBudget(db, 45_00n);
    expect(await payGrants(context)).toBe(2);
    expect(await states()).toEqual(['paid', 'paid', 'due', 'due']);
    expect(await readGauge(context)).toMatchObject({ left: 5_00n, waiting: 51_00n, paused: before.paused });

    await fundBudget(db, 100_00n);
    expect(await payGrants(context)).toBe(2);
    expect(await states()).toEqual(['paid', 'paid', 'paid', 'paid']);
    expect(await readGauge(context)).toMatchObject({ funded: 145_00n, spent: 91_00n, left: 54_00n, paused: null });
    expect(await income(members[0])).toBe(30_00n);
    const [pauses] = await db.app<
      { all: string }[]
    >`select count(*) || ' ' || count(ended_at) as all from rewards.pause`;
    expect(pauses?.all).toBe('1 1');
  });

  it('is not overdrawn, and nothing is paid twice, when eight payers run at once', async () => {
    const { left } = await readGauge(context);
    for (const memberId of members.slice(10, 50)) await owe(memberId, left / 10n);
    await Promise.all(Array.from({ length: 8 }, () => payGrants(context)));
    expect((await readGauge(context)).left).toBe(left % 10n);
    const paid = await Promise.all(members.slice(10, 50).map((memberId) => income(memberId)));
    expect(paid.map((amount) => amount > 0n)).toEqual(paid.map((_, n) => n < 10));
    await fundBudget(db, left * 3n);
    expect(await payGrants(context)).toBe(30);
  });

  it('tells a member of the payment, with its cause', async () => {
    const [message] = await db.app<{ kind: string; params: object }[]>`
      select kind, params from messages.message where member_id = ${members[1] ?? 0n}`;
    expect(message).toMatchObject({ kind: 'rewards.test_bonus_paid', params: { amountMinor: 1000, cause: bonus } });
  });
});

describe('the payer', () => {
  it('pays many grants in batches, and leaves a batch unpaid if it is killed in it', async () => {
    const causes = await Promise.all(
      Array.from({ length: 1_203 }, async (_, n) => {
        const of = { memberId: members[n % 60] ?? 0n, amount: 1n };
        return { ...of, kind: test_rebate, cause: String(await makeCause(db, of)) };
      }),
    );
    await db.app.begin((tx) => promise(tx, causes));
    await fundBudget(db, 2_000n);
    await killedAtThePosting();
    expect(await gaugeOf(test_rebate)).toMatchObject({ waiting: 1_203n });
    const before = await runs();
    expect(await payGrants(context)).toBe(1_203);
    expect((await runs()) - before).toBe(3n);
    expect(await payGrants(context)).toBe(0);
  });

  it('folds the sums behind the gauge without changing its figures', async () => {
    const before = await readGauge(context);
    expect(await foldTally(context)).toBeGreaterThan(0);
    expect(await foldTally(context)).toBe(0);
    expect(await readGauge(context)).toEqual(before);
  });
});

/** Runs a payer and cancels it while it waits for the ledger's head: its rows are written, but its posting isn't. */
async function killedAtThePosting(): Promise<void> {
  const payer = await db.admin.begin(async (tx) => {
    await tx`select from ledger.head for update`;
    const paying = payGrants(context).catch((error: unknown) => String(error));
    await expect.poll(cancelPosting).toBe(true);
    return { paying };
  });
  expect(await payer.paying).toMatch('canceling statement');
}

async function cancelPosting(): Promise<boolean> {
  const [stuck] = await db.admin`
    select pg_cancel_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%ledger.post(%' and datname = current_database()`;
  return stuck !== undefined;
}

async function runs(): Promise<bigint> {
  const [row] = await db.app<{ n: bigint }[]>`select count(distinct seq) as n from ledger.transfer`;
  return row?.n ?? 0n;
}

it('waits while the bank’s statement is late', async () => {
  const cause = await owe(members[12], 4_00n);
  const [rail] = await db.admin<{ at: Date }[]>`select opened_at as at from ledger.rail`;
  await db.admin`update ledger.rail set opened_at = platform.now() - interval '30 days'`;
  try {
    expect(await payGrants(context)).toBe(0);
    expect((await readGauge(context)).paused).toMatchObject({ reason: 'reconciliation_stale' });
  } finally {
    await db.admin`update ledger.rail set opened_at = ${rail?.at ?? new Date()}`;
  }
  expect(await payGrants(context)).toBe(1);
  expect(await stateOf(cause)).toBe('paid');
});

it('does not let the app move the start of a pause or open it again', async () => {
  const [row] = await db.app<{ id: bigint }[]>`select max(id) as id from rewards.pause`;
  const id = row?.id ?? 0n;
  await expect(db.app`update rewards.pause set ended_at = null where id = ${id}`).rejects.toThrow('pause_final');
  await expect(db.app`update rewards.pause set began_at = now() where id = ${id}`).rejects.toThrow('permission denied');
});

it.each([
  ['covered', true, 60n, [10n, 20n, 30n], 3, 'budget_empty'],
  ['covered', true, 61n, [10n, 20n, 30n], 3, null],
  ['covered', true, 59n, [10n, 20n, 30n], 2, 'budget_empty'],
  ['covered', true, 15n, [20n, 10n], 0, 'budget_empty'],
  ['covered', true, 0n, [], 0, 'budget_empty'],
  ['books_short', true, 60n, [10n], 0, 'books_short'],
  ['reconciliation_stale', true, 60n, [], 0, 'reconciliation_stale'],
  ['books_short', false, 60n, [10n], 0, 'stopped'],
] as const)('with books %s, paying %s, %d left and %s due: %d paid, and the rest waits for %s', (...row) => {
  const [coverageState, paying, left, due, count, pause] = row;
  expect(payable(due, { left, coverageState, paying })).toEqual({ count, pause });
});
