// Reads the journal of a period for accounting software: opening balances, transfers in the order in which they were
// posted, and closing balances. The ledger only grows and the runs are fixed at the start, so pages that are read one
// after the other fit together, and no transaction stays open while a client takes a long file.
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/database/db.ts';
import { BIRR_CODES } from '../accounts.ts';
import { type Period, type Runs, runsOf } from '../period.ts';
import { type TrialLine, trialLines } from '../trial-balance.ts';

export type JournalLine = { n: number; purpose: string; debit: bigint; credit: bigint; amount: bigint };
export type JournalTransfer = { id: string; date: string; lines: JournalLine[] };

export type Journal = {
  period: Period;
  /** Every account that the journal names, with its opening and closing balance. */
  accounts: readonly TrialLine[];
  transfers: AsyncIterable<readonly JournalTransfer[]>;
};

export async function readJournal({ sql }: Pick<Context, 'sql'>, period: Period): Promise<Journal> {
  const runs = await runsOf(sql, period);
  return { period, accounts: await trialLines(sql, runs), transfers: pagesOf(sql, runs) };
}

/** Transfers a page. A transfer may have hundreds of lines, but most have one or two. */
const PAGE = 1_000;

type Row = JournalLine & { id: string; seq: bigint; businessDate: string };

async function* pagesOf(q: Queryable, { after, until }: Runs): AsyncGenerator<JournalTransfer[]> {
  for (let last = { seq: after, id: LAST_ID }; ; ) {
    const rows = await q<Row[]>`
      select t.id, t.seq, t.business_date, l.n, l.purpose, l.debit, l.credit, l.amount
      from (select id, seq, business_date from ledger.transfer
          where (seq, id) > (${last.seq}, ${last.id}::uuid) and seq <= ${until} order by seq, id limit ${PAGE}) t
      left join ledger.line l on l.transfer_id = t.id and (l.debit & 63) = any (${BIRR_CODES}::int[])
      order by t.seq, t.id, l.n`;
    const end = rows.at(-1);
    if (end === undefined) return;
    yield grouped(rows);
    last = end;
  }
}

/** Above every id, so that the first page begins after all transfers of the run before the period. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Transfers with their lines. Those that move no birr are left out. */
function grouped(rows: readonly Row[]): JournalTransfer[] {
  const found: JournalTransfer[] = [];
  for (const { id, seq: _, businessDate: date, ...line } of rows) {
    if (line.purpose === null) continue;
    const last = found.at(-1);
    if (last?.id === id) last.lines.push(line);
    else found.push({ id, date, lines: [line] });
  }
  return found;
}
