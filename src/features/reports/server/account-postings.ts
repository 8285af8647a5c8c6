// The general ledger: postings of one account in a period, oldest first, with the running balance that the database
// wrote beside each.
import type { Context } from '#platform/context.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { house } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import type { AccountPosting } from '../contract.ts';
import { turnoverOf } from './account-balances.ts';
import { isInBirr, onOwnSide } from './accounts.ts';
import { type Guarded, partyOf, postedToWire, shownWithBelonging } from './belonging.ts';
import { type AskedPeriod, type Period, periodOf, type Runs, runsOf, standsAt } from './period.ts';

type Asked = AskedPeriod & { account?: string | undefined };
type Deps = Pick<Context, 'sql' | 'clock'>;

type PostingRow = Guarded & {
  seq: bigint;
  transferId: string;
  amount: bigint;
  balance: bigint;
  other: bigint;
  occurredAt: Date;
  businessDate: string;
};

/** Where the account's postings of a period begin and end. Its number must be that of an account in birr. */
type Found = { account: bigint; period: Period; runs: Runs; first: bigint; last: bigint };

async function findAccount(context: Deps, asked: Asked): Promise<Found | Refusal<'ledger_account_not_found'>> {
  const account = asked.account === undefined ? house('client_bank') : BigInt(asked.account);
  const period = periodOf(context, asked);
  if (account > 2n ** 63n - 1n || !isInBirr(account)) return refuse('ledger_account_not_found');
  const runs = await runsOf(context.sql, period);
  const accounts = idList([account]);
  const [row] = await context.sql<{ first: bigint; last: bigint }[]>`
    select first.seq as first, last.seq as last
    from (${standsAt(context.sql, { accounts, run: runs.after })}) first
    join (${standsAt(context.sql, { accounts, run: runs.until })}) last using (account)`;
  return row ? { account, period, runs, ...row } : refuse('ledger_account_not_found');
}

/** Reads by the account's key alone, and each line and transfer by its own. */
export async function postingsAfter(
  q: Queryable,
  { account, after, last, limit }: { account: bigint; after: bigint; last: bigint; limit: number },
): Promise<PostingRow[]> {
  return q<PostingRow[]>`
    select p.seq, p.transfer_id, p.amount, p.balance_after as balance, l.purpose, l.debit, l.credit, l.guard,
      case when p.amount < 0 then l.credit else l.debit end as other, t.occurred_at, t.business_date
    from ledger.posting p
    join ledger.line l on l.transfer_id = p.transfer_id and l.n = p.n
    join ledger.transfer t on t.id = p.transfer_id
    where p.account_id = ${account} and p.seq > ${after} and p.seq <= ${last}
    order by p.seq limit ${limit}`;
}

export async function listAccountPostings(
  context: Deps,
  asked: Asked & { after?: string | undefined; limit?: number | undefined },
) {
  const found = await findAccount(context, asked);
  if (isRefusal(found)) return found;
  const { account, first, last } = found;
  const before = idOf(asked.after) ?? 0n;
  const after = before > first ? before : first;
  return readPage(asked.limit, {
    rows: (limit) => postingsAfter(context.sql, { account, after, last, limit }),
    key: (row) => row.seq,
    items: (rows) => shownWithBelonging(context.sql, rows, (row, belongsTo) => postingToWire(account, row, belongsTo)),
  });
}

function postingToWire(account: bigint, row: PostingRow, belongsTo: AccountPosting['belongsTo']): AccountPosting {
  const { amount } = row;
  return {
    ...postedToWire(row),
    debitMinor: toWire(amount < 0n ? -amount : 0n),
    creditMinor: toWire(amount > 0n ? amount : 0n),
    balanceMinor: toWire(onOwnSide(account, row.balance)),
    of: partyOf(account),
    other: partyOf(row.other),
    belongsTo,
  };
}

export async function accountTotals(context: Deps, asked: Asked) {
  const found = await findAccount(context, asked);
  if (isRefusal(found)) return found;
  const { account, runs, first, last } = found;
  const [sums = { opening: 0n, debits: 0n, credits: 0n, closing: 0n }] = await turnoverOf(context.sql, [account], runs);
  return {
    count: Number(last - first),
    more: false,
    openingMinor: toWire(onOwnSide(account, sums.opening)),
    debitsMinor: toWire(sums.debits),
    creditsMinor: toWire(sums.credits),
    closingMinor: toWire(onOwnSide(account, sums.closing)),
  };
}
