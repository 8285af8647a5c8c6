// Caps per member and month, and amounts of campaigns. A grant above one lapses with a reason, and a lapsed grant no
// longer counts towards it.
import { beforeAll, expect, it } from 'vitest';
import { fundBudget, makeCause, proveKinds, setCampaign, testKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers } from '#kit/market.ts';
import { setSetting } from '#kit/settings.ts';
import { addDays, DAY_MS } from '#platform/time/clock.ts';
import type { RewardKind } from './kinds.ts';
import { lapse, loadAtOnce, promise } from './grants/promise.ts';
import { payGrants } from './pay-grants.ts';

let db: FreshDatabase;
let context: TestContext;
let members: bigint[];

beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  context = await testContext(db);
  await proveKinds(db);
  members = await makeMembers(db, 6);
  await fundBudget(db, 1_000_00n);
});

const { test_rebate, test_bonus } = testKinds;
type Wish = { n: number; amount: bigint; kind?: RewardKind; campaign?: string; cause?: string };
const asked = async ({ n, amount, kind = test_rebate, campaign, cause }: Wish) => {
  const of = { memberId: members[n] ?? 0n, amount };
  return { ...of, kind, cause: cause ?? String(await makeCause(db, of)), ...(campaign ? { campaign } : {}) };
};
/** The state of each new grant, or the reason for which it lapsed. */
const promised = async (...wishes: Wish[]) => {
  const all = await Promise.all(wishes.map((wish) => asked(wish)));
  const { grants } = await db.app.begin((tx) => promise(tx, all));
  return grants.map(({ state, lapseReason }) => lapseReason ?? state);
};

it('lapses a grant that exceeds the member’s cap for the month as a whole, and starts again each month', async () => {
  await setSetting(db, 'rewards.memberMonthMost', { test_rebate: 10 });
  expect(await promised({ n: 0, amount: 6n }, { n: 1, amount: 10n })).toEqual(['due', 'due']);
  expect(await promised({ n: 0, amount: 5n }, { n: 0, amount: 4n })).toEqual(['member_cap', 'due']);
  expect(await promised({ n: 0, amount: 1n })).toEqual(['member_cap']);
  expect(await promised({ n: 0, amount: 1n, kind: test_bonus })).toEqual(['due']);
  expect(await payGrants(context)).toBe(4);
  expect(await promised({ n: 0, amount: 1n })).toEqual(['member_cap']);
  await context.advance(31 * DAY_MS);
  expect(await promised({ n: 0, amount: 10n })).toEqual(['due']);
});

it('keeps the member’s cap when fifty promises are made at once', async () => {
  const wishes = await Promise.all(Array.from({ length: 50 }, () => asked({ n: 2, amount: 3n })));
  const all = await Promise.all(wishes.map((wish) => db.app.begin((tx) => promise(tx, [wish]))));
  expect(all.flatMap(({ grants }) => grants).filter(({ state }) => state === 'due')).toHaveLength(3);
});

it('frees the member’s cap again when a grant lapses', async () => {
  const first = await asked({ n: 3, amount: 10n });
  await db.app.begin((tx) => promise(tx, [first]));
  expect(await promised({ n: 3, amount: 10n })).toEqual(['member_cap']);
  await db.owner`delete from causes.cause where id = ${first.cause}`;
  await db.app.begin((tx) => lapse(tx, [first]));
  expect(await promised({ n: 3, amount: 10n })).toEqual(['due']);
});

it('leaves for a grant at once what the month’s promises of its kind leave of the member’s cap', async () => {
  const left = async () => {
    const asked = [members[4] ?? 0n, members[5] ?? 0n];
    const now = await db.app.begin((tx) => loadAtOnce(context, tx, { kind: test_rebate, members: asked }));
    return asked.map((id) => now.memberLeft.get(id));
  };
  expect(await left()).toEqual([10n, 10n]);
  const wishes = [
    { n: 5, amount: 3n, kind: test_bonus },
    { n: 5, amount: 4n },
    { n: 5, amount: 7n },
  ];
  expect(await promised(...wishes)).toEqual(['due', 'due', 'member_cap']);
  expect(await left()).toEqual([10n, 6n]);
  await context.advance(31 * DAY_MS);
  expect(await left()).toEqual([10n, 10n]);
});

it('gives out a campaign’s amount once in fifty promises at once, and frees it again when a grant lapses', async () => {
  const until = addDays(context.clock.today(), 3);
  await setCampaign(db, { name: 'start', kind: 'test_bonus', until, most: 20 });
  const wish = { amount: 3n, kind: test_bonus, campaign: 'start' };
  const all = await Promise.all(Array.from({ length: 50 }, (_, n) => promised({ ...wish, n: n % 6 })));
  expect(all.flat().filter((state) => state === 'due')).toHaveLength(6);
  expect(all.flat().filter((state) => state === 'campaign_full')).toHaveLength(44);
  expect(await promised({ ...wish, n: 0, amount: 2n })).toEqual(['due']);
  expect(await promised({ ...wish, n: 0, amount: 1n })).toEqual(['campaign_full']);
  const [one] = await db.app<{ cause: string }[]>`
    select cause from rewards.grant where campaign = 'start' and state = 'due' and amount = 3 limit 1`;
  const cause = one?.cause ?? '';
  await db.owner`delete from causes.cause where id = ${cause}`;
  await db.app.begin((tx) => lapse(tx, [{ kind: test_bonus, cause }]));
  expect(await promised({ ...wish, n: 5 })).toEqual(['due']);
});

it('gives nothing under a campaign that is unknown, for another kind, or over', async () => {
  const wish = { n: 4, amount: 1n, kind: test_bonus };
  expect(await promised({ ...wish, campaign: 'unheard' })).toEqual(['campaign_over']);
  expect(await promised({ n: 4, amount: 1n, campaign: 'start' })).toEqual(['campaign_over']);
  await context.advance(4 * DAY_MS);
  expect(await promised({ ...wish, campaign: 'start' })).toEqual(['campaign_over']);
});

it('tells the member why a grant lapsed, and does not promise its cause again', async () => {
  const wish = { n: 4, amount: 50n };
  const first = await asked(wish);
  const twice = async () => (await db.app.begin((tx) => promise(tx, [first]))).grants.map(({ state }) => state);
  expect([await twice(), await twice()]).toEqual([['lapsed'], []]);
  const [message] = await db.app<{ kind: string; params: object }[]>`
    select kind, params from messages.message where member_id = ${first.memberId} order by id desc limit 1`;
  expect(message).toMatchObject({
    kind: 'rewards.test_rebate_lapsed',
    params: { reason: 'member_cap', amountMinor: 50 },
  });
});
