/** Daily statements: opening, lines, closing. A day that was handed out never changes. */
import type { HouseAccount, Statement } from '#wires/bank.ts';
import { houseAccountRow } from './accounts.ts';
import { addDays, businessDateOf, startOfDay } from './clock.ts';
import type { Db, Sql } from './database.ts';
import { linesOfStatement, lineToWire } from './lines.ts';
import { type Refusal, refuse } from './refusal.ts';

/** A statement is due when its day is over in Addis Ababa. */
export const dueAt = (date: string): Date => startOfDay(addDays(date, 1));

const CALENDAR_ROWS = 400;

/** The statements after a date (or since the account's first line), and the next one due. */
export async function statementCalendar(
  sql: Sql,
  now: Date,
  { account, after }: { account: HouseAccount; after: string | undefined },
) {
  const today = businessDateOf(now);
  const first = after === undefined ? await firstDay(sql, account, today) : addDays(after, 1);
  const rows = await sql<{ day: string }[]>`
    select d::date as day from generate_series(${first}::date, ${addDays(today, -1)}::date, interval '1 day') d
    where bank.is_statement_day(d::date) order by d limit ${CALENDAR_ROWS}`;
  const next = await statementDay(sql, today);
  return {
    account,
    statements: rows.map(({ day }) => ({ date: day, dueAt: dueAt(day).toISOString() })),
    next: { date: next, dueAt: dueAt(next).toISOString() },
  };
}

async function firstDay(sql: Sql, account: HouseAccount, today: string): Promise<string> {
  const [row] = await sql<{ day: string | null }[]>`
    select min(l.statement_date) as day from bank.line l join bank.account a on a.id = l.account_id
    join bank.entry e on e.id = l.entry_id where a.code = ${account} and e.kind <> 'opening'`;
  return row?.day ?? today;
}

export async function statementDay(sql: Db, day: string): Promise<string> {
  const [row] = await sql<{ day: string }[]>`select bank.statement_day(${day}::date) as day`;
  return row?.day ?? day;
}

/** The statement of one day, and of the Sundays and holidays before it. */
export async function makeStatement(
  sql: Sql,
  now: Date,
  { account, date }: { account: HouseAccount; date: string },
): Promise<Statement | Refusal> {
  const due = await statementDay(sql, date);
  if (due !== date) return refuse('no_statement_day', { nextDate: due });
  if (dueAt(date) > now) return refuse('statement_not_ready', { dueAt: dueAt(date).toISOString() });
  return sql.begin(async (tx) => {
    // Closing waits for bookings under way and sends later ones to the next day: the rows read below are final.
    await tx`update bank.account set closed_through = greatest(closed_through, ${date}::date) where code = ${account}`;
    const owner = await houseAccountRow(tx, account);
    const lines = (await linesOfStatement(tx, account, date)).map(lineToWire);
    const [before] = await tx<{ balance: bigint }[]>`
      select balance_after_minor as balance from bank.line
      where account_id = ${owner.id} and statement_date < ${date} order by sequence desc limit 1`;
    const openingMinor = before?.balance ?? 0n;
    const sum = (direction: 'credit' | 'debit') =>
      lines.filter((line) => line.direction === direction).reduce((total, line) => total + line.amountMinor, 0n);
    const [creditsMinor, debitsMinor] = [sum('credit'), sum('debit')];
    const closingMinor = lines.at(-1)?.balanceAfterMinor ?? openingMinor;
    if (openingMinor + creditsMinor - debitsMinor !== closingMinor)
      throw new Error(`statement ${account} ${date} does not add up`);
    return {
      statementId: `${owner.number}-${date}`,
      account: { code: account, bank: owner.bank, number: owner.number, holderName: owner.holderName },
      date,
      fromDate: await firstCoveredDay(tx, date),
      currency: 'ETB',
      notice: 'Sandbox · play money',
      openingMinor,
      creditsMinor,
      debitsMinor,
      closingMinor,
      lines,
    };
  });
}

async function firstCoveredDay(sql: Db, date: string): Promise<string> {
  const [row] = await sql<{ day: string }[]>`select bank.statement_covers_from(${date}::date) as day`;
  return row?.day ?? date;
}
