// The only code that moves money inside the bank. It writes one entry, two lines and a webhook, in the caller's
// transaction. It also reads booked lines.
import type { AccountKind, HouseAccount, LineKind, StatementLine } from '#wires/bank.ts';
import type { Db, Sql, Tx } from './database.ts';
import { enqueueWebhook } from './webhooks.ts';

/** The bank's own references: E for a booked entry, I for an instruction, D for a deposit. Unique and stable. */
export const bankReference = (prefix: 'E' | 'I' | 'D', id: bigint): string =>
  `SB${prefix}${id.toString().padStart(10, '0')}`;

// Booked lines as the account holder sees them: in the live feed, and on statements.

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

const linesOfEntry = (sql: Db, entry: bigint): Promise<LineRow[]> =>
  sql<LineRow[]>`${selectLines(sql)} where l.entry_id = ${entry} order by l.id`;

export const linesOfStatement = (sql: Db, account: HouseAccount, date: string): Promise<LineRow[]> =>
  sql<LineRow[]>`${selectLines(sql)} where a.code = ${account} and l.statement_date = ${date} order by l.sequence`;

/** Lines after a sequence number, oldest first. */
export async function lineFeed(
  sql: Sql,
  { account, after, limit }: { account: HouseAccount; after: bigint; limit: number },
) {
  const rows = await sql<LineRow[]>`
    ${selectLines(sql)} where a.code = ${account} and l.sequence > ${after} order by l.sequence limit ${limit}`;
  const lines = rows.map(lineToWire);
  return { account, lines, lastSequence: lines.at(-1)?.sequence ?? Number(after) };
}

/** Pass only lines of the house's accounts, because no other account has a feed. */
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

export interface Booking {
  from: bigint;
  to: bigint;
  amountMinor: bigint;
  kind: LineKind;
  /** Time of the entry by the bank's clock. It becomes later if the account already has a later entry. */
  at: Date;
  narrative: string;
  /** Allows a negative balance, for the bank's charges and recalls. */
  force?: boolean;
  reference?: string | null;
  instructionId?: string | null;
  depositId?: bigint | null;
  act?: { id: string; hash: Buffer } | undefined;
  relatesTo?: bigint | null;
}

/** Books and queues the webhook. Null if the paying account has too little; then nothing moved. */
export async function book(tx: Tx, booking: Booking): Promise<bigint | null> {
  const [row] = await tx<{ entry: bigint | null }[]>`
    select bank.book(
      ${booking.from}, ${booking.to}, ${booking.amountMinor}, ${booking.kind}, ${booking.at}, ${booking.force ?? false},
      ${booking.narrative}, ${booking.reference ?? null}, ${booking.instructionId ?? null},
      ${booking.depositId ?? null}, ${booking.act?.id ?? null}, ${booking.act?.hash ?? null},
      ${booking.relatesTo ?? null}
    ) as entry`;
  const entry = row?.entry ?? null;
  if (entry === null) return null;
  for (const line of await linesOfEntry(tx, entry)) {
    if (line.account !== 'client' && line.account !== 'operator') continue;
    const type = line.direction === 'credit' ? 'account.credited' : 'account.debited';
    await enqueueWebhook(tx, booking.at, { type, data: lineToWire(line) });
  }
  return entry;
}
