// What was unexplained in suspense at an earlier moment of the ledger, for reports of a day that is over.
import type { Queryable } from '#platform/database/db.ts';
import { house } from '#ledger/chart.ts';

/** A moment of the ledger: its last posting run, and the last posting of the suspense account up to it. */
export type SuspenseMoment = { run: bigint; posting: bigint };

export type SuspenseAt = {
  id: bigint;
  /** The business day on which the bank booked it. */
  bookedOn: string;
  kind: string;
  counterpartyName: string;
  counterpartyAccount: string;
  reference: string;
  narrative: string;
  amount: bigint;
  /** Minor units of it that nothing had explained. */
  left: bigint;
};

/**
 * SQL: inward lines with money left in suspense at that moment. Such a line is open still, or a later posting of
 * suspense took its rest, so only those are looked at.
 */
const linesAt = (q: Queryable, { run, posting }: SuspenseMoment) => q`
  select s.id, platform.business_date(s.booked_at) as booked_on, s.kind, s.counterparty_name, s.counterparty_account,
    s.reference, s.narrative, s.amount, (brought.sum - used.sum)::bigint as left
  from (
    select statement_line_id as id from reconciliation.line_work where open
    union
    select u.statement_line_id from ledger.posting p join ledger.suspense_use u on u.transfer_id = p.transfer_id
      where p.account_id = ${house('suspense')} and p.seq > ${posting}) line
  join ledger.statement_line s on s.id = line.id and s.account = 'client' and s.direction = 'in'
  cross join lateral (select coalesce(sum(l.amount), 0) as sum
    from ledger.line l join ledger.transfer t on t.id = l.transfer_id
    where l.guard = s.id and l.purpose = 'bank_in' and t.seq <= ${run}) brought
  cross join lateral (select coalesce(sum(u.amount), 0) as sum
    from ledger.suspense_use u join ledger.transfer t on t.id = u.transfer_id
    where u.statement_line_id = s.id and t.seq <= ${run}) used
  where brought.sum > used.sum`;

/** In the order in which the bank booked them. `from` and `until` bound the day of booking. */
export async function suspenseAt(
  q: Queryable,
  moment: SuspenseMoment,
  page: { from: string | null; until: string | null; after: { bookedOn: string; id: bigint } | null; limit: number },
): Promise<SuspenseAt[]> {
  return q<SuspenseAt[]>`
    select * from (${linesAt(q, moment)}) line
    where (${page.from}::date is null or booked_on >= ${page.from}::date)
      and (${page.until}::date is null or booked_on <= ${page.until}::date)
      and (${page.after === null} or
        (booked_on, id) > (${page.after?.bookedOn ?? null}::date, ${page.after?.id ?? null}::bigint))
    order by booked_on, id limit ${page.limit}`;
}

/** How many lines of each day of booking were unexplained, and the sum of what was left of them. */
export async function suspenseSums(
  q: Queryable,
  moment: SuspenseMoment,
): Promise<{ bookedOn: string; count: number; left: bigint }[]> {
  return q<{ bookedOn: string; count: number; left: bigint }[]>`
    select booked_on, count(*)::int as count, sum(line.left)::bigint as left from (${linesAt(q, moment)}) line
    group by 1 order by 1`;
}
