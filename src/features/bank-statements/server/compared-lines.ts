// Lines of a statement file beside those that the feed brought (db/functions/bank_statements/compare.sql).
import { toWire } from '#ledger/money.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable, Statement } from '#platform/database/db.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { businessDate } from '#platform/time/clock.ts';
import type { Compared, Side, Standing } from '../contract.ts';
import type { FileLine } from './reading/statement.ts';

/** As the database keeps it: amounts are decimal texts. */
type StatedLine = Omit<FileLine, 'amountMinor' | 'balanceAfterMinor'> & {
  amountMinor: string;
  balanceAfterMinor: string | null;
};
type FedLine = {
  lineId: bigint | null;
  bankSeq: bigint;
  direction: 'in' | 'out';
  amount: bigint;
  bookedAt: Date;
  valueDate: string;
  balanceAfter: bigint;
  name: string;
  counterparty: string;
  kind: string;
  reference: string;
  order: string;
  narrative: string;
  bankReference: string | null;
};
type Row = FedLine & { place: bigint; standing: Standing; differing: Compared['differing']; stated: StatedLine | null };

/** `of`: SQL that gives account, from_day, to_day and lines. */
export async function comparedLines(
  q: Queryable,
  {
    of,
    standing = null,
    after = null,
    order = q`c.place`,
    limit,
  }: { of: Statement; standing?: Standing | null; after?: bigint | null; order?: Statement; limit: number },
): Promise<Compared[]> {
  const rows = await q<Row[]>`
    select c.place, c.standing, c.differing, c.stated, c.line_id, s.bank_seq, s.direction, s.amount, s.booked_at,
      s.value_date, s.balance_after, s.counterparty_name as name, s.counterparty_account as counterparty, s.kind,
      s.reference, coalesce(s.instruction_id, s.reference) as order, s.narrative, s.bank_reference
    from (${of}) f, bank_statements.compared(f.account, f.from_day, f.to_day, f.lines) c
      left join ledger.statement_line s on s.id = c.line_id
    where (${standing}::text is null or c.standing = ${standing}) and (${after}::bigint is null or c.place > ${after})
    order by ${order} limit ${limit}`;
  return rows.map(rowToWire);
}

const rowToWire = (row: Row): Compared => ({
  id: String(row.place),
  standing: row.standing,
  differing: row.differing,
  bankReference: row.stated?.bankReference ?? row.bankReference ?? '',
  lineId: row.lineId === null ? null : String(row.lineId),
  file: row.stated && statedToWire(row.stated),
  feed: row.lineId === null ? null : fedToWire(row),
});

const statedToWire = ({ booked, amountMinor, balanceAfterMinor, ...line }: StatedLine): Side => ({
  sequence: line.sequence,
  direction: line.direction,
  amountMinor: toWire(BigInt(amountMinor)),
  bookedOn: booked.on,
  bookedAt: booked.at,
  valueDate: line.valueDate,
  balanceAfterMinor: balanceAfterMinor === null ? null : toWire(BigInt(balanceAfterMinor)),
  name: line.name,
  account: line.account,
  kind: line.kind,
  reference: line.reference,
  order: line.order,
  narrative: line.narrative,
});

const fedToWire = (row: FedLine): Side => ({
  sequence: String(row.bankSeq),
  direction: row.direction,
  amountMinor: toWire(row.amount),
  bookedOn: businessDate(row.bookedAt),
  bookedAt: row.bookedAt.toISOString(),
  valueDate: row.valueDate,
  balanceAfterMinor: toWire(row.balanceAfter),
  name: row.name,
  account: row.counterparty,
  kind: row.kind,
  reference: row.reference,
  order: row.order,
  narrative: row.narrative,
});

/** A page of a kept file's lines. */
export async function linesOfFile(
  { sql }: Pick<Context, 'sql'>,
  id: bigint,
  query: { after?: string | undefined; standing?: Standing | undefined; limit?: number | undefined },
): Promise<{ items: Compared[]; next: string | null } | Refusal<'statement_file_not_found'>> {
  const [known] = await sql`select from bank_statements.file where id = ${id}`;
  if (!known) return refuse('statement_file_not_found');
  return readPage(query.limit, {
    rows: (limit) =>
      comparedLines(sql, {
        of: sql`select * from bank_statements.file where id = ${id}`,
        standing: query.standing ?? null,
        after: idOf(query.after),
        limit,
      }),
    key: ({ id: place }) => place,
    items: (rows) => rows,
  });
}
