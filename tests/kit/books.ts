// Ledger data for tests of the ledger itself: bank lines as the rail writes them, approved acts, and extra rules.
import { createHash } from 'node:crypto';
import { accountOf, CLASS, house, memberAccounts } from '#ledger/chart.ts';
import type { AccountId } from '#ledger/chart.ts';
import { openAccounts } from '#ledger/balance.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import type { Database, Queryable } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import type { FreshDatabase } from './database.ts';
import { twoStaff } from './office.ts';

let unique = 0;
const next = (): bigint => BigInt(++unique);

/** Writes a line of the client account as the rail does. Returns its id. */
export async function bankLine(
  rail: Database,
  given: {
    amount: bigint;
    direction?: 'in' | 'out';
    account?: 'client' | 'operator';
    from?: string;
    reference?: string;
  },
): Promise<bigint> {
  const n = next();
  const { amount, direction = 'in', account = 'client', from = `ACC-${n}`, reference = `REF-${n}` } = given;
  const [row] = await rail<{ id: bigint }[]>`
    insert into ledger.statement_line (account, bank_seq, bank_line_id, direction, amount, currency, booked_at,
      value_date,
      counterparty_name, counterparty_account, reference, narrative, balance_after)
    values (${account}, ${n * 2n}, ${`LINE-${n}`}, ${direction}, ${amount}, 'ETB', platform.now(),
      platform.business_date(platform.now()),
      'Somebody', ${from}, ${reference}, '', ${amount})
    returning id`;
  return (row as { id: bigint }).id;
}

/** Posts an inward line to suspense, as reconciliation does. */
export async function bankIn(app: Database, lineId: bigint, amount: bigint): Promise<void> {
  await post(app, [
    {
      id: factId('test bank_in', lineId),
      actor: 'system',
      lines: [line('bank_in', house('client_bank'), house('suspense'), amount, lineId)],
    },
  ]);
}

/** A two-person act, approved by the office's two staff unless `staff` names others. Returns its id. */
export async function act(
  db: FreshDatabase,
  given: {
    purpose: string;
    debit: AccountId;
    credit: AccountId;
    amount: bigint;
    statementLineId?: bigint;
    staff?: readonly bigint[];
  },
): Promise<bigint> {
  const { purpose, debit, credit, amount, statementLineId = null } = given;
  const { first, second } = await twoStaff(db);
  const canonical = JSON.stringify({
    n: String(next()),
    purpose,
    debit: String(debit),
    credit: String(credit),
    amount: String(amount),
  });
  const [row] = await db.app<{ id: bigint }[]>`
    insert into ledger.act (purpose, debit, credit, amount, statement_line_id, canonical, sha256, proposed_by,
      proposed_at)
    values (${purpose}, ${debit}, ${credit}, ${amount}, ${statementLineId}, ${canonical},
      ${createHash('sha256').update(canonical).digest()}, ${first.staffId},
      platform.now())
    returning id`;
  const id = (row as { id: bigint }).id;
  for (const staffId of given.staff ?? [first.staffId, second.staffId]) await approve(db.app, id, staffId);
  return id;
}

export async function approve(app: Queryable, actId: bigint, staffId: bigint): Promise<void> {
  await app`insert into ledger.act_approval (act_id, staff_id, method, assertion, approved_at)
    values (${actId}, ${staffId}, 'password', '{}', platform.now())`;
}

/**
 * Adds posting rules for tests of the mechanics. test_fund: bank -> recharge. test_move and test_back: recharge <->
 * income. test_out: recharge -> bank, captures a hold. Their guard allows everything except the id 13.
 */
export async function openTestRules(admin: Database): Promise<void> {
  await admin.unsafe(`
    create schema if not exists test_rules;
    create or replace function test_rules.consume(purposes text[], debits bigint[], credits bigint[], amounts bigint[],
      guards bigint[], transfers uuid[])
    returns void language plpgsql security definer set search_path = test_rules, pg_temp as $$
    begin if 13 = any (guards) then raise exception 'unlucky' using errcode = 'C3L01'; end if; end $$;
    create or replace function test_rules.allow_holds(ops text[], ids bigint[], accounts bigint[], amounts bigint[],
      transfers uuid[])
    returns void language plpgsql security definer set search_path = test_rules, pg_temp as 'begin end';
    revoke execute on function test_rules.consume, test_rules.allow_holds from public;
    grant usage on schema test_rules to c3_ledger;
    grant execute on function test_rules.consume, test_rules.allow_holds to c3_ledger;
    insert into ledger.guard_kind values ('test', 'test_rules.consume'), ('hold test_out', 'test_rules.consume');
    insert into ledger.hold_guard values ('test_out', 'test_rules.allow_holds');
    insert into ledger.posting_rule values
      ('test_fund', 1, 17, 'guard', 'test', false), ('test_move', 17, 18, 'guard', 'test', false),
      ('test_back', 18, 17, 'guard', 'test', false), ('test_out', 17, 1, 'guard', 'hold', false),
      ('test_act', 23, 18, 'guard', 'act', true);
    select ledger.keep_release('with rules of a test');`);
}

/** Adds a rule by which a test adds stock that no one signed for, to a product without other stock. */
export async function allowUnsignedStock({ admin }: Pick<FreshDatabase, 'admin'>): Promise<void> {
  await admin.begin(async (tx) => {
    await tx`insert into ledger.posting_rule
      values ('test_stock', ${CLASS.stock_issued}, ${CLASS.stock_available}, 'same', null, false)`;
    await tx`select ledger.keep_release('with a rule of a test')`;
  });
}

/** Opens members' accounts and puts the same amount into each recharge wallet. Needs the test rules. */
export async function fundMembers(app: Database, count: number, amount: bigint): Promise<void> {
  const members = Array.from({ length: count }, (_, i) => BigInt(i + 1));
  await openAccounts(app, members.flatMap(memberAccounts));
  if (amount === 0n) return;
  await post(app, [
    {
      id: factId('test_fund', next()),
      actor: 'system',
      lines: members.map((member) =>
        line('test_fund', house('client_bank'), accountOf('member_recharge', member), amount, 1n),
      ),
    },
  ]);
}
