// The three ways to give (points, chances, rewards) face the same attacks: a cause gives one member one amount, once.
import { beforeAll, describe, expect, it } from 'vitest';
import { fundBudget, makeCause, proveCauses } from '../../../../tests/kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '../../../../tests/kit/database.ts';
import { testFloor } from '../../../../tests/kit/floor.ts';
import { makeMembers } from '../../../../tests/kit/market.ts';
import { balanceOf, readBalances } from '../../../ledger/balance.ts';
import { type AccountId, accountOf, house } from '../../../ledger/chart.ts';
import type { Grant } from '../../../ledger/grants.ts';
import { post } from '../../../ledger/post.ts';
import { type Line, line, type Purpose } from '../../../ledger/posting.ts';
import type { Transaction } from '../../../platform/db.ts';
import { factId } from '../../../platform/ids.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { grantChances } from '../../chances/server/public.ts';
import { grantPoints } from '../../points/server/public.ts';
import { grantReward } from './grant-reward.ts';

type Door = {
  purpose: Purpose;
  table: string;
  give: (tx: Transaction, grants: readonly Grant[]) => Promise<Line[] | Refusal>;
  from: AccountId;
  to: (memberId: bigint) => AccountId;
};
const DOORS: [string, Door][] = [
  [
    'points',
    {
      purpose: 'points_granted',
      table: 'points.grant',
      give: grantPoints,
      from: house('points_issued'),
      to: (id) => accountOf('member_points', id),
    },
  ],
  [
    'chances',
    {
      purpose: 'chance_granted',
      table: 'chances.grant',
      give: grantChances,
      from: house('chances_issued'),
      to: (id) => accountOf('member_chances', id),
    },
  ],
  [
    'rewards',
    {
      purpose: 'reward',
      table: 'rewards.grant',
      give: grantReward,
      from: house('rewards_budget'),
      to: (id) => accountOf('member_income', id),
    },
  ],
];

let db: FreshDatabase;
let member: bigint;
let other: bigint;
let n = 0;

beforeAll(async () => {
  db = await freshDatabase({ max: 60 });
  await testFloor(db);
  await proveCauses(
    db,
    DOORS.map(([, door]) => door.purpose),
  );
  await fundBudget(db, 1_000_000_00n);
  [member, other] = (await makeMembers(db, 2)) as [bigint, bigint];
});

const transfer = (...lines: Line[]) => ({ id: factId('grants test', ++n), actor: 'system', lines });

describe.each(DOORS)('%s', (_, { purpose, table, give, from, to }) => {
  /** Writes the rows and then the one posting, as a use case does. Returns the number of lines. */
  const given = (...grants: Grant[]) =>
    db.app.begin(async (tx) => {
      const lines = await give(tx, grants);
      if (isRefusal(lines)) throw new Error(lines.name);
      if (lines.length > 0) await post(tx, [transfer(...lines)]);
      return lines.length;
    });
  const cause = (amount = 5n, memberId = member) => makeCause(db, { purpose, memberId, amount });
  const has = async (memberId = member) => balanceOf(await readBalances(db.app, [to(memberId)]), to(memberId)).posted;
  /** A row as c3_app may write it, and lines that an attacker wants to post under it. */
  const forged = (row: Grant, lines: (id: bigint) => Line[]) =>
    db.app.begin(async (tx) => {
      const [written] = await tx<{ id: bigint }[]>`
        insert into ${tx(table)} (purpose, cause_id, member_id, amount)
        values (${row.purpose}, ${row.causeId}, ${row.memberId}, ${row.amount}) returning id`;
      await post(tx, [transfer(...lines((written as { id: bigint }).id))]);
    });
  const covering = (row: Grant) => (id: bigint) => [line(row.purpose, from, to(row.memberId), row.amount, id)];

  it('gives once for a cause, however often it is asked', async () => {
    const grant = await cause(7n);
    const before = await has();
    expect(await given(grant)).toBe(1);
    expect(await given(grant, grant)).toBe(0);
    expect(await given({ ...grant, amount: 70n })).toBe(0);
    expect(await has()).toBe(before + 7n);
  });

  it('gives for many causes in one posting, and again only for what is new', async () => {
    const grants = [await cause(1n), await cause(2n), await cause(3n, other)];
    expect(await given(...grants)).toBe(3);
    expect(await given(...grants, await cause(4n))).toBe(1);
  });

  it('gives one of fifty callers of one cause', async () => {
    const grant = await cause(11n);
    const before = await has();
    const answers = await Promise.all(Array.from({ length: 50 }, () => given(grant)));
    expect(answers.reduce((sum, lines) => sum + lines, 0)).toBe(1);
    expect(await has()).toBe(before + 11n);
  });

  it('gives nothing that no cause proves: invented, larger, or for somebody else', async () => {
    const proven = await cause();
    const rows: Grant[] = [
      { ...proven, causeId: 9_999_999n },
      { ...proven, amount: 6n },
      { ...proven, memberId: other },
    ];
    for (const row of rows) await expect(forged(row, covering(row))).rejects.toThrow('cause_not_proven');
    await expect(given({ ...proven, amount: 6n })).rejects.toThrow('cause_not_proven');
    expect(await given(proven)).toBe(1);
  });

  it('gives nothing for a purpose that nobody proves', async () => {
    await db.owner.begin(async (tx) => {
      await tx`set local role postgres`;
      await tx`delete from ledger.cause_proof where purpose = ${purpose}`;
    });
    try {
      await expect(given(await cause())).rejects.toThrow('cause_without_proof');
    } finally {
      await db.owner`insert into ledger.cause_proof values (${purpose}, 'causes.is_true')`;
    }
  });

  it('covers one line with its own amount, member and purpose, and no second', async () => {
    const row = await cause();
    const one = (id: bigint) => line(purpose, from, to(member), 5n, id);
    const cases: ((id: bigint) => Line[])[] = [
      (id) => [{ ...one(id), amount: 6n }],
      (id) => [{ ...one(id), amount: 4n }],
      (id) => [{ ...one(id), credit: to(other) }],
      (id) => [one(id + 1_000n)],
    ];
    for (const lines of cases) await expect(forged(row, lines)).rejects.toThrow('grant_not_covering');
    await expect(forged(row, (id) => [one(id), one(id)])).rejects.toThrow('grant_used');
    await expect(forged({ ...row, purpose: 'recharge_settled' }, (id) => [one(id)])).rejects.toThrow(
      'grant_not_covering',
    );
    expect(await given(row)).toBe(1);
    const [used] = await db.app<
      { id: bigint }[]
    >`select id from ${db.app(table)} where cause_id = ${row.causeId} and purpose = ${purpose}`;
    await expect(post(db.app, [transfer(one((used as { id: bigint }).id))])).rejects.toThrow('grant_used');
  });

  it('keeps no row without its posting: a cause is not used up for nothing', async () => {
    const row = await cause();
    await expect(db.app.begin((tx) => give(tx, [row]))).rejects.toThrow('was not posted');
    expect(await given(row)).toBe(1);
  });

  it('lets the app neither change a row, nor call its guard, nor say that it was posted', async () => {
    const [schema] = table.split('.');
    for (const statement of [
      `update ${table} set amount = amount + 1`,
      `delete from ${table}`,
      `truncate ${table}`,
      `insert into ${table} (purpose, cause_id, member_id, amount, transfer_id)
        values ('${purpose}', 1, ${member}, 1, gen_random_uuid())`,
      `select ${schema}.consume_grant(array['${purpose}'], array[1], array[1], array[1], array[1],
        array[gen_random_uuid()])`,
      `insert into ledger.cause_proof values ('${purpose}_2', 'causes.is_true')`,
    ])
      await expect(db.app.unsafe(statement)).rejects.toThrow('permission denied');
    await expect(db.owner.unsafe(`delete from ${table}`)).rejects.toThrow('append-only');
  });
});

it.each([
  ['no function', 'causes.unheard_of', 'no function'],
  ['one that the caller’s search path leads astray', 'causes.loose', 'must be stable'],
])('a proof is refused that is %s', async (_, proves, why) => {
  await db.owner.unsafe(`
    create or replace function causes.loose(cause bigint, member bigint, amount bigint) returns boolean
    language sql stable as 'select true'`);
  await db.admin`select ledger.keep_release('with a loose proof')`;
  await expect(db.owner`insert into ledger.cause_proof values ('points_spent', ${proves})`).rejects.toThrow(why);
});
