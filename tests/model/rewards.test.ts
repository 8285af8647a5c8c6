// Runs random programmes of rewards and compares every grant's state, every wallet, the budget and the pause with a
// simple model (rewards.md 1). All checks must be clean afterwards.
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { foldTally, payGrants } from '#features/rewards/server/pay-grants.ts';
import { holdGrant } from '#features/rewards/server/grants/handlers.ts';
import { decision } from '#features/rewards/server/decisions/decision.ts';
import { lapse, promise } from '#features/rewards/server/grants/promise.ts';
import { readGauge } from '#features/rewards/server/budget.ts';
import { refreshSettings } from '#features/settings/server/public.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { runChecks } from '#platform/database/checks.ts';
import { addDays, DAY_MS } from '#platform/time/clock.ts';
import { factId } from '#platform/database/ids.ts';
import { required } from '#platform/required.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { fundBudget, makeCause, proveKinds, setCampaign, testKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers } from '#kit/market.ts';
import { twoStaff } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { APPROVAL, staffIntent } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import { RewardsModel } from './rewards-model.ts';

const MEMBERS = 5;
const KINDS = ['test_rebate', 'test_bonus', 'test_points'] as const;
let db: FreshDatabase;
let context: TestContext;
let members: bigint[];
let model: RewardsModel;
let posted = 0;
const met = new Set<string>();

beforeAll(async () => {
  db = await freshDatabase({ max: 20 });
  context = await testContext(db);
  await proveKinds(db);
  members = await makeMembers(db, MEMBERS);
  model = new RewardsModel(context.clock.today());
});

const gift = fc.record({
  kind: fc.constantFrom(...KINDS),
  member: fc.nat(MEMBERS - 1),
  amount: fc.integer({ min: 1, max: 30 }),
  campaign: fc.option(fc.constantFrom('spring', 'unheard'), { freq: 3 }),
  hold: fc.option(fc.constant('burst' as const), { freq: 6 }),
});
type Gift = typeof gift extends fc.Arbitrary<infer G> ? G : never;
type Step =
  | { do: 'promise'; gifts: Gift[] }
  | { do: 'again' | 'hold' | 'lapse'; which: number }
  | { do: 'pay' | 'fold' }
  | { do: 'fund'; amount: number }
  | { do: 'wait'; days: number }
  | { do: 'decide'; which: number; release: boolean }
  | { do: 'plan' | 'cap'; most: number | null }
  | { do: 'campaign'; most: number; days: number }
  | { do: 'stop'; paying: boolean };
type Doing<D extends Step['do']> = Step extends infer S
  ? S extends { do: infer E }
    ? D extends E
      ? S
      : never
    : never
  : never;

const which = { which: fc.nat(40) };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('promise' as const),
      gifts: fc.array(gift, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), ...which }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('fund' as const), amount: fc.integer({ min: 1, max: 80 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hold' as const), ...which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decide' as const), ...which, release: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lapse' as const), ...which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('plan' as const), most: fc.option(fc.integer({ min: 0, max: 90 })) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('cap' as const), most: fc.option(fc.integer({ min: 0, max: 60 })) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('campaign' as const),
      most: fc.integer({ min: 1, max: 90 }),
      days: fc.integer({ min: 0, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stop' as const), paying: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fold' as const) }) },
);
const set = async (key: string, value: unknown) => {
  await setSetting(db, `rewards.${key}`, value);
  await refreshSettings(db.app);
};

/** The index of a grant, counted back from the newest, in the model as in the database. */
const nthBack = (back: number) => model.grants.length - 1 - back;
const idOf = async (n: number) => {
  const grant = model.grants[n];
  const [row] = await db.app<{ id: bigint }[]>`
    select id from rewards.grant where kind = ${grant?.kind ?? ''} and cause = ${grant?.cause ?? ''}`;
  return row?.id ?? 0n;
};

type Wish = Parameters<RewardsModel['promise']>[0][number];
async function promiseAll(wishes: readonly Wish[]): Promise<number> {
  return db.app.begin(async (tx) => {
    const { grants, lines } = await promise(
      tx,
      wishes.map(({ kind, cause, member, amount, campaign, hold }) => ({
        kind: testKinds[kind as (typeof KINDS)[number]],
        cause,
        memberId: required(members[member]),
        amount,
        ...(campaign ? { campaign } : {}),
        ...(hold ? { hold: 'burst' as const } : {}),
      })),
    );
    posted += 1;
    if (lines.length > 0) await post(tx, [{ id: factId('model', posted), actor: 'system', lines }]);
    return grants.length;
  });
}

const acts: { [D in Step['do']]: (doing: Doing<D>) => Promise<void> } = {
  async promise({ gifts }) {
    const wishes = await Promise.all(
      gifts.map(async ({ kind, member, amount, campaign, hold }): Promise<Wish> => {
        const of = { memberId: required(members[member]), amount: BigInt(amount) };
        const gives = kind === 'test_points' ? 'points' : 'money';
        return { kind, gives, cause: String(await makeCause(db, of)), member, amount: of.amount, campaign, hold };
      }),
    );
    // A wish that is repeated within the same call promises nothing more.
    expect(await promiseAll([...wishes, ...wishes.slice(0, 1)])).toBe(model.promise(wishes));
  },
  async again({ which: back }) {
    const grant = model.grants[nthBack(back)];
    if (!grant) return;
    expect(await promiseAll([{ ...grant, hold: null }])).toBe(0);
  },
  async pay() {
    expect(await payGrants(context)).toBe(model.pay());
    const { left, paused } = await readGauge(context);
    expect([left, paused?.reason ?? null]).toEqual([model.budget, model.pause]);
  },
  async fund({ amount }) {
    await fundBudget(db, BigInt(amount));
    model.budget += BigInt(amount);
  },
  async wait({ days }) {
    await context.advance(days * DAY_MS);
    model.today = context.clock.today();
  },
  async hold({ which: back }) {
    const n = nthBack(back);
    const { first } = await twoStaff(db);
    const held = await holdGrant(
      context,
      { id: await idOf(n), caller: first, reason: 'under_review' },
      staffIntent(first),
    );
    expect(!isRefusal(held)).toBe(model.hold(n));
  },
  async decide({ which: back, release }) {
    const n = nthBack(back);
    const { first, second } = await twoStaff(db);
    const verdict = release
      ? ({ decision: 'release', reason: 'explained' } as const)
      : ({ decision: 'refuse', reason: 'same_person' } as const);
    const wish = { grantId: String(await idOf(n)), verdict, note: 'Looked at' };
    const proposed = await decision.propose(context, { wish, caller: first, assertion: APPROVAL }, staffIntent(first));
    expect(!isRefusal(proposed)).toBe(model.decide(n, release));
    if (!isRefusal(proposed))
      ok(await decision.sign(context, { id: proposed.id, caller: second, assertion: APPROVAL }));
  },
  async lapse({ which: back }) {
    const n = nthBack(back);
    const grant = model.grants[n];
    if (!grant) return;
    await db.owner`delete from causes.cause where id = ${grant.cause}`;
    const kind = testKinds[grant.kind as (typeof KINDS)[number]];
    const gone = await db.app.begin((tx) => lapse(tx, [{ kind, cause: grant.cause }]));
    expect(gone.length === 1).toBe(model.lapseCause(n));
  },
  async plan({ most }) {
    model.plans = most === null ? new Map() : new Map([['test_rebate', BigInt(most)]]);
    await set('monthPlanMinor', most === null ? {} : { test_rebate: most });
  },
  async cap({ most }) {
    model.memberCaps = most === null ? new Map() : new Map([['test_bonus', BigInt(most)]]);
    await set('memberMonthMost', most === null ? {} : { test_bonus: most });
  },
  async campaign({ most, days }) {
    const until = addDays(context.clock.today(), days);
    model.campaigns = new Map([['spring', { kind: 'test_rebate', until, most: BigInt(most) }]]);
    await setCampaign(db, { name: 'spring', kind: 'test_rebate', until, most });
  },
  async stop({ paying }) {
    model.paying = paying;
    await set('paying', paying);
  },
  async fold() {
    await foldTally(context);
  },
};

const given = (gift: Partial<Gift> = {}): Step => ({
  do: 'promise',
  gifts: [{ kind: 'test_rebate', member: 0, amount: 20, campaign: null, hold: null, ...gift }],
});
const newest = { which: 0 };
/** Runs first, so that each state, reason and pause occurs whatever the random programmes contain. */
const EVERY_OUTCOME: Step[] = [
  { do: 'campaign', most: 10, days: 5 },
  given({ campaign: 'spring' }), // above the campaign's limit
  given({ campaign: 'unheard' }),
  { do: 'cap', most: 10 },
  given({ kind: 'test_bonus' }), // above the member's cap
  given({ hold: 'burst' }),
  { do: 'decide', ...newest, release: false },
  given(),
  { do: 'lapse', ...newest },
  given(),
  { do: 'hold', ...newest },
  { do: 'decide', ...newest, release: true },
  { do: 'stop', paying: false },
  { do: 'pay' },
  { do: 'stop', paying: true },
  { do: 'pay' }, // the budget is empty
  { do: 'fund', amount: 80 },
  { do: 'pay' },
  given(),
  given({ hold: 'burst' }),
];

it('every grant, wallet and pause equals the model after each random programme', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      for (const doing of steps) await (acts[doing.do] as (doing: Step) => Promise<void>)(doing);
      const rows = await db.app<{ state: string; reason: string | null }[]>`
        select state, case state when 'lapsed' then lapse_reason else hold_reason end as reason
        from rewards.grant order by id`;
      for (const { state } of rows) met.add(state);
      expect(rows.map(({ state, reason }) => `${state} ${reason}`)).toEqual(
        model.grants.map(({ state, reason }) => `${state} ${reason}`),
      );
      expect(await wallets()).toEqual(
        members.map((_, n) =>
          model.grants.reduce(
            (sum, { member, state, amount }) => (member === n && state === 'paid' ? sum + amount : sum),
            0n,
          ),
        ),
      );
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 40), examples: [[EVERY_OUTCOME]], endOnFailure: true },
  );
  expect(await runChecks(db.app)).toEqual([]);
});

/** Each member's income and points, added. */
async function wallets(): Promise<bigint[]> {
  const accounts = members.map((id) => [accountOf('member_income', id), accountOf('member_points', id)] as const);
  const balances = await readBalances(db.app, accounts.flat());
  return accounts.map(([income, points]) => balanceOf(balances, income).posted + balanceOf(balances, points).posted);
}

it('has met every state, reason and pause in the test above', async () => {
  const [seen] = await db.app<{ lapses: bigint; pauses: bigint; released: bigint }[]>`
    select count(distinct lapse_reason) as lapses, count(released_at) as released,
      (select count(distinct reason) from rewards.pause) as pauses from rewards.grant`;
  expect(seen).toMatchObject({ lapses: 5n, pauses: 2n });
  expect(seen?.released).toBeGreaterThan(0n);
  expect(met).toEqual(new Set(['due', 'held', 'paid', 'lapsed']));
});
