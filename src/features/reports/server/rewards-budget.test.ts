// The rewards budget of two months against figures counted by hand, and against the ledger's account.
import { beforeAll, expect, it } from 'vitest';
import { fundBudget, makeCause, proveKinds, testKinds } from '#kit/causes.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { giveCoupon } from '#kit/coupons.ts';
import { csvRows } from '#kit/csv-rows.ts';
import { freshDatabase } from '#kit/database.ts';
import { makeMembers } from '#kit/market.ts';
import { type ReportReader, reportReader } from '#kit/report-reader.ts';
import { expireCoupons } from '#features/coupons/server/coupons.ts';
import { memberNoOf } from '#features/members/server/public.ts';
import { payGrants } from '#features/rewards/server/pay-grants.ts';
import { promise } from '#features/rewards/server/grants/promise.ts';
import type { RewardKind } from '#features/rewards/server/kinds.ts';
import type { Data } from '#platform/http/contract.ts';
import { addDays, DAY_MS } from '#platform/time/clock.ts';
import type { TrialBalance } from '../contract.ts';
import type { BudgetKind, BudgetMovement, budgetCalls } from '../contract/rewards-budget.ts';

type Totals = Data<(typeof budgetCalls)['GET /console/api/v1/budget-kinds/totals']>;
type Period = { from: string; until: string };

let context: TestContext;
let reports: ReportReader;
let early: Period;
let late: Period;
let members: bigint[];
let causes: string[];

/**
 * First 500.00 come in, 30.00, 20.00 and 10.00 go out, and 12.00 are set aside for a coupon. Ten days later 40.00 come
 * in, the coupon has expired, and 60.00 and 5.00 go out.
 */
beforeAll(async () => {
  const db = await freshDatabase();
  context = await testContext(db);
  await proveKinds(db);
  members = await makeMembers(db, 3);
  const owe = async (kind: RewardKind, member: number, amount: bigint) => {
    const of = { memberId: members[member] ?? 0n, amount };
    const cause = String(await makeCause(db, of));
    await db.app.begin((tx) => promise(tx, [{ ...of, kind, cause }]));
    return cause;
  };
  const { test_rebate, test_bonus } = testKinds;
  const from = context.clock.today();
  await fundBudget(db, 500_00n);
  causes = [await owe(test_rebate, 0, 30_00n), await owe(test_rebate, 1, 20_00n), await owe(test_bonus, 0, 10_00n)];
  await payGrants(context);
  await giveCoupon({ db, context }, members[1] ?? 0n, { amountMinor: 12_00, validDays: 5 });
  await context.advance(10 * DAY_MS);
  const middle = context.clock.today();
  await fundBudget(db, 40_00n);
  await expireCoupons(context);
  causes.push(await owe(test_bonus, 2, 60_00n), await owe(test_rebate, 2, 5_00n));
  await payGrants(context);
  [early, late] = [
    { from, until: addDays(middle, -1) },
    { from: middle, until: middle },
  ];
  reports = await reportReader(context);
}, 60_000);

const kinds = async (period: Period) =>
  (await reports.read<{ items: BudgetKind[] }>('budget-kinds', period)).items.map((one) => [
    one.purpose,
    one.kind,
    one.count,
    one.leftMinor,
    one.cameMinor,
  ]);
const movements = (query: Record<string, string>) =>
  reports.read<{ items: BudgetMovement[]; next: string | null }>('budget-movements', query);

it('says what came in, and what was spent by kind', async () => {
  expect(await kinds(early)).toEqual([
    ['budget_funded', null, 1, 0, 500_00],
    ['coupon_issued', 'coupon', 1, 12_00, 0],
    ['reward', 'test_bonus', 1, 10_00, 0],
    ['reward', 'test_rebate', 2, 50_00, 0],
  ]);
  expect(await kinds(late)).toEqual([
    ['budget_funded', null, 1, 0, 40_00],
    ['coupon_expired', null, 1, 0, 12_00],
    ['reward', 'test_bonus', 1, 60_00, 0],
    ['reward', 'test_rebate', 1, 5_00, 0],
  ]);
});

it('leads from the opening to the closing balance of the ledger’s account', async () => {
  const counted = { count: 4, more: false };
  expect(await reports.read<Totals>('budget-kinds/totals', early)).toEqual({
    ...counted,
    openingMinor: 0,
    fundedMinor: 500_00,
    backMinor: 0,
    spentMinor: 72_00,
    closingMinor: 428_00,
  });
  expect(await reports.read<Totals>('budget-kinds/totals', late)).toEqual({
    ...counted,
    openingMinor: 428_00,
    fundedMinor: 40_00,
    backMinor: 12_00,
    spentMinor: 65_00,
    closingMinor: 415_00,
  });
  for (const period of [early, late]) {
    const totals = await reports.read<Totals>('budget-kinds/totals', period);
    const { rows } = await reports.read<TrialBalance>('trial-balance', period);
    const account = rows.find((row) => row.class === 'rewards_budget');
    expect({
      openingMinor: account?.openingCreditMinor,
      spentMinor: account?.debitsMinor,
      closingMinor: account?.closingCreditMinor,
    }).toEqual({ openingMinor: totals.openingMinor, spentMinor: totals.spentMinor, closingMinor: totals.closingMinor });
    expect(account?.creditsMinor).toBe(totals.fundedMinor + totals.backMinor);
  }
});

it('lists the postings of a kind, each with its cause, member and transfer', async () => {
  const { items } = await movements({ ...early, kind: 'test_rebate' });
  expect(items).toMatchObject([
    { cause: causes[0], memberNo: memberNoOf(members[0] ?? 0n), leftMinor: 30_00, cameMinor: 0 },
    { cause: causes[1], memberNo: memberNoOf(members[1] ?? 0n), leftMinor: 20_00, balanceMinor: expect.any(Number) },
  ]);
  expect(items.every(({ belongsTo }) => belongsTo?.kind === 'reward')).toBe(true);
  const [funded] = (await movements({ ...early, purpose: 'budget_funded' })).items;
  expect(funded).toMatchObject({ kind: null, cause: null, memberNo: null, cameMinor: 500_00, balanceMinor: 500_00 });
  const page = await movements({ ...late, limit: '3' });
  expect(page.items.map(({ balanceMinor }) => balanceMinor)).toEqual([468_00, 480_00, 420_00]);
  expect((await movements({ ...late, after: page.next ?? '' })).items).toMatchObject([{ balanceMinor: 415_00 }]);
});

it('saves kinds and postings as files with the same figures', async () => {
  const byKind = csvRows(await reports.body('budget-kinds.csv', late));
  expect(byKind.map(({ kind, left, came }) => [kind, left, came])).toEqual([
    ['', '0.00', '40.00'],
    ['', '0.00', '12.00'],
    ['test_bonus', '60.00', '0.00'],
    ['test_rebate', '5.00', '0.00'],
  ]);
  const each = csvRows(await reports.body('budget-movements.csv', late));
  expect(each.map(({ cause, balance }) => [cause, balance])).toEqual([
    ['', '468.00'],
    ['', '480.00'],
    [causes[3], '420.00'],
    [causes[4], '415.00'],
  ]);
});
