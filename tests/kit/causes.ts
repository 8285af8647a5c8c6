// Causes for tests of grants. A table of its own says who gets what from each cause. A proof reads it, as a feature's
// proof would.
import { house } from '../../src/ledger/chart.ts';
import type { Grant } from '../../src/ledger/grants.ts';
import { post } from '../../src/ledger/post.ts';
import { line } from '../../src/ledger/posting.ts';
import { factId } from '../../src/platform/ids.ts';
import { act, bankIn, bankLine } from './books.ts';
import type { FreshDatabase } from './database.ts';
import { twoStaff } from './office.ts';

let unique = 0;

/** Registers a proof for each purpose. Only causes made by `makeCause` are proven. */
export async function proveCauses(db: FreshDatabase, purposes: readonly string[]): Promise<void> {
  await db.owner.unsafe(`
    create schema causes;
    grant usage on schema causes to c3_ledger;
    create table causes.cause (id bigint primary key, member_id bigint, amount bigint);
    create function causes.is_true(cause bigint, member bigint, amount bigint) returns boolean
    language sql stable security definer set search_path = causes, pg_temp as
      $$ select exists (select from cause c where c.id = $1 and c.member_id = $2 and c.amount = $3) $$`);
  for (const purpose of purposes) await db.owner`insert into ledger.cause_proof values (${purpose}, 'causes.is_true')`;
  await db.admin`select ledger.keep_release('with causes of a test')`;
}

/** A cause that gives this member this amount, as a grant. */
export async function makeCause(db: FreshDatabase, of: Omit<Grant, 'causeId'>): Promise<Grant> {
  unique += 1;
  const causeId = BigInt(unique);
  await db.owner`insert into causes.cause values (${causeId}, ${of.memberId}, ${of.amount})`;
  return { ...of, causeId };
}

/** Puts the operator's own money into the rewards budget, as two persons would. */
export async function fundBudget(db: FreshDatabase, amount: bigint): Promise<void> {
  const from = 'OPERATOR-BUDGET';
  await db.admin`insert into ledger.operator_account values (${from}, 'The operator') on conflict do nothing`;
  const statementLineId = await bankLine(db.rail, { amount, from });
  await bankIn(db.app, statementLineId, amount);
  const [debit, credit] = [house('suspense'), house('rewards_budget')];
  const id = await act(db, { purpose: 'budget_funded', debit, credit, amount, statementLineId });
  const lines = [line('budget_funded', debit, credit, amount, id)];
  const { second } = await twoStaff(db);
  await post(db.app, [{ id: factId('budget', id), actor: `staff:${second.staffId}`, lines }]);
}
