// The trial balance of a period. Closing balances come from the accounts as they are now, less what was posted after
// the period, so it reads the lines from the period's first day on and none before.
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/database/db.ts';
import { decimal } from '#platform/http/csv.ts';
import { tranchesByIds } from '#features/catalogue/server/public.ts';
import { classOf } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import type { TrialBalance } from '../contract.ts';
import { BIRR_CODES, isDebitNormal, isOfMembers, MEMBER_CODES, pathOf, productOf, trancheOf } from './accounts.ts';
import { type AskedPeriod, type Period, periodOf, type Runs, runsOf } from './period.ts';
import { reportCsv } from './report-csv.ts';

/**
 * One row of the trial balance, in minor units. Balances are credits minus debits. `account` of a sum over members is
 * that class of member 0, which no member has.
 */
export type TrialLine = { account: bigint; opening: bigint; debits: bigint; credits: bigint; closing: bigint };

/** All accounts in birr with a balance or a movement, by class and number, as one statement saw them. */
export async function trialLines(q: Queryable, { after, until }: Runs): Promise<TrialLine[]> {
  const key = (account: string) =>
    q`case when (${q.unsafe(account)} & 63) = any (${MEMBER_CODES}::int[]) then ${q.unsafe(account)} & 63
      else ${q.unsafe(account)} end`;
  return q<TrialLine[]>`
    with moved as (
      select ${key('side.account')} as account,
        coalesce(sum(side.debit) filter (where l.seq <= ${until}), 0)::bigint as debits,
        coalesce(sum(side.credit) filter (where l.seq <= ${until}), 0)::bigint as credits,
        coalesce(sum(side.credit - side.debit) filter (where l.seq > ${until}), 0)::bigint as later
      from (select t.seq, l.debit, l.credit, l.amount from ledger.transfer t
          join ledger.line l on l.transfer_id = t.id
          where t.seq > ${after}) l
        cross join lateral (values (l.debit, l.amount, 0), (l.credit, 0, l.amount)) side (account, debit, credit)
      group by 1
    ), standing as (
      select ${key('id')} as account, sum(posted)::bigint as posted from ledger.account
      where (id & 63) = any (${BIRR_CODES}::int[]) group by 1
    ), whole as (
      select account, posted - coalesce(later, 0) as closing, coalesce(debits, 0) as debits,
        coalesce(credits, 0) as credits
      from standing left join moved using (account)
    )
    select account, closing - credits + debits as opening, debits, credits, closing from whole
    where debits > 0 or credits > 0 or closing <> 0
    order by account & 63, account`;
}

type Sides = Record<'openingDebit' | 'openingCredit' | 'debits' | 'credits' | 'closingDebit' | 'closingCredit', bigint>;

/** The amounts of a row in the two columns of each balance. */
function sidesOf({ account, opening, debits, credits, closing }: TrialLine): Sides {
  return isDebitNormal(account)
    ? { openingDebit: -opening, openingCredit: 0n, debits, credits, closingDebit: -closing, closingCredit: 0n }
    : { openingDebit: 0n, openingCredit: opening, debits, credits, closingDebit: 0n, closingCredit: closing };
}

const NAMES = ['openingDebit', 'openingCredit', 'debits', 'credits', 'closingDebit', 'closingCredit'] as const;

function sumsOf(rows: readonly Sides[]): Sides {
  const sums = NAMES.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0n)]);
  return Object.fromEntries(sums) as Sides;
}

const sidesToWire = (sides: Sides) => ({
  openingDebitMinor: toWire(sides.openingDebit),
  openingCreditMinor: toWire(sides.openingCredit),
  debitsMinor: toWire(sides.debits),
  creditsMinor: toWire(sides.credits),
  closingDebitMinor: toWire(sides.closingDebit),
  closingCreditMinor: toWire(sides.closingCredit),
});

export async function readTrialBalance({ sql }: Pick<Context, 'sql'>, period: Period): Promise<TrialBalance> {
  const lines = await trialLines(sql, await runsOf(sql, period));
  const sums = sumsOf(lines.map(sidesOf));
  const tranches = await tranchesByIds(
    sql,
    lines.flatMap(({ account }) => trancheOf(account) ?? []),
  );
  return {
    ...period,
    rows: lines.map((line) => ({
      class: classOf(line.account),
      path: pathOf(line.account),
      account: isOfMembers(line.account) ? null : String(line.account),
      productId: productOf(line.account) ?? tranches.get(trancheOf(line.account) ?? 0n)?.productId.toString() ?? null,
      ...sidesToWire(sidesOf(line)),
    })),
    sums: sidesToWire(sums),
    balanced:
      sums.openingDebit === sums.openingCredit &&
      sums.debits === sums.credits &&
      sums.closingDebit === sums.closingCredit,
  };
}

export async function trialBalanceCsv(context: Pick<Context, 'sql' | 'clock'>, asked: AskedPeriod) {
  const { sql } = context;
  const period = periodOf(context, asked);
  return reportCsv({
    name: 'trial-balance',
    period,
    head: [
      'account_number',
      'account',
      'opening_debit',
      'opening_credit',
      'debits',
      'credits',
      'closing_debit',
      'closing_credit',
    ],
    pages: [await trialLines(sql, await runsOf(sql, period))],
    row: (line) => {
      const sides = sidesOf(line);
      const number = isOfMembers(line.account) ? null : String(line.account);
      return [number, pathOf(line.account), ...NAMES.map((name) => decimal(sides[name]))];
    },
  });
}
