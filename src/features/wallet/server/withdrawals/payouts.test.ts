// Recharges and withdrawals from request to payment, with reviews, against a running sandbox bank.
import { beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '#kit/blocked.ts';
import { type Banked, banked, earner, recharged, tap } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { aMember, APPROVAL, aStaff, PIN, staffIntent, type TestMember } from '#kit/people.ts';
import { ok } from '#kit/outcome.ts';
import { readBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import type { Context } from '#platform/context.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { cancelWithdrawal, requestWithdrawal } from './request-withdrawal.ts';
import type { PayoutAccount } from '../payout-accounts/payout-accounts.ts';
import { rechargeById } from '../recharges/recharges.ts';
import { returnRecharge } from './return-recharge.ts';
import { approveWithdrawal, rejectWithdrawal } from './review-withdrawals.ts';
import { readStatement } from '../statements/statement.ts';
import { required } from '#platform/required.ts';
import { type Withdrawal, withdrawalById } from './withdrawals.ts';

const HOUR = 3_600_000;
let db: FreshDatabase;
let world: Banked;

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  await world.context.advanceTo(2, '10:30');
});

const ask = (member: TestMember, account: PayoutAccount, amount: bigint, key?: string) =>
  requestWithdrawal(
    world.context,
    { memberId: member.id, amount, payoutAccountId: account.id, pin: PIN },
    tap(member.id, 'POST withdrawals', { amount }, key),
  );

const balances = async (memberId: bigint) => {
  const ids = [accountOf('member_recharge', memberId), accountOf('member_income', memberId)] as const;
  const read = await readBalances(db.app, ids);
  return { recharge: read.get(ids[0])?.free, income: read.get(ids[1])?.free, held: read.get(ids[1])?.held };
};
const stateOf = async (one: Withdrawal) => (await withdrawalById(db.app, one.id))?.state;

describe('recharge', () => {
  it('is settled by the bank’s line, at the bank’s amount', async () => {
    const member = await aMember(world.context);
    await world.faults({
      kind: 'settle_wrong_amount',
      operation: 'deposits.settle',
      deltaMinor: -50,
      when: { next: 1 },
    });
    const recharge = await recharged(world, member.id, 500_00n);
    expect(await rechargeById(db.app, recharge.id)).toMatchObject({ state: 'succeeded', settled: 499_50n });
    expect((await balances(member.id)).recharge).toBe(499_50n);
  });
});

describe('withdrawal', () => {
  it('is approved automatically up to the limit, paid, and split into net, tax and charge', async () => {
    const { member, account } = await earner(db, world, 2_000_00n);
    const one = ok(await ask(member, account, 1_000_00n));
    expect(one).toMatchObject({ state: 'approved', tax: 50_00n, bankCharge: 10_00n, net: 940_00n });
    expect(await balances(member.id)).toMatchObject({ income: 1_000_00n, held: 1_000_00n });
    await world.round();
    await world.pass(HOUR);
    expect(await stateOf(one)).toBe('paid');
    expect(await balances(member.id)).toMatchObject({ income: 1_000_00n, held: 0n });
    const lines = await readStatement(db.app, { memberId: member.id, wallet: 'income', limit: 10 });
    expect(lines.slice(0, 3).map((line) => [line.part, line.amountMinor])).toEqual([
      ['charge', -10_00],
      ['tax', -50_00],
      ['net', -940_00],
    ]);
  });

  it('waits for one reviewer; after a rejection the statement says that the amount was released', async () => {
    const { member, account } = await earner(db, world, 5_000_00n);
    const one = ok(await ask(member, account, 3_000_00n));
    expect(one).toMatchObject({ state: 'pending_review', reviewersNeeded: 1 });
    const staff = await aStaff(world.context, 'finance');
    ok(
      await rejectWithdrawal(
        world.context,
        { id: one.id, caller: staff, reasonCode: 'account_name_mismatch' },
        staffIntent(staff),
      ),
    );
    expect(await stateOf(one)).toBe('rejected');
    const { reviewedAt, endedAt } = required(await withdrawalById(db.app, one.id));
    expect(reviewedAt).toEqual(endedAt);
    expect(await balances(member.id)).toMatchObject({ income: 5_000_00n, held: 0n });
    const [line] = await readStatement(db.app, { memberId: member.id, wallet: 'income', limit: 1 });
    expect(line).toMatchObject({
      type: 'withdrawal_failure_refund',
      informational: true,
      amountMinor: 3_000_00,
      balanceAfterMinor: 5_000_00,
    });
  });

  it('needs two persons to be rejected if the member’s last one was rejected too', async () => {
    const { member, account } = await earner(db, world, 9_000_00n);
    const [a, b] = [await aStaff(world.context, 'finance'), await aStaff(world.context, 'finance')];
    const reject = async (one: Withdrawal, caller: typeof a) =>
      rejectWithdrawal(world.context, { id: one.id, caller, reasonCode: 'account_name_mismatch' }, staffIntent(caller));
    const first = ok(await ask(member, account, 3_000_00n));
    expect(ok(await reject(first, a))).toEqual({ id: String(first.id), final: true });
    const second = ok(await ask(member, account, 3_000_00n));
    expect(ok(await reject(second, a))).toEqual({ id: String(second.id), final: false });
    expect(await stateOf(second)).toBe('pending_review');
    expect((await reject(second, a)) as Refusal).toMatchObject({ name: 'reviewer_repeated' });
    expect(ok(await reject(second, b))).toEqual({ id: String(second.id), final: true });
    expect(await stateOf(second)).toBe('rejected');
    // After an approval one person suffices again.
    const third = ok(await ask(member, account, 3_000_00n));
    ok(await approveWithdrawal(world.context, { id: third.id, caller: a }, staffIntent(a)));
    const fourth = ok(await ask(member, account, 3_000_00n));
    expect(ok(await reject(fourth, b))).toMatchObject({ final: true });
    // Only the last decision counts, so the approval before that rejection doesn't help here.
    const fifth = ok(await ask(member, account, 1_000_00n));
    expect(ok(await reject(fifth, b))).toMatchObject({ final: false });
  });

  it('needs two different reviewers above the threshold', async () => {
    const { member, account } = await earner(db, world, 25_000_00n);
    const one = ok(await ask(member, account, 20_100_00n));
    expect(one.reviewersNeeded).toBe(2);
    const [a, b] = [await aStaff(world.context, 'finance'), await aStaff(world.context, 'finance')];
    const approve = (who: typeof a) =>
      approveWithdrawal(world.context, { id: one.id, caller: who, assertion: APPROVAL }, staffIntent(who));
    ok(await approve(a));
    expect(await stateOf(one)).toBe('pending_review');
    expect((await approve(a)) as Refusal).toMatchObject({ name: 'reviewer_repeated' });
    ok(await approve(b));
    expect(await stateOf(one)).toBe('approved');
    await world.round();
    await world.pass(HOUR);
    expect(await stateOf(one)).toBe('paid');
  });

  it('is reviewed by the sum of the last 24 hours, so that a large sum cannot be split', async () => {
    const { member, account } = await earner(db, world, 3_000_00n);
    expect(ok(await ask(member, account, 900_00n)).state).toBe('approved');
    expect(ok(await ask(member, account, 200_00n)).state).toBe('pending_review');
  });

  it('counts a concurrent request that got the account’s lock first', async () => {
    const { member, account } = await earner(db, world, 3_000_00n);
    const asks = async (context: Context, amount: bigint) =>
      ok(
        await requestWithdrawal(
          context,
          { memberId: member.id, amount, payoutAccountId: account.id, pin: PIN },
          tap(member.id, 'POST'),
        ),
      );
    const start = world.context.clock.now().getTime();
    let passed = 1_000;
    const context = { ...world.context, clock: { ...world.context.clock, now: () => new Date(start + passed) } };
    const asked: Promise<Withdrawal>[] = [];
    await db.admin.begin(async (tx) => {
      await tx`select from ledger.account where id = ${accountOf('member_income', member.id)} for update`;
      asked.push(asks(context, 900_00n));
      await untilBlocked(db, 1);
      // This request has an earlier time, but waits for the lock behind the first one.
      passed = 0;
      asked.push(asks(context, 200_00n));
      await untilBlocked(db, 2);
      passed = 2_000;
    });
    expect((await Promise.all(asked)).map(({ state }) => state)).toEqual(['approved', 'pending_review']);
  });

  it('is refused with the name of the broken rule', async () => {
    const { member, account } = await earner(db, world, 300_00n);
    const name = async (amount: bigint) => ((await ask(member, account, amount)) as Refusal).name;
    expect(await name(150_00n)).toBe('withdrawal_not_whole_hundreds');
    expect(await name(60_000_00n)).toBe('withdrawal_amount_outside');
    expect(await name(400_00n)).toBe('balance_insufficient');
    const wrong = await requestWithdrawal(
      world.context,
      { memberId: member.id, amount: 100_00n, payoutAccountId: account.id, pin: '000000' },
      tap(member.id, 'POST withdrawals'),
    );
    expect((wrong as Refusal).name).toBe('pin_wrong');
  });

  it('can be cancelled by the member while it waits for review', async () => {
    const { member, account } = await earner(db, world, 2_000_00n);
    const one = ok(await ask(member, account, 1_500_00n));
    ok(await cancelWithdrawal(world.context, { id: one.id, memberId: member.id }, tap(member.id, 'cancel')));
    expect(await balances(member.id)).toMatchObject({ income: 2_000_00n, held: 0n });
  });

  it('is made once for fifty concurrent requests with one key', async () => {
    const { member, account } = await earner(db, world, 1_000_00n);
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(member, account, 100_00n, key)));
    expect(new Set(answers.map((answer) => String(ok(answer).id))).size).toBe(1);
    expect(await balances(member.id)).toMatchObject({ income: 900_00n, held: 100_00n });
  });
});

describe('return of recharge money', () => {
  it('goes back to each source, newest first, without a fee', async () => {
    const member = await aMember(world.context);
    await recharged(world, member.id, 300_00n);
    await recharged(world, member.id, 200_00n);
    const [one] = ok(
      await returnRecharge(
        world.context,
        { memberId: member.id, amount: 250_50n, pin: PIN },
        tap(member.id, 'POST returns'),
      ),
    );
    await world.round();
    await world.pass(HOUR);
    expect(await withdrawalById(db.app, one?.id ?? 0n)).toMatchObject({
      state: 'paid',
      net: 250_50n,
      tax: 0n,
      kind: 'recharge_return',
    });
    const lots = await db.app<
      { left: bigint }[]
    >`select left_minor as left from wallet.recharge_lot where member_id = ${member.id} order by id`;
    expect(lots.map((lot) => lot.left)).toEqual([249_50n, 0n]);
    expect((await balances(member.id)).recharge).toBe(249_50n);
  });
});

describe('the day’s reconciliation', () => {
  it('closes the day with the bank’s statement, with full coverage and nothing in suspense', async () => {
    await world.pass(24 * HOUR);
    const days = await db.app<
      { closing: bigint }[]
    >`select bank_closing as closing from ledger.reconciled_day order by business_date`;
    expect(days.length).toBeGreaterThan(0);
    const [row] = await db.app<{ coverage: string }[]>`select ledger.coverage()`;
    expect(row?.coverage).toBe('covered');
    expect((await readBalances(db.app, [house('suspense')])).get(house('suspense'))?.posted).toBe(0n);
  });
});
