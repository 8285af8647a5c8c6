// A cause gives one member one amount, once. Repeated calls, fifty callers at once and the app's role can't get more.
import { beforeAll, describe, expect, it } from 'vitest';
import { fundBudget, makeCause, proveKinds, testKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers } from '#kit/market.ts';
import { setSetting } from '#kit/settings.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { type AccountId, accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { type Line, line, type Purpose } from '#ledger/posting.ts';
import { factId } from '#platform/database/ids.ts';
import { coverOf } from '../budget.ts';
import type { RewardKind } from '../kinds.ts';
import { payGrants } from '../pay-grants.ts';
import { lapse, promise, type Promised } from './promise.ts';

type Way = {
  kind: RewardKind;
  purpose: Purpose;
  from: AccountId;
  to: (memberId: bigint) => AccountId;
};
const WAYS_TO_GIVE: [string, Way][] = [
  [
    'points',
    {
      kind: testKinds.test_points,
      purpose: 'points_granted',
      from: house('points_issued'),
      to: (id) => accountOf('member_points', id),
    },
  ],
  [
    'chances',
    {
      kind: testKinds.test_chance,
      purpose: 'chance_granted',
      from: house('chances_issued'),
      to: (id) => accountOf('member_chances', id),
    },
  ],
  [
    'money',
    {
      kind: testKinds.test_rebate,
      purpose: 'reward',
      from: house('rewards_budget'),
      to: (id) => accountOf('member_income', id),
    },
  ],
];

let db: FreshDatabase;
let context: TestContext;
let member: bigint;
let other: bigint;
let n = 0;

beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  context = await testContext(db);
  await proveKinds(db);
  await fundBudget(db, 1_000_000_00n);
  [member, other] = (await makeMembers(db, 2)) as [bigint, bigint];
});

const transfer = (...lines: Line[]) => ({ id: factId('grants test', ++n), actor: 'system', lines });

describe.each(WAYS_TO_GIVE)('%s', (_, { kind, purpose, from, to }) => {
  /** Promises and posts as a giving feature does, then runs the payer. Returns the number of new grants. */
  const given = async (...asked: Promised[]) => {
    const made = await db.app.begin(async (tx) => {
      const { grants, lines } = await promise(tx, asked);
      if (lines.length > 0) await post(tx, [transfer(...lines)]);
      return grants.length;
    });
    await payGrants(context);
    return made;
  };
  const cause = async (amount = 5n, memberId = member): Promise<Promised> => ({
    kind,
    cause: String(await makeCause(db, { memberId, amount })),
    memberId,
    amount,
  });
  const has = async (memberId = member) => balanceOf(await readBalances(db.app, [to(memberId)]), to(memberId)).posted;

  it('is given once for a cause, however often it is promised', async () => {
    const grant = await cause(7n);
    const before = await has();
    expect(await given(grant)).toBe(1);
    expect(await given(grant, grant)).toBe(0);
    expect(await given({ ...grant, amount: 70n })).toBe(0);
    expect(await given({ ...grant, memberId: other })).toBe(0);
    expect(await has()).toBe(before + 7n);
  });

  it('is given for many causes in one call, and only for new causes in the next', async () => {
    const grants = [await cause(1n), await cause(2n), await cause(3n, other)];
    expect(await given(...grants)).toBe(3);
    expect(await given(...grants, await cause(4n))).toBe(1);
  });

  it('is given once when fifty callers promise the same cause at once', async () => {
    const grant = await cause(11n);
    const before = await has();
    const answers = await Promise.all(Array.from({ length: 50 }, () => given(grant)));
    expect(answers.reduce((sum, made) => sum + made, 0)).toBe(1);
    expect(await has()).toBe(before + 11n);
  });

  it('cannot be promised for an invented cause, a larger amount or another member', async () => {
    const proven = await cause();
    for (const wrong of [{ cause: '9999999' }, { amount: 6n }, { memberId: other }])
      await expect(given({ ...proven, ...wrong })).rejects.toThrow('cause_not_proven');
    expect(await given(proven)).toBe(1);
  });

  it('pays one line with its own amount and member, and no second one', async () => {
    const asked = await cause();
    /** Promises a grant, and posts an attacker's lines under it. */
    const forged = (lines: (id: bigint) => Line[], hold?: 'burst') =>
      db.app.begin(async (tx) => {
        const { grants } = await promise(tx, [hold ? { ...asked, hold } : asked]);
        await post(tx, [transfer(...lines(grants[0]?.id ?? 0n))]);
      });
    const one = (id: bigint) => line(purpose, from, to(member), 5n, id);
    await expect(forged((id) => [one(id)], 'burst')).rejects.toThrow('grant_not_due');
    for (const wrong of [{ amount: 6n }, { amount: 4n }, { credit: to(other) }, { guard: 999_999n }])
      await expect(forged((id) => [{ ...one(id), ...wrong }])).rejects.toThrow('grant_not_covering');
    await expect(forged((id) => [one(id), one(id)])).rejects.toThrow('grant_not_due');
    expect(await given(asked)).toBe(1);
    const [paid] = await db.app<{ id: bigint }[]>`
      select id from rewards.grant where kind = ${kind.kind} and cause = ${asked.cause} and state = 'paid'`;
    await expect(post(db.app, [transfer(one(paid?.id ?? 0n))])).rejects.toThrow('grant_not_due');
  });
});

it('cannot commit a grant of points without its posting, so no cause is used up for nothing', async () => {
  const cause = String(await makeCause(db, { memberId: member, amount: 5n }));
  const asked = { kind: testKinds.test_points, cause, memberId: member, amount: 5n };
  await expect(db.app.begin((tx) => promise(tx, [asked]))).rejects.toThrow('was not posted');
  const { lines } = await db.app.begin(async (tx) => {
    const made = await promise(tx, [asked]);
    await post(tx, [transfer(...made.lines)]);
    return made;
  });
  expect(lines).toHaveLength(1);
});

it('does not let the app write or release a grant, or call its guard', async () => {
  for (const statement of [
    `insert into rewards.grant (kind, cause, member_id, gives, amount)
      values ('test_rebate', '1', ${member}, 'money', 5)`,
    `update rewards.grant set amount = amount + 1`,
    `update rewards.grant set paid_at = now(), transfer_id = gen_random_uuid()`,
    `update rewards.grant set released_at = now()`,
    `delete from rewards.grant`,
    `truncate rewards.grant`,
    `insert into rewards.kind values ('mine', 'mine', 'money', 'reward', 'causes.is_given')`,
    `insert into rewards.tally_step (kind, campaign, state, day, grants, amount)
      values ('a', '', 'paid', now(), 1, 1)`,
    `select rewards.consume_grant(array['reward'], array[1], array[1], array[1], array[1], array[gen_random_uuid()])`,
    `select rewards.require_causes(array[1])`,
  ])
    await expect(db.app.unsafe(statement)).rejects.toThrow('permission denied');
  for (const statement of ['delete from rewards.grant', 'truncate rewards.grant cascade'])
    await expect(db.owner.unsafe(statement)).rejects.toThrow('append-only');
});

it('refuses lists of unequal length or with other bounds, and undeclared kinds', async () => {
  await expect(
    db.app`select rewards.promise('{test_rebate}', '[0:0]={1}'::text[], '{1}', '{1}', '{null}', '{null}')`,
  ).rejects.toThrow('grant_malformed');
  await expect(
    db.app`select rewards.promise('{test_rebate,test_rebate}', '{1}', '{1}', '{1}', '{null}', '{null}')`,
  ).rejects.toThrow('grant_malformed');
  await expect(db.app`select rewards.promise('{mine}', '{1}', '{1}', '{1}', '{null}', '{null}')`).rejects.toThrow(
    'kind_unknown',
  );
});

it('lapses a promise whose cause is gone, but not one whose cause still exists', async () => {
  const kind = testKinds.test_bonus;
  const causeId = await makeCause(db, { memberId: member, amount: 5n });
  const cause = String(causeId);
  await db.app.begin((tx) => promise(tx, [{ kind, cause, memberId: member, amount: 5n }]));
  await expect(db.app.begin((tx) => lapse(tx, [{ kind, cause }]))).rejects.toThrow('cause_stands');
  await db.owner`delete from causes.cause where id = ${causeId}`;
  const [gone] = await db.app.begin((tx) => lapse(tx, [{ kind, cause }]));
  expect(gone).toMatchObject({ state: 'lapsed', lapseReason: 'cause_gone' });
  expect(await db.app.begin((tx) => lapse(tx, [{ kind, cause }]))).toEqual([]);
  expect(await payGrants(context)).toBe(0);
});

it('waits for fees in the order of the promises, and the first one is named', async () => {
  await db.owner`alter table rewards.grant disable trigger need_no_cover`;
  const [memberId] = (await makeMembers(db, 1)) as [bigint];
  const { kind } = testKinds.test_rebate;
  for (const amount of [7n, 5n]) {
    const cause = String(await makeCause(db, { memberId, amount }));
    await db.app.begin((tx) => promise(tx, [{ kind: testKinds.test_rebate, cause, memberId, amount }]));
  }
  expect(await coverOf(db.app, memberId)).toMatchObject({ left: 0n, waiting: 12n, next: { kind, amount: 7n } });
  await db.owner`alter table rewards.grant enable trigger need_no_cover`;
});

it('stores the settings version that was in force at the promise', async () => {
  const kind = testKinds.test_bonus;
  const promised = async () => {
    const cause = String(await makeCause(db, { memberId: other, amount: 1n }));
    await db.app.begin((tx) => promise(tx, [{ kind, cause, memberId: other, amount: 1n }]));
    const [row] = await db.app<{ version: bigint | null }[]>`
      select rule_version as version from rewards.grant where kind = ${kind.kind} and cause = ${cause}`;
    return row?.version ?? null;
  };
  expect(await promised()).toBeNull();
  await setSetting(db, 'rewards.memberMonthMost', { test_rebate: 1_000_000_00 });
  const [newest] = await db.app<{ id: bigint }[]>`select max(id) as id from settings.version`;
  expect(await promised()).toBe(newest?.id);
});

it.each([
  ['a proof that does not exist', 'causes.unheard_of', 'reward', 'no function'],
  ['a proof that depends on the caller’s search path', 'causes.loose', 'reward', 'must be stable'],
  ['a purpose of another guard', 'causes.is_given', 'system_addition', 'is no purpose that gives money'],
  ['a purpose of another asset', 'causes.is_given', 'points_granted', 'is no purpose that gives money'],
])('a kind with %s is refused', async (_, proves, purpose, why) => {
  await db.owner.unsafe(`
    create or replace function causes.loose(cause text, member bigint, amount bigint) returns boolean
    language sql stable as 'select true'`);
  await db.admin`select ledger.keep_release('with a loose proof')`;
  await expect(
    db.owner`insert into rewards.kind values ('loose', 'rewards', 'money', ${purpose}, ${proves})`,
  ).rejects.toThrow(why);
});
