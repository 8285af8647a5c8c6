// Compares batches of exchanges of points with a model that carries them out one after the other (rewards.md 2). They
// include refusals, repeated intents, and commands without a PIN ("poisonous"). At the end, two processes batch
// exchanges at the same time.
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { checkPin } from '#features/identity/server/public.ts';
import { exchangedOn, type ExchangeWish, exchanging } from '#features/points/server/exchange.ts';
import { promise, readBudget } from '#features/rewards/server/public.ts';
import { refreshSettings } from '#features/settings/server/public.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { post, PostingRefused } from '#ledger/post.ts';
import { LostRace } from '#platform/database/batcher.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { connect } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { intentOf } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { fundMarketBudget, makeCause, proveKinds, testKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { leaveFees } from '#kit/fees.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers } from '#kit/market.ts';
import { PIN } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';

const MEMBERS = 4;
const DAY_MOST = 1_000;
/** Cover in minor units. */
const AMPLE_COVER: number = 1_000_000_00;
const SCANT_COVER: number = 9_00;
let db: FreshDatabase;
let context: TestContext;
let members: bigint[];
let keys = 0;

/** The model: one exchange after the other. Amounts are in minor units, which equal C3coin at the rate of 100. */
const model = {
  points: Array.from({ length: MEMBERS }, () => 0),
  usedToday: new Map<number, number>(),
  usedMonth: new Map<number, number>(),
  budget: 0,
  /** What is left of each member's cover. The last member's orders left few fees. */
  cover: Array.from({ length: MEMBERS }, (_, n) => (n < MEMBERS - 1 ? AMPLE_COVER : SCANT_COVER)),
  waiting: 0,
  memberMost: null as number | null,
  planLeft: null as number | null,
  paid: 0,
};

type Ask = { member: number; points: number; rate: 'right' | 'wrong'; poisonous: boolean };

/** The model's answer to one exchange, after those before it. */
function expected({ member, points, rate, poisonous }: Ask): string {
  const today = model.usedToday.get(member) ?? 0;
  const month = model.usedMonth.get(member) ?? 0;
  if (points % 100 !== 0) return 'exchange_not_whole';
  if (today + points > DAY_MOST) return 'exchange_above_day';
  if (rate === 'wrong') return 'exchange_rate_moved';
  if (points > required(model.points[member])) return 'points_insufficient';
  if (points > required(model.cover[member])) return 'reward_uncovered';
  if (model.memberMost !== null && month + points > model.memberMost) return 'reward_month_most';
  if (model.waiting + points > model.budget) return 'reward_not_now';
  if (model.planLeft !== null && points > model.planLeft) return 'reward_not_now';
  if (poisonous) return 'pin_unproven';
  model.points[member] = required(model.points[member]) - points;
  model.usedToday.set(member, today + points);
  model.usedMonth.set(member, month + points);
  model.budget -= points;
  model.cover[member] = required(model.cover[member]) - points;
  if (model.planLeft !== null) model.planLeft -= points;
  model.paid += points;
  return 'ok';
}

beforeAll(async () => {
  db = await freshDatabase({ max: 20 });
  context = await testContext(db);
  await proveKinds(db);
  await set('points.perCollect', 0);
  members = await makeMembers(db, MEMBERS);
  await leaveFees({ db, context }, members.slice(0, -1), BigInt(AMPLE_COVER));
  await leaveFees({ db, context }, members.slice(-1), BigInt(SCANT_COVER));
  await set('points.exchangeDayMost', DAY_MOST);
});

const set = async (key: string, value: unknown) => {
  await setSetting(db, key, value);
  await refreshSettings(db.app);
};

async function givePoints(memberId: bigint, amount: bigint): Promise<void> {
  const cause = String(await makeCause(db, { memberId, amount }));
  await db.app.begin(async (tx) => {
    const { lines } = await promise(tx, [{ kind: testKinds.test_points, cause, memberId, amount }]);
    await post(tx, [{ id: factId('model points', cause), actor: 'system', lines }]);
  });
}

/** Promises a reward that waits for the payer. The budget pays it before any exchange. */
async function owe(amount: number): Promise<void> {
  const of = { memberId: required(members[0]), amount: BigInt(amount) };
  const cause = String(await makeCause(db, of));
  await db.app.begin((tx) => promise(tx, [{ ...of, kind: testKinds.test_rebate, cause }]));
  model.waiting += amount;
}

async function fund(amount: number): Promise<void> {
  await fundMarketBudget(db, BigInt(amount));
  model.budget += amount;
}

/** The member enters the PIN for this exchange, except for a poisonous command. */
async function typed(wish: ExchangeWish, key = `exchange ${(keys += 1)}`, poisonous = false) {
  const { memberId, points, amountMinor } = wish;
  const intent = intentOf(`member:${memberId}`, 'POST /api/v1/points/exchanges', key, null);
  const act = { transfer: intent.id, purpose: 'exchange', amount: points, target: String(amountMinor) } as const;
  const wrong = poisonous ? null : await checkPin(context, { memberId, pin: PIN, act });
  if (wrong) throw new Error(wrong.name);
  return { ...wish, intent };
}
type Typed = Awaited<ReturnType<typeof typed>>;

async function answerOf(command: Typed, on: Pick<TestContext, 'sql'> = context): Promise<string> {
  try {
    const made = await exchanging({ ...context, sql: on.sql }, command);
    return isRefusal(made) ? made.name : 'ok';
  } catch (error) {
    const refused = error instanceof LostRace ? error.cause : error;
    if (refused instanceof PostingRefused) return refused.reason;
    throw error;
  }
}

const ask: fc.Arbitrary<Ask> = fc.record({
  member: fc.nat(MEMBERS - 1),
  points: fc.constantFrom(50, 100, 100, 200, 300, 400, 600),
  rate: fc.constantFrom('right' as const, 'right' as const, 'right' as const, 'right' as const, 'wrong' as const),
  poisonous: fc.integer({ min: 0, max: 11 }).map((n) => n === 0),
});
/** Mostly undefined, which means no change in this round. */
const seldom = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: one });
const most = fc.option(fc.integer({ min: 0, max: 2_000 }), { freq: 2 });
const round = fc.record({
  asks: fc.array(ask, { minLength: 1, maxLength: 16 }),
  /** Sends the exchanges one after the other. The answers must be those of the batch. */
  oneByOne: fc.boolean(),
  /** Repeats the first exchange within the batch, under its key. */
  repeats: fc.boolean(),
  funds: fc.option(fc.integer({ min: 1, max: 1_200 }), { freq: 2 }),
  owes: seldom(fc.integer({ min: 1, max: 200 })),
  gives: fc.record({ member: fc.nat(MEMBERS - 1), points: fc.integer({ min: 1, max: 2_500 }) }),
  memberMost: seldom(most),
  plan: seldom(most),
  nextDay: seldom(fc.constant(true)),
});
type Round = typeof round extends fc.Arbitrary<infer R> ? R : never;

async function prepare({ funds, owes, gives, memberMost, plan, nextDay }: Round): Promise<void> {
  if (nextDay) {
    await context.advance(DAY_MS);
    model.usedToday.clear();
    if (context.clock.today().endsWith('-01')) {
      model.usedMonth.clear();
      model.paid = 0;
      model.planLeft = null;
      await set('rewards.monthPlanMinor', {});
    }
  }
  if (funds !== null) await fund(funds);
  if (owes !== undefined) await owe(owes);
  await givePoints(required(members[gives.member]), BigInt(gives.points));
  model.points[gives.member] = required(model.points[gives.member]) + gives.points;
  if (memberMost !== undefined) {
    model.memberMost = memberMost;
    await set('rewards.memberMonthMost', memberMost === null ? {} : { points_exchange: memberMost });
  }
  if (plan !== undefined) {
    model.planLeft = plan === null ? null : plan - model.paid;
    await set('rewards.monthPlanMinor', plan === null ? {} : { points_exchange: plan });
  }
}

const asked = (member: number, points: number, more: Partial<Ask> = {}): Ask => ({
  member,
  points,
  rate: 'right',
  poisonous: false,
  ...more,
});
const NEVER = { owes: undefined, memberMost: undefined, plan: undefined, nextDay: undefined };
const UNCHANGED = { ...NEVER, oneByOne: false, repeats: false, funds: null };
const [RICH, SCARCE] = [1, MEMBERS - 1];
const GIVES = 2_500;
/** Runs first, so that each answer occurs whatever the random rounds contain. */
const EVERY_ANSWER: Round[] = [
  {
    ...UNCHANGED,
    funds: 1_200,
    gives: { member: SCARCE, points: GIVES },
    asks: [
      asked(SCARCE, 600),
      asked(SCARCE, 400), // above the cover that is left
      asked(SCARCE, 600), // above the daily limit
      asked(SCARCE, 50),
      asked(SCARCE, 100, { rate: 'wrong' }),
      asked(SCARCE, 100, { poisonous: true }),
      asked(RICH, 100), // no C3coin yet
    ],
  },
  { ...UNCHANGED, memberMost: 100, gives: { member: RICH, points: GIVES }, asks: [asked(RICH, 200)] },
  { ...UNCHANGED, memberMost: null, owes: 200, gives: { member: RICH, points: GIVES }, asks: [asked(RICH, 600)] },
];

const met = new Map<string, number>();

it('a batch gives the same answers as one exchange after the other', async () => {
  const property = fc.asyncProperty(fc.array(round, { minLength: 3, maxLength: 8 }), async (rounds) => {
    for (const one of rounds) {
      await prepare(one);
      const wanted = one.asks.map(expected);
      for (const name of wanted) met.set(name, (met.get(name) ?? 0) + 1);
      const commands: Typed[] = [];
      for (const { member, points, rate, poisonous } of one.asks) {
        const amountMinor = BigInt(rate === 'right' ? points : points + 100);
        const wish = { memberId: required(members[member]), points: BigInt(points), amountMinor };
        commands.push(await typed(wish, undefined, poisonous));
      }
      const answers: string[] = [];
      if (one.oneByOne) for (const command of commands) answers.push(await answerOf(command));
      else {
        // The repeated command waits for the first one and gets its answer.
        const again = one.repeats && wanted[0] !== 'pin_unproven' ? 1 : 0;
        const all = [...commands, ...commands.slice(0, again)];
        answers.push(...(await Promise.all(all.map((command) => answerOf(command)))));
        wanted.push(...wanted.slice(0, again));
      }
      expect(answers).toEqual(wanted);
      expect(await actualState()).toEqual({
        points: model.points,
        left: model.budget,
        usedToday: members.map((_, n) => model.usedToday.get(n) ?? 0),
      });
    }
  });
  await fc.assert(property, {
    numRuns: Number(process.env.MODEL_RUNS ?? 30),
    examples: [[EVERY_ANSWER]],
    endOnFailure: true,
  });
});

it('has met every answer in the test above', () => {
  const answers = ['ok', 'pin_unproven', 'exchange_not_whole', 'exchange_above_day', 'exchange_rate_moved'];
  const ofRewards = ['points_insufficient', 'reward_month_most', 'reward_not_now', 'reward_uncovered'];
  expect([...met.keys()].toSorted()).toEqual([...answers, ...ofRewards].toSorted());
});

async function actualState() {
  const accounts = members.map((id) => accountOf('member_points', id));
  const balances = await readBalances(db.app, accounts);
  const used = await exchangedOn(db.app, { members, today: context.clock.today() });
  return {
    points: accounts.map((account) => Number(balanceOf(balances, account).posted)),
    left: Number((await readBudget(db.app)).left),
    usedToday: members.map((id) => Number(used.get(id) ?? 0n)),
  };
}

it('two processes at once stay within the daily limit, the points and the budget', async () => {
  const other = { sql: connect({ url: db.urls.app, name: 'second process', max: 10 }) };
  await set('rewards.memberMonthMost', {});
  await set('rewards.monthPlanMinor', {});
  await context.advance(DAY_MS);
  const asking = await makeMembers(db, 10);
  await leaveFees({ db, context }, asking, BigInt(AMPLE_COVER));
  for (const id of asking) await givePoints(id, 5_000n);
  // The budget covers 35 of the 100 exchanges, and the daily limit allows each member five of ten.
  const room = model.budget - model.waiting - 70_00;
  await (room > 0 ? owe(room) : fund(-room));
  const commands = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      typed({ memberId: required(asking[n % asking.length]), points: 200n, amountMinor: 200n }),
    ),
  );
  const answers = await Promise.all(commands.map((command, n) => answerOf(command, n % 2 === 0 ? context : other)));
  expect(answers.filter((name) => name === 'ok')).toHaveLength(35);
  expect(answers.filter((name) => name !== 'ok' && name !== 'reward_not_now' && name !== 'exchange_above_day')).toEqual(
    [],
  );
  const used = await exchangedOn(db.app, { members: asking, today: context.clock.today() });
  expect([...used.values()].reduce((sum, one) => sum + one, 0n)).toBe(7_000n);
  expect([...used.values()].filter((one) => one > BigInt(DAY_MOST))).toEqual([]);
  expect((await readBudget(db.app)).left).toBe(BigInt(model.waiting));
  await other.sql.end();
});
