// Causes for tests of grants: a table says which member gets how much for each cause. A proof function reads it, as a
// feature's proof reads the feature's rows.
import { campaign } from '#features/rewards/server/campaigns/campaign.ts';
import { defineRewardKinds } from '#features/rewards/server/public.ts';
import { house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { factId } from '#platform/database/ids.ts';
import { act, bankIn, bankLine } from './books.ts';
import { bankLine as marketLine } from './market.ts';
import { required } from '#platform/required.ts';
import type { FreshDatabase } from './database.ts';
import { officeOf, twoStaff } from './office.ts';
import { ok } from './outcome.ts';
import { APPROVAL, staffIntent } from './people.ts';

let unique = 0;

/** Kinds of grants that only tests have. `proveKinds` registers them in the database. */
export const testKinds = defineRewardKinds('rewards', {
  test_rebate: { gives: 'money' },
  test_bonus: { gives: 'money' },
  test_coupon: { gives: 'coupon' },
  test_points: { gives: 'points' },
  test_chance: { gives: 'chances', quiet: true },
});
const PURPOSES = {
  money: 'reward',
  coupon: 'coupon_issued',
  points: 'points_granted',
  chances: 'chance_granted',
} as const;

/** Creates the table of causes, which the proof function reads. */
async function makeCauses(db: FreshDatabase): Promise<void> {
  await db.owner.unsafe(`
    create schema if not exists causes;
    grant usage on schema causes to c3_ledger;
    create table if not exists causes.cause (id bigint primary key, member_id bigint, amount bigint);
    create or replace function causes.is_given(cause text, member bigint, amount bigint) returns boolean
    language sql stable security definer set search_path = causes, pg_temp as
      $$ select exists (select from cause c where c.id::text = $1 and c.member_id = $2 and c.amount = $3) $$`);
}

/** Registers `testKinds` in the database, without need of cover. Only causes made by `makeCause` are proven. */
export async function proveKinds(db: FreshDatabase): Promise<void> {
  await makeCauses(db);
  for (const { kind, feature, gives } of Object.values(testKinds))
    await db.owner`
      insert into rewards.kind values (${kind}, ${feature}, ${gives}, ${PURPOSES[gives]}, 'causes.is_given')`;
  await needNoCover(db);
}

/** Grants of money need no cover in this database, like grants from before covers existed. */
export async function needNoCover({ admin }: FreshDatabase): Promise<void> {
  await admin.unsafe(`
    create schema if not exists causes;
    create function causes.need_no_cover() returns trigger language plpgsql as
      $$ begin new.covered_minor := coalesce(new.covered_minor, 0); return new; end $$;
    create trigger need_no_cover before insert on rewards.grant for each row execute function causes.need_no_cover()`);
  await admin`select ledger.keep_release('without covers')`;
}

/** Makes a cause that gives this amount. Returns its id. */
export async function makeCause(db: FreshDatabase, of: { memberId: bigint; amount: bigint }): Promise<bigint> {
  unique += 1;
  const causeId = BigInt(unique);
  await db.owner`insert into causes.cause values (${causeId}, ${of.memberId}, ${of.amount})`;
  return causeId;
}

/** Causes of this kind that would also prove a grant to another member or of one unit more. There should be none. */
export async function looseProofs({ owner }: FreshDatabase, kind: string): Promise<string[]> {
  const [known] = await owner<{ proves: string }[]>`select proves from rewards.kind where kind = ${kind}`;
  const { proves } = required(known, kind);
  const rows = await owner.unsafe<{ cause: string; loose: boolean }[]>(`
    select cause, ${proves}(cause, member_id + 1, amount) or ${proves}(cause, member_id, amount + 1) as loose
    from (select * from rewards.grant where kind = '${kind}' order by id limit 50) of_kind`);
  required(rows[0], `a grant of ${kind}`);
  return rows.filter(({ loose }) => loose).map(({ cause }) => cause);
}

/** Books the operator's own money as rewards budget, as two persons would. */
export async function fundBudget(db: FreshDatabase, amount: bigint): Promise<void> {
  const from = 'OPERATOR-BUDGET';
  await db.admin`insert into ledger.operator_account values (${from}, 'The operator') on conflict do nothing`;
  const statementLineId = await bankLine(db.rail, { amount, from });
  await bankIn(db.app, statementLineId, amount);
  await moveOwnMoney(db, { purpose: 'budget_funded', amount, statementLineId });
}

/** The same in a database where members also recharge, so that the bank's running balance must continue. */
export const fundMarketBudget = (db: FreshDatabase, amount: bigint) => payOwnMoney(db, 'budget_funded', amount);

/** The operator pays what it owes the client account. */
export const coverShortfall = (db: FreshDatabase, amount: bigint) => payOwnMoney(db, 'shortfall_covered', amount);

type OwnMoney = { purpose: 'budget_funded' | 'shortfall_covered'; amount: bigint; statementLineId: bigint };

async function payOwnMoney(db: FreshDatabase, purpose: OwnMoney['purpose'], amount: bigint): Promise<void> {
  const from = 'ABAY 99000099';
  await db.admin`insert into ledger.operator_account values (${from}, 'The operator') on conflict do nothing`;
  const statementLineId = await marketLine(db, { amount, from, reference: 'own money', kind: 'transfer' });
  await moveOwnMoney(db, { purpose, amount, statementLineId });
}

async function moveOwnMoney(db: FreshDatabase, { purpose, amount, statementLineId }: OwnMoney): Promise<void> {
  const debit = house('suspense');
  const credit = house(purpose === 'budget_funded' ? 'rewards_budget' : 'operator_due');
  const id = await act(db, { purpose, debit, credit, amount, statementLineId });
  const lines = [line(purpose, debit, credit, amount, id)];
  const { second } = await twoStaff(db);
  await post(db.app, [{ id: factId('own money', id), actor: `staff:${second.staffId}`, lines }]);
}

/** Starts or changes a campaign. One of the office proposes it, and the other signs. */
export async function setCampaign(
  db: FreshDatabase,
  wish: { name: string; kind: string; until: string; most: number },
): Promise<void> {
  const { context, first, second } = await officeOf(db);
  const signed = { caller: first, assertion: APPROVAL };
  const { id } = ok(await campaign.propose(context, { wish, ...signed }, staffIntent(first)));
  ok(await campaign.sign(context, { id, caller: second, assertion: APPROVAL }));
}
