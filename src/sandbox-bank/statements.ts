// Daily statements with opening balance, lines and closing balance. An issued statement never changes. There are two
// file formats: CSV for people, and CAMT.053 (ISO 20022 camt.053.001.08) for machines.
import type { HouseAccount, Statement, StatementLine } from '#wires/bank.ts';
import { houseAccountRow } from './accounts.ts';
import { linesOfStatement, lineToWire } from './booking.ts';
import { addDays, businessDateOf, startOfDay } from './clock.ts';
import type { Db, Sql } from './database.ts';
import { type Refusal, refuse } from './http.ts';

/** When a statement is due: at the end of its day in Addis Ababa. */
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

/** Makes the statement of one day, including the Sundays and holidays before it. */
export async function makeStatement(
  sql: Sql,
  now: Date,
  { account, date }: { account: HouseAccount; date: string },
): Promise<Statement | Refusal> {
  const due = await statementDay(sql, date);
  if (due !== date) return refuse('no_statement_day', { nextDate: due });
  if (dueAt(date) > now) return refuse('statement_not_ready', { dueAt: dueAt(date).toISOString() });
  return sql.begin(async (tx) => {
    // Closing waits for open bookings and moves later ones to the next day, so the rows read below are final.
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

/** Minor units as a decimal with two places and a leading sign. */
export function decimal(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

// Defuses a cell that begins like a formula, because people open these files in spreadsheets. Amounts don't need it.
const cell = (value: string) => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const csvHeader =
  'sequence,booked_at,value_date,direction,amount,balance_after,counterparty_name,counterparty_bank,' +
  'counterparty_number,kind,reference,instruction_id,bank_reference,narrative';

export function statementCsv(statement: Statement): string {
  const { account, lines } = statement;
  const head = [
    `# ${statement.notice}`,
    `# statement,${statement.statementId}`,
    `# account,${account.bank},${account.number},${cell(account.holderName)}`,
    `# from,${statement.fromDate},to,${statement.date},currency,${statement.currency}`,
    `# opening,${decimal(statement.openingMinor)},credits,${decimal(statement.creditsMinor)},debits,` +
      `${decimal(statement.debitsMinor)},closing,${decimal(statement.closingMinor)}`,
    csvHeader,
  ];
  return `${[...head, ...lines.map(csvRow)].join('\r\n')}\r\n`;
}

function csvRow(line: StatementLine): string {
  const { counterparty } = line;
  return [
    line.sequence.toString(),
    line.bookedAt,
    line.valueDate,
    line.direction,
    decimal(line.amountMinor),
    decimal(line.balanceAfterMinor),
    cell(counterparty.name),
    counterparty.bank,
    cell(counterparty.number),
    line.kind,
    cell(line.reference ?? ''),
    cell(line.instructionId ?? ''),
    line.bankReference,
    cell(line.narrative),
  ].join(',');
}

const xml = (value: string) =>
  value
    // XML 1.0 forbids control characters, even escaped.
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const unsigned = (minor: bigint) => decimal(minor < 0n ? -minor : minor);
const sign = (minor: bigint) => (minor < 0n ? 'DBIT' : 'CRDT');

function xmlBalance(code: 'OPBD' | 'CLBD', minor: bigint, date: string): string {
  return (
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="ETB">${unsigned(minor)}</Amt>` +
    `<CdtDbtInd>${sign(minor)}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`
  );
}

function xmlEntry(line: StatementLine): string {
  const { counterparty, direction } = line;
  const [party, account] = direction === 'credit' ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct'];
  const endToEnd = line.instructionId ?? line.reference ?? 'NOTPROVIDED';
  const returned =
    line.relatesToSequence === null ? '' : `<AddtlTxInf>Undoes entry ${line.relatesToSequence}</AddtlTxInf>`;
  const reference =
    line.reference === null ? '' : `<Strd><CdtrRefInf><Ref>${xml(line.reference)}</Ref></CdtrRefInf></Strd>`;
  return [
    `<Ntry><NtryRef>${line.sequence}</NtryRef><Amt Ccy="ETB">${decimal(line.amountMinor)}</Amt>`,
    `<CdtDbtInd>${direction === 'credit' ? 'CRDT' : 'DBIT'}</CdtDbtInd>` +
      `<RvslInd>${line.relatesToSequence !== null}</RvslInd>`,
    `<Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>${line.bookedAt}</DtTm></BookgDt><ValDt><Dt>${line.valueDate}</Dt></ValDt>`,
    `<AcctSvcrRef>${line.bankReference}</AcctSvcrRef><BkTxCd><Prtry><Cd>${line.kind}</Cd><Issr>C3SB</Issr>` +
      '</Prtry></BkTxCd>',
    `<NtryDtls><TxDtls><Refs><EndToEndId>${xml(endToEnd)}</EndToEndId></Refs>`,
    `<Amt Ccy="ETB">${decimal(line.amountMinor)}</Amt>` +
      `<CdtDbtInd>${direction === 'credit' ? 'CRDT' : 'DBIT'}</CdtDbtInd>`,
    `<RltdPties><${party}><Pty><Nm>${xml(counterparty.name)}</Nm></Pty></${party}>`,
    `<${account}><Id><Othr><Id>${xml(`${counterparty.bank}/${counterparty.number}`)}</Id></Othr></Id>` +
      `</${account}></RltdPties>`,
    `<RmtInf><Ustrd>${xml(line.narrative)}</Ustrd>${reference}</RmtInf>${returned}`,
    `</TxDtls></NtryDtls></Ntry>`,
  ].join('');
}

/** The same statement gives the same bytes each time. */
export function statementCamt053(statement: Statement): string {
  const { account, lines, date, fromDate } = statement;
  const end = `${date}T23:59:59+03:00`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>${xml(statement.statementId)}</MsgId><CreDtTm>${end}</CreDtTm>` +
      `<AddtlInf>${xml(statement.notice)}</AddtlInf></GrpHdr>`,
    `<Stmt><Id>${xml(statement.statementId)}</Id><ElctrncSeqNb>${date.replaceAll('-', '')}</ElctrncSeqNb>` +
      `<CreDtTm>${end}</CreDtTm>`,
    `<FrToDt><FrDtTm>${fromDate}T00:00:00+03:00</FrDtTm><ToDtTm>${end}</ToDtTm></FrToDt>`,
    `<Acct><Id><Othr><Id>${account.number}</Id></Othr></Id><Ccy>ETB</Ccy><Ownr>` +
      `<Nm>${xml(account.holderName)}</Nm></Ownr><Svcr><FinInstnId><Othr><Id>${account.bank}</Id></Othr>` +
      '</FinInstnId></Svcr></Acct>',
    xmlBalance('OPBD', statement.openingMinor, fromDate),
    xmlBalance('CLBD', statement.closingMinor, date),
    `<TxsSummry><TtlNtries><NbOfNtries>${lines.length}</NbOfNtries></TtlNtries><TtlCdtNtries>` +
      `<Sum>${decimal(statement.creditsMinor)}</Sum></TtlCdtNtries><TtlDbtNtries>` +
      `<Sum>${decimal(statement.debitsMinor)}</Sum></TtlDbtNtries></TxsSummry>`,
    ...lines.map(xmlEntry),
    `<AddtlStmtInf>${xml(statement.notice)}</AddtlStmtInf></Stmt></BkToCstmrStmt></Document>`,
    '',
  ].join('\n');
}
