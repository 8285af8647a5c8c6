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
  { before, limit, ...filter }: StatementFilter,
): Promise<StatementPosting[]> {
  return sql<StatementPosting[]>`
    ${selectPostings(sql)}
    where p.account_id = ${account} and p.seq < ${before ?? SEQ_MOST} and ${fits(sql, filter)}
    order by p.seq desc limit ${limit}`;
}

/**
 * The postings at most `reach` away from some found ones, in the same transfers, oldest first. Both are read by the
 * account's key.
 */
export async function postingsBeside(
  sql: Database,
  account: AccountId,
  { found, reach }: { found: readonly bigint[]; reach: number },
): Promise<StatementPosting[]> {
  if (found.length === 0) return [];
  return sql<StatementPosting[]>`
    ${selectPostings(sql)}
    where p.account_id = ${account} and p.seq in (
      select beside.seq from unnest(${idList(found)}::bigint[]) as here (seq)
      join ledger.posting one on one.account_id = ${account} and one.seq = here.seq
      join ledger.posting beside on beside.account_id = ${account} and beside.transfer_id = one.transfer_id
        and beside.seq between here.seq - ${reach} and here.seq + ${reach})
    order by p.seq`;
}

/** Where a page of a statement begins and ends: sequence numbers and business dates. */
export type StatementSpan = { lowest: bigint; highest: bigint; firstDay: string; lastDay: string };

/**
 * The sums of all lines that fit the filter, for each day of the page, in minor units or points. A day may begin above
 * the page or end below it, so the account is read on to the days beside it.
 */
export async function dayTotalsOf(
  sql: Database,
  account: AccountId,
  { lowest, highest, firstDay, lastDay }: StatementSpan,
  filter: Omit<StatementFilter, 'before' | 'limit' | 'search'>,
): Promise<Map<string, bigint>> {
  const rows = await sql<{ day: string; total: bigint }[]>`
    select t.business_date::text as day, sum(p.amount)::bigint as total
    from ledger.posting p
    join ledger.line l on l.transfer_id = p.transfer_id and l.n = p.n
    join ledger.transfer t on t.id = p.transfer_id
    where p.account_id = ${account}
      and p.seq > coalesce((select q.seq from ledger.posting q join ledger.transfer o on o.id = q.transfer_id
        where q.account_id = ${account} and q.seq <= ${lowest} and o.business_date < ${firstDay}::date
        order by q.seq desc limit 1), 0)
      and p.seq < coalesce((select q.seq from ledger.posting q join ledger.transfer o on o.id = q.transfer_id
        where q.account_id = ${account} and q.seq >= ${highest} and o.business_date > ${lastDay}::date
        order by q.seq limit 1), ${SEQ_MOST})
      and ${fits(sql, filter)}
    group by t.business_date`;
  return new Map(rows.map(({ day, total }) => [day, total]));
}

const SEQ_MOST = 9_223_372_036_854_775_807n;

function selectPostings(sql: Database) {
  return sql`
    select p.seq, p.transfer_id, p.n, p.amount, p.balance_after, l.purpose, l.guard,
      case when p.amount < 0 then l.credit else l.debit end as other_account,
      t.occurred_at, t.business_date::text
    from ledger.posting p
    join ledger.line l on l.transfer_id = p.transfer_id and l.n = p.n
    join ledger.transfer t on t.id = p.transfer_id`;
}

function fits(sql: Database, { purposes, from, until, search }: Omit<StatementFilter, 'before' | 'limit'>) {
  return sql`(
    (${purposes ? [...purposes] : null}::text[] is null or l.purpose = any (${purposes ? [...purposes] : null}::text[]))
      and (${from ?? null}::date is null or t.business_date >= ${from ?? null}::date)
      and (${until ?? null}::date is null or t.business_date <= ${until ?? null}::date)
      and ${search ? matchesSearch(sql, search) : sql`true`})`;
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
