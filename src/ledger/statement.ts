// Reads one account's postings for a statement, newest first, paged by the account's own gapless sequence.
import { type Database, idList } from '#platform/database/db.ts';
import type { AccountId } from './chart.ts';

export type StatementPosting = {
  seq: bigint;
  transferId: string;
  n: number;
  amount: bigint;
  balanceAfter: bigint;
  purpose: string;
  guard: bigint | null;
  otherAccount: AccountId;
  occurredAt: Date;
  businessDate: string;
};

/** A line matches if any of these does. Amounts are in minor units, without a sign. */
export type StatementSearch = {
  amount: bigint | null;
  otherAccounts: readonly AccountId[];
  purposes: readonly string[];
  /** Guards under a purpose, for example one withdrawal or one recharge. */
  guards: readonly { purpose: string; guard: bigint }[];
};

export type StatementFilter = {
  before?: bigint;
  limit: number;
  purposes?: readonly string[];
  from?: string;
  until?: string;
  search?: StatementSearch;
};

/** `from` and `until` are business dates, both included. `before` is the sequence number to continue below. */
export async function statementOf(
  sql: Database,
  account: AccountId,
  { before, limit, purposes, from, until, search }: StatementFilter,
): Promise<StatementPosting[]> {
  const matches = search ? matchesSearch(sql, search) : sql`true`;
  return sql<StatementPosting[]>`
    select p.seq, p.transfer_id, p.n, p.amount, p.balance_after, l.purpose, l.guard,
      case when p.amount < 0 then l.credit else l.debit end as other_account,
      t.occurred_at, t.business_date::text
    from ledger.posting p
    join ledger.line l on l.transfer_id = p.transfer_id and l.n = p.n
    join ledger.transfer t on t.id = p.transfer_id
    where p.account_id = ${account} and p.seq < ${before ?? 9_223_372_036_854_775_807n}
      and (${purposes ? [...purposes] : null}::text[] is null
        or l.purpose = any (${purposes ? [...purposes] : null}::text[]))
      and (${from ?? null}::date is null or t.business_date >= ${from ?? null}::date)
      and (${until ?? null}::date is null or t.business_date <= ${until ?? null}::date)
      and ${matches}
    order by p.seq desc limit ${limit}`;
}

/** The condition for a search. The account's lines are read by their key until enough of them match. */
function matchesSearch(sql: Database, { amount, otherAccounts, purposes, guards }: StatementSearch) {
  return sql`(
    abs(p.amount) = ${amount}::bigint
    or case when p.amount < 0 then l.credit else l.debit end = any (${idList(otherAccounts)}::bigint[])
    or l.purpose = any (${[...purposes]}::text[])
    or (l.purpose, l.guard) in (
      select * from unnest(${guards.map(({ purpose }) => purpose)}::text[],
        ${idList(guards.map(({ guard }) => guard))}::bigint[])))`;
}
