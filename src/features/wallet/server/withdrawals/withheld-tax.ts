// Tax withheld from payouts, as the ledger has it: withheld on the day on which a payout was booked as paid, and given
// back on the day on which the last part of a returned payout came. The report of withheld tax and members'
// certificates read the same lines.
import { type Member, memberById, memberNoOf } from '#features/members/server/public.ts';
import { house } from '#ledger/chart.ts';
import type { Queryable, Statement } from '#platform/database/db.ts';

/**
 * SQL: what `lines` (transfer_id, n) took from members' payouts, by the account that got it. Minor units are below zero
 * where it came back. Lines of another purpose are left out.
 */
export const withheldLines = (q: Queryable, lines: Statement) => q`
  select l.transfer_id, t.seq, t.business_date, extract(year from t.business_date)::int as year,
    case l.purpose when 'withdrawal_paid' then l.debit else l.credit end >> 6 as member_id,
    case l.purpose when 'withdrawal_paid' then l.credit else l.debit end as account_id,
    case l.purpose when 'withdrawal_paid' then l.amount else -l.amount end as amount
  from (${lines}) of join ledger.line l on l.transfer_id = of.transfer_id and l.n = of.n
  join ledger.transfer t on t.id = l.transfer_id
  where l.purpose in ('withdrawal_paid', 'payout_returned', 'payout_made_good')`;

/** One payout that was paid, or a part of it that came back: then both amounts, in minor units, are below zero. */
export type TaxLine = { number: string; year: number; date: string; at: Date; amount: bigint; tax: bigint };

/** Reads the member's own payouts, so the payouts of others cost nothing. Oldest first. */
async function taxLinesOf(q: Queryable, memberId: bigint): Promise<TaxLine[]> {
  return q<TaxLine[]>`
    with own as (
      select w.number, w.hold_id, w.id from wallet.withdrawal w
      where w.member_id = ${memberId} and w.kind = 'income' and w.paid_at is not null
    ), moved as (
      select o.number, h.ended_by as transfer_id from own o join ledger.hold h on h.id = o.hold_id
      union all
      select o.number, r.transfer_id from own o join wallet.withdrawal_return r on r.withdrawal_id = o.id
    )
    select m.number, x.year, x.business_date as date, t.occurred_at as at, sum(x.amount)::bigint as amount,
      coalesce(sum(x.amount) filter (where x.account_id = ${house('tax_payable')}), 0)::bigint as tax
    from moved m join (${withheldLines(
      q,
      q`select l.transfer_id, l.n from moved join ledger.line l using (transfer_id)`,
    )}) x using (transfer_id) join ledger.transfer t on t.id = transfer_id
    group by m.number, transfer_id, x.seq, x.year, x.business_date, t.occurred_at order by x.seq`;
}

/** A year of the Gregorian calendar, and the sums of its lines. */
export type TaxYear = { year: number; lines: readonly TaxLine[]; amount: bigint; tax: bigint };

/** The years in which tax was withheld, or more given back than withheld. Newest first. */
export async function taxYearsOf(q: Queryable, memberId: bigint): Promise<TaxYear[]> {
  const byYear = Map.groupBy(await taxLinesOf(q, memberId), ({ year }) => year);
  const years = [...byYear].map(([year, lines]) => ({
    year,
    lines,
    amount: lines.reduce((sum, line) => sum + line.amount, 0n),
    tax: lines.reduce((sum, line) => sum + line.tax, 0n),
  }));
  return years.filter(({ tax }) => tax !== 0n).toSorted((a, b) => b.year - a.year);
}

/** The number of a member's certificate. It follows from member and year, so staff who read it know where to look. */
export const certificateNumber = ({ memberId, year }: { memberId: bigint; year: number }): string =>
  `T-${memberNoOf(memberId)}-${year}`;

export type CertifiedYear = TaxYear & { member: Member };

/** Undefined if there is no such member, or the member has no tax of this year. */
export async function certifiedYear(
  q: Queryable,
  { memberId, year }: { memberId: bigint; year: number },
): Promise<CertifiedYear | undefined> {
  const [member, years] = await Promise.all([memberById(q, memberId), taxYearsOf(q, memberId)]);
  const found = years.find((one) => one.year === year);
  return member && found ? { ...found, member } : undefined;
}
