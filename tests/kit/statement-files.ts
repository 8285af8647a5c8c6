// The bank's statement files for tests: written as the bank writes them, and read by a second reader. It shares no code
// and no parser with src/features/bank-statements, so what both read is in the file.
import { DOMParser, type Element, onWarningStopParsing } from '@xmldom/xmldom';
import { parse } from 'csv-parse/sync';
import type { Statement } from '#wires/bank.ts';
import { statementCamt053, statementCsv } from '#sandbox-bank/statements.ts';

export const FORMATS = ['csv', 'camt053'] as const;
export type Format = (typeof FORMATS)[number];

export const fileOf = (statement: Statement, format: Format): string =>
  format === 'csv' ? statementCsv(statement) : statementCamt053(statement);

/** The statement after a change of its lines: balances, sums and closing follow, so the file adds up. */
export function changed(statement: Statement, change: (lines: Statement['lines']) => Statement['lines']): Statement {
  let after = statement.openingMinor;
  const lines = change(statement.lines).map((line) => {
    after += line.direction === 'credit' ? line.amountMinor : -line.amountMinor;
    return { ...line, balanceAfterMinor: after };
  });
  const sum = (direction: 'credit' | 'debit') =>
    lines.reduce((total, line) => total + (line.direction === direction ? line.amountMinor : 0n), 0n);
  return { ...statement, lines, creditsMinor: sum('credit'), debitsMinor: sum('debit'), closingMinor: after };
}

/** A line as the second reader reads it. Amounts are in cents, with a sign: money out is negative. */
export type SecondLine = {
  bankReference: string;
  sequence: string;
  amount: bigint;
  at: number;
  valueDate: string;
  name: string;
  account: string;
  kind: string;
  reference: string;
  order: string;
  narrative: string;
};
export type SecondStatement = {
  account: string;
  from: string;
  to: string;
  opening: bigint;
  closing: bigint;
  lines: SecondLine[];
};

/** Throws if a file can't be read, or doesn't lead from its opening to its closing balance. */
export function readAgain(text: string): SecondStatement {
  const read = text.startsWith('<') ? camtAgain(text) : csvAgain(text);
  const moved = read.lines.reduce((sum, { amount }) => sum + amount, read.opening);
  if (moved !== read.closing) throw new Error('the closing balance breaks');
  if (new Set(read.lines.map(({ bankReference }) => bankReference)).size < read.lines.length)
    throw new Error('a line twice');
  return read;
}

function cents(text: string): bigint {
  const found = /^(-?)(\d+)(?:\.(\d\d?))?$/.exec(text);
  if (!found) throw new Error(`no amount: ${text}`);
  const [, sign, whole = '', part = ''] = found;
  const amount = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
  return sign ? -amount : amount;
}

function csvAgain(text: string): SecondStatement {
  const delimiter = /^[^\n]*sequence(.)booked_at/m.exec(text)?.[1];
  if (!delimiter) throw new Error('no head');
  const rows = parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true }) as string[][];
  const bare = rows.map((row) => row.map((cell) => (/^'[=+@\t\r-]/.test(cell) ? cell.slice(1) : cell)));
  const note = (name: string) => bare.find(([first]) => first === `# ${name}`) ?? [];
  const at = bare.findIndex(([first]) => !first?.startsWith('#'));
  const [head = [], ...lines] = bare.slice(at);
  const [, from = '', , to = ''] = note('from');
  const [, opening = '', , , , , , closing = ''] = note('opening');
  return {
    account: note('account').slice(1, 3).join(' '),
    from,
    to,
    opening: cents(opening),
    closing: cents(closing),
    lines: lines.map((row) => {
      const of = (name: string) => row[head.indexOf(name)] ?? '';
      const amount = cents(of('amount'));
      const credit = of('direction') === 'credit';
      if (amount <= 0n || (!credit && of('direction') !== 'debit')) throw new Error('no movement');
      return {
        bankReference: of('bank_reference'),
        sequence: of('sequence'),
        amount: credit ? amount : -amount,
        at: Date.parse(of('booked_at')),
        valueDate: of('value_date'),
        name: of('counterparty_name'),
        account: `${of('counterparty_bank')} ${of('counterparty_number')}`,
        kind: of('kind'),
        reference: of('reference'),
        order: of('instruction_id') || of('reference'),
        narrative: of('narrative'),
      };
    }),
  };
}

function camtAgain(text: string): SecondStatement {
  const document = new DOMParser({ onError: onWarningStopParsing }).parseFromString(text, 'text/xml');
  if (document.doctype) throw new Error('a document type');
  const root = document.documentElement;
  const uri = root?.namespaceURI ?? '';
  if (!root || !/camt\.053\.001\.0[28]$/.test(uri)) throw new Error('no CAMT.053');
  const all = (of: Element, name: string) => [...of.getElementsByTagNameNS(uri, name)];
  const first = (of: Element, ...names: string[]): Element | undefined =>
    names.reduce<Element | undefined>((found, name) => found && all(found, name)[0], of);
  const said = (of: Element | undefined, ...names: string[]) => (of && first(of, ...names)?.textContent?.trim()) ?? '';
  const signed = (of: Element) => {
    const amount = cents(said(of, 'Amt'));
    if (amount < 0n) throw new Error('a sign in an amount');
    const way = said(of, 'CdtDbtInd');
    if (way !== 'CRDT' && way !== 'DBIT') throw new Error('no direction');
    return way === 'CRDT' ? amount : -amount;
  };
  const [statement, ...more] = all(root, 'Stmt');
  if (!statement || more.length > 0) throw new Error('not one statement');
  const balance = (code: string) => {
    const found = all(statement, 'Bal').find((one) => said(one, 'Cd') === code);
    if (!found) throw new Error(`no balance ${code}`);
    return signed(found);
  };
  const account = first(statement, 'Acct');
  return {
    account: `${said(account, 'FinInstnId', 'Id')} ${said(account, 'Id')}`,
    from: said(statement, 'FrDtTm').slice(0, 10),
    to: said(statement, 'ToDtTm').slice(0, 10),
    opening: balance('OPBD'),
    closing: balance('CLBD'),
    lines: all(statement, 'Ntry').map((entry) => {
      if (said(entry, 'Sts') !== 'BOOK') throw new Error('not booked');
      const amount = signed(entry);
      if (amount === 0n) throw new Error('no amount of a line');
      const [party, its] = amount > 0n ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct'];
      const payments = all(entry, 'TxDtls');
      const only = payments.length === 1 ? payments[0] : undefined;
      const order = said(only, 'EndToEndId');
      return {
        bankReference: said(entry, 'AcctSvcrRef'),
        sequence: said(entry, 'NtryRef'),
        amount,
        at: Date.parse(said(entry, 'BookgDt', 'DtTm')),
        valueDate: said(entry, 'ValDt', 'Dt'),
        name: said(only, party, 'Nm'),
        account: said(only, its, 'Othr', 'Id').replace('/', ' '),
        kind: said(entry, 'BkTxCd', 'Prtry', 'Cd'),
        reference: said(only, 'CdtrRefInf', 'Ref'),
        order: order === 'NOTPROVIDED' ? '' : order,
        narrative: said(only, 'Ustrd'),
      };
    }),
  };
}
