/** Booked lines in the account holder's view: the live feed, and the lines of statements. */
import type { AccountKind, HouseAccount, LineKind, StatementLine } from '#wires/bank.ts';
import { bankReference } from './bank-reference.ts';
import type { Db, Sql } from './database.ts';

export interface LineRow {
  id: bigint;
  account: string | null;
  sequence: bigint;
  entryId: bigint;
  direction: 'credit' | 'debit';
  amountMinor: bigint;
  balanceAfterMinor: bigint;
  bookedAt: Date;
  valueDate: string;
  statementDate: string;
  kind: LineKind;
  reference: string | null;
  instructionId: string | null;
  narrative: string;
  name: string;
  otherKind: AccountKind;
  otherBank: string;
  otherNumber: string;
  relatesToSequence: bigint | null;
}

const selectLines = (sql: Db) => sql`
  select l.id, a.code as account, l.sequence, l.entry_id, l.direction, l.amount_minor, l.balance_after_minor,
    l.booked_at,
         l.value_date, l.statement_date, e.kind, e.reference, e.instruction_id, e.narrative,
         c.holder_name as name, c.kind as other_kind, c.bank as other_bank, c.number as other_number,
         r.sequence as relates_to_sequence
  from bank.line l
  join bank.entry e on e.id = l.entry_id
  join bank.account a on a.id = l.account_id
  join bank.account c on c.id = l.counterparty_id
  left join bank.line r on r.entry_id = e.relates_to and r.account_id = l.account_id`;

export const linesOfEntry = (sql: Db, entry: bigint): Promise<LineRow[]> =>
  sql<LineRow[]>`${selectLines(sql)} where l.entry_id = ${entry} order by l.id`;

export const linesOfStatement = (sql: Db, account: HouseAccount, date: string): Promise<LineRow[]> =>
  sql<LineRow[]>`${selectLines(sql)} where a.code = ${account} and l.statement_date = ${date} order by l.sequence`;

/** Lines booked after a sequence number, oldest first. */
export async function lineFeed(
  sql: Sql,
  { account, after, limit }: { account: HouseAccount; after: bigint; limit: number },
) {
  const rows = await sql<LineRow[]>`
    ${selectLines(sql)} where a.code = ${account} and l.sequence > ${after} order by l.sequence limit ${limit}`;
  const lines = rows.map(lineToWire);
  return { account, lines, lastSequence: lines.at(-1)?.sequence ?? Number(after) };
}

/** Only the house's accounts have a feed. Pass no line of another account. */
export function lineToWire(row: LineRow): StatementLine {
  return {
    lineId: row.id.toString(),
    account: row.account as HouseAccount,
    sequence: Number(row.sequence),
    bookedAt: row.bookedAt.toISOString(),
    valueDate: row.valueDate,
    statementDate: row.statementDate,
    direction: row.direction,
    amountMinor: row.amountMinor,
    balanceAfterMinor: row.balanceAfterMinor,
    counterparty: { name: row.name, kind: row.otherKind, bank: row.otherBank, number: row.otherNumber },
    kind: row.kind,
    reference: row.reference,
    instructionId: row.instructionId,
    bankReference: bankReference('E', row.entryId),
    narrative: row.narrative,
    relatesToSequence: row.relatesToSequence === null ? null : Number(row.relatesToSequence),
  };
}
