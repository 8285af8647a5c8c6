// The period of a report, and the posting runs that lie in it. A run's number and its business date grow together
// (ledger.md 9), so the first and the last run are found by bisection over the index of runs, without one of dates.
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import { addDays } from '#platform/time/clock.ts';

/** Business days, both included. */
export type Period = { from: string; until: string };

/** Runs after `after`, up to and including `until`. */
export type Runs = { after: bigint; until: bigint };

export type AskedPeriod = { from?: string | undefined; until?: string | undefined };

/** The last whole month, or the part of it that is not given. */
export function periodOf({ clock }: Pick<Context, 'clock'>, { from, until }: AskedPeriod): Period {
  const last = addDays(`${clock.today().slice(0, 7)}-01`, -1);
  return { from: from ?? `${(until ?? last).slice(0, 7)}-01`, until: until ?? (from && from > last ? from : last) };
}

export async function runsOf(q: Queryable, { from, until }: Period): Promise<Runs> {
  const [row] = await q<Runs[]>`
    select (${lastRunBefore(q, from)}) as after, (${lastRunBefore(q, addDays(until, 1))}) as until`;
  return required(row);
}

/** SQL: the number of the last run before this business day begins, or 0. */
function lastRunBefore(q: Queryable, day: string) {
  return q`
    with recursive step (low, high) as (
      select 0::bigint, seq from ledger.head
      union all
      select case when t.business_date < ${day}::date then t.seq else low end,
        case when t.business_date < ${day}::date then high else middle - 1 end
      from (select low, high, (low + high + 1) / 2 as middle from step where low < high) half
      left join lateral (
        select seq, business_date from ledger.transfer where seq >= middle order by seq limit 1) t on true
    )
    select low from step where low >= high`;
}

/** Where the postings of some accounts stand around these runs. */
export type Stand = { account: bigint; seq: bigint; balance: bigint };

/**
 * The last posting of each account up to a run, and its balance after it: credits minus debits. `seq` is 0 where an
 * account has none. An account's postings are numbered without a gap, so this is a bisection, too.
 */
export function standsAt(q: Queryable, { accounts, run }: { accounts: string; run: bigint }) {
  return q`
    with recursive step (account, low, high) as (
      select id, 0::bigint, version from ledger.account where id = any (${accounts}::bigint[])
      union all
      select account, case when t.seq <= ${run} then middle else low end,
        case when t.seq <= ${run} then high else middle - 1 end
      from (select account, low, high, (low + high + 1) / 2 as middle from step where low < high) half
      join ledger.posting p on p.account_id = half.account and p.seq = half.middle
      join ledger.transfer t on t.id = p.transfer_id
    )
    select s.account, s.low as seq, coalesce(p.balance_after, 0) as balance
    from step s left join ledger.posting p on p.account_id = s.account and p.seq = s.low where s.low >= s.high`;
}

/** A page of a report that reads on by a cursor. */
export type AskedPage = AskedPeriod & { after?: string | undefined; limit?: number | undefined };
