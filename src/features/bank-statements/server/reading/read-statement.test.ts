// Reads statement files as the bank writes them, as others write them, and as no honest bank would. A second reader on
// other parsers reads each file, too, and agrees.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changed, fileOf, FORMATS, readAgain, type SecondStatement } from '#kit/statement-files.ts';
import { RAIL, type Statement as BankStatement, type StatementLine } from '#wires/bank.ts';
import type { Problem, ProblemName } from '../../contract.ts';
import { readStatement } from './read-statement.ts';
import type { Statement } from './statement.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readStatement(bytes(text));
const problemsOf = (text: string): Problem[] => {
  const found = read(text);
  return Array.isArray(found) ? found : [];
};
function statementIn(text: string): Statement {
  const found = read(text);
  if (Array.isArray(found)) throw new Error(`can’t be read: ${JSON.stringify(found)}`);
  return found;
}

/** What both readers read, in one form. */
const inOneForm = ({ account, from, to, openingMinor, closingMinor, lines }: Statement): SecondStatement => ({
  account: `${RAIL.bank} ${RAIL.numbers[account]}`,
  from,
  to,
  opening: openingMinor,
  closing: closingMinor,
  lines: lines.map((line) => ({
    bankReference: line.bankReference,
    sequence: line.sequence ?? '',
    amount: line.direction === 'in' ? line.amountMinor : -line.amountMinor,
    at: Date.parse(line.booked.at ?? ''),
    valueDate: line.valueDate ?? '',
    name: line.name ?? '',
    account: line.account ?? '',
    kind: line.kind ?? '',
    reference: line.reference ?? '',
    order: line.order ?? '',
    narrative: line.narrative ?? '',
  })),
});

function lineOf(sequence: number, given: Partial<StatementLine> = {}): StatementLine {
  return {
    lineId: String(sequence),
    account: 'client',
    sequence,
    bookedAt: `2026-11-0${(sequence % 3) + 1}T08:15:00.000Z`,
    valueDate: '2026-11-03',
    statementDate: '2026-11-03',
    direction: 'credit',
    amountMinor: 100_00n,
    balanceAfterMinor: 0n,
    counterparty: { name: 'Lakeside Haulage PLC', kind: 'account', bank: 'TANA', number: '1000200030004' },
    kind: 'rent',
    reference: `INV-L1-2026-1${sequence}`,
    instructionId: null,
    bankReference: `SBE${String(sequence).padStart(10, '0')}`,
    narrative: 'Rent',
    relatesToSequence: null,
    ...given,
  };
}

function statementOf(lines: readonly StatementLine[], openingMinor = 5_00n): BankStatement {
  return changed(
    {
      statementId: 'C-2026-11-03',
      account: { code: 'client', bank: RAIL.bank, number: RAIL.numbers.client, holderName: 'Clients of C3' },
      date: '2026-11-03',
      fromDate: '2026-11-01',
      currency: 'ETB',
      notice: 'Sandbox · play money',
      openingMinor,
      creditsMinor: 0n,
      debitsMinor: 0n,
      closingMinor: 0n,
      lines: [],
    },
    () => [...lines],
  );
}

const DAY = statementOf([
  lineOf(7),
  lineOf(8, { direction: 'debit', amountMinor: 40_05n, kind: 'payout', reference: null, instructionId: 'W-000012' }),
  lineOf(9, { direction: 'debit', amountMinor: 1n, kind: 'charge', reference: null, narrative: '=fee;"<&>\t,' }),
  lineOf(10, { direction: 'credit', kind: 'payout_return', relatesToSequence: 8, narrative: 'Comes back' }),
]);
const CAMT = fileOf(DAY, 'camt053');
const CSV = fileOf(DAY, 'csv');

describe('a file of our bank', () => {
  it.each(FORMATS)('as %s says what the bank’s statement says', (format) => {
    const found = statementIn(fileOf(DAY, format));
    expect(found).toMatchObject({
      format,
      account: 'client',
      from: '2026-11-01',
      to: '2026-11-03',
      openingMinor: 5_00n,
      closingMinor: 164_94n,
    });
    expect(found.lines.map(({ direction, amountMinor, order }) => [direction, amountMinor, order])).toEqual([
      ['in', 100_00n, 'INV-L1-2026-17'],
      ['out', 40_05n, 'W-000012'],
      ['out', 1n, ''],
      ['in', 100_00n, 'INV-L1-2026-110'],
    ]);
    expect(found.lines[2]).toMatchObject({ kind: 'charge', narrative: '=fee;"<&>\t,', account: 'TANA 1000200030004' });
    expect(inOneForm(found)).toEqual(readAgain(fileOf(DAY, format)));
  });

  it('may have no line', () => {
    const empty = statementOf([], -3_00n);
    for (const format of FORMATS) {
      expect(statementIn(fileOf(empty, format))).toMatchObject({
        openingMinor: -3_00n,
        closingMinor: -3_00n,
        lines: [],
      });
    }
  });

  const words = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom('=1+1', "'quoted", 'a;b\tc,d', 'ክፍያ', '"', '<Amt>', ']]>', '&lol;', '#note', '-5', '+2519'),
  );
  /** As the bank keeps a text: one line, no control characters, no space at its ends. */
  const text = words.map((said) => said.replaceAll(/\p{C}/gu, '').trim());
  const aLine = fc.record({
    direction: fc.constantFrom('credit' as const, 'debit' as const),
    amountMinor: fc.bigInt({ min: 1n, max: 100_000_000_000n }),
    kind: fc.constantFrom('rent' as const, 'transfer' as const, 'payout' as const),
    reference: fc.option(fc.constantFrom('INV-1', 'R:2')),
    instructionId: fc.option(fc.constantFrom('W-1', 'T.2')),
    narrative: text.filter((said) => !said.startsWith("'")),
  });

  it('reads alike in both formats and by both readers, whatever its lines are', () => {
    fc.assert(
      fc.property(
        fc.array(aLine, { maxLength: 12 }),
        fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n }),
        (given, opening) => {
          const statement = statementOf(
            given.map((one, n) => lineOf(n + 1, one)),
            opening,
          );
          const [csv, camt] = FORMATS.map((format) => fileOf(statement, format)) as [string, string];
          const found = inOneForm(statementIn(csv));
          expect(found).toEqual(readAgain(csv));
          expect(inOneForm(statementIn(camt))).toEqual(readAgain(camt));
          expect(inOneForm(statementIn(camt))).toEqual(found);
          expect(found.lines.map(({ amount }) => amount)).toEqual(
            given.map(({ direction, amountMinor }) => (direction === 'credit' ? amountMinor : -amountMinor)),
          );
        },
      ),
    );
  });
});

describe('a file that was saved again', () => {
  it.each([
    ['with semicolons', CSV.replaceAll(',', ';')],
    ['with tabs and LF', CSV.replaceAll('\r\n', '\n').replaceAll(',', '\t')],
    ['with a byte order mark', `\uFEFF${CSV}`],
    [
      'with empty lines and cells',
      `\r\n${CSV.replace('# Sandbox · play money', '# Sandbox · play money,,,')}\r\n,,,\r\n`,
    ],
  ])('%s reads the same', (_, text) => {
    const found = inOneForm(statementIn(text));
    expect(found.lines.map(({ amount }) => amount)).toEqual([100_00n, -40_05n, -1n, 100_00n]);
    expect(found.closing).toBe(164_94n);
  });

  it('with the columns in another order reads the same', () => {
    const plain = fileOf(statementOf([lineOf(1), lineOf(2)]), 'csv');
    const turned = plain.replaceAll(/^(?!#).*$/gm, (row) => row.split(',').toReversed().join());
    expect(turned).not.toBe(plain);
    expect(statementIn(turned)).toEqual(statementIn(plain));
  });
});

/** CAMT.053 as other banks write it: in the version before, with a prefix, days without times, and batches. */
const OTHER_CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02" xmlns:x="urn:its-own"><n:BkToCstmrStmt>
<n:Stmt><n:FrToDt><n:FrDtTm>2026-11-01T21:00:00Z</n:FrDtTm><n:ToDtTm>2026-11-02T23:00:00</n:ToDtTm></n:FrToDt>
<n:Acct><n:Id><n:Othr><n:Id>1000000000001</n:Id></n:Othr></n:Id>
<n:Svcr><n:FinInstnId><n:Othr><n:Id>C3SB</n:Id></n:Othr></n:FinInstnId></n:Svcr></n:Acct>
<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>PRCD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="ETB">1.5</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd></n:Bal>
<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>CLBD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="ETB">198</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd></n:Bal>
<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>CLAV</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="ETB">7.00</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd></n:Bal>
<x:Ntry><x:Amt Ccy="ETB">1000000.00</x:Amt></x:Ntry>
<n:Ntry><n:Amt Ccy="ETB">300.00</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Sts>BOOK</n:Sts>
<n:BookgDt><n:Dt>2026-11-02</n:Dt></n:BookgDt><n:ValDt><n:DtTm>2026-11-02T22:00:00Z</n:DtTm></n:ValDt>
<n:AcctSvcrRef>A1</n:AcctSvcrRef>
<n:NtryDtls><n:TxDtls><n:AmtDtls><n:TxAmt><n:Amt Ccy="ETB">120.00</n:Amt></n:TxAmt></n:AmtDtls></n:TxDtls>
<n:TxDtls><n:AmtDtls><n:TxAmt><n:Amt Ccy="ETB">200.00</n:Amt></n:TxAmt></n:AmtDtls></n:TxDtls>
<n:TxDtls><n:AmtDtls><n:TxAmt><n:Amt Ccy="ETB">20.00</n:Amt></n:TxAmt></n:AmtDtls><n:CdtDbtInd>DBIT</n:CdtDbtInd></n:TxDtls>
</n:NtryDtls></n:Ntry>
<n:Ntry><n:Amt Ccy="ETB">100.50</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:RvslInd>true</n:RvslInd><n:Sts>BOOK</n:Sts>
<n:BookgDt><n:DtTm>2026-11-02T10:00:00</n:DtTm></n:BookgDt><n:AcctSvcrRef>A2</n:AcctSvcrRef>
<n:NtryDtls><n:TxDtls><n:RltdPties><n:Cdtr><n:Nm>Almaz <![CDATA[& <Co>]]></n:Nm></n:Cdtr>
<n:CdtrAcct><n:Id><n:IBAN>ET00TANA1</n:IBAN></n:Id></n:CdtrAcct></n:RltdPties>
<n:RmtInf><n:Ustrd>a</n:Ustrd><n:Ustrd>b</n:Ustrd></n:RmtInf></n:TxDtls></n:NtryDtls></n:Ntry>
</n:Stmt></n:BkToCstmrStmt></n:Document>`;

it('CAMT.053 of other banks: batches, reversals, days and prefixes', () => {
  const found = statementIn(OTHER_CAMT);
  expect(found).toMatchObject({ from: '2026-11-02', to: '2026-11-02', openingMinor: -1_50n, closingMinor: 198_00n });
  const unsaid = { sequence: null, balanceAfterMinor: null, kind: null };
  expect(found.lines).toEqual([
    {
      ...unsaid,
      bankReference: 'A1',
      direction: 'in',
      amountMinor: 300_00n,
      booked: { on: '2026-11-02', at: null },
      valueDate: '2026-11-03',
      // Who paid can't be said of three payments in one line.
      name: null,
      account: null,
      reference: null,
      order: null,
      narrative: null,
    },
    {
      ...unsaid,
      bankReference: 'A2',
      direction: 'out',
      amountMinor: 100_50n,
      booked: { on: '2026-11-02', at: '2026-11-02T07:00:00.000Z' },
      valueDate: null,
      name: 'Almaz & <Co>',
      account: 'ET00TANA1',
      reference: '',
      order: '',
      narrative: 'a b',
    },
  ]);
  const again = readAgain(OTHER_CAMT.replace('PRCD', 'OPBD'));
  expect(again.lines.map(({ amount, bankReference }) => [amount, bankReference])).toEqual([
    [300_00n, 'A1'],
    [-100_50n, 'A2'],
  ]);
});

const camt = (from: string | RegExp, to: string) => CAMT.replace(from, to);
const csv = (from: string | RegExp, to: string) => CSV.replace(from, to);
const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n || ''};`.repeat(10)}">`,
).join('')}]>`;
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';

/** `alone`: the second reader, which asks less, takes the file. */
type Case = readonly [of: string, text: string, problem: ProblemName, place?: number | null, alone?: 'alone'];
const cases: readonly Case[] = [
  // Hostile XML
  ['billion laughs', camt('<Document', `${laughs}<Document`).replace('Comes back', '&lol9;'), 'declares_entities'],
  [
    'an entity that names a file',
    camt('<Document', '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><Document'),
    'declares_entities',
  ],
  [
    'a document type from elsewhere',
    camt('<Document', '<!DOCTYPE Document SYSTEM "http://127.0.0.1/a.dtd"><Document'),
    'declares_entities',
  ],
  ['an entity that isn’t declared', camt('Comes back', '&lol;'), 'not_well_formed'],
  ['elements nested a hundred thousand deep', `<a>${'<b>'.repeat(100_000)}`, 'not_well_formed'],
  ['the end cut off', CAMT.slice(0, -60), 'not_well_formed'],
  ['two roots', `${CAMT}<Document/>`, 'not_well_formed'],
  ['an attribute twice', camt('<Amt Ccy="ETB">', '<Amt Ccy="ETB" Ccy="ETB">'), 'not_well_formed'],
  ['a character that XML has not', camt('Comes back', '&#1;'), 'not_well_formed', null, 'alone'],
  // Other messages
  ['no namespace', camt(` xmlns="${NAMESPACE}"`, ''), 'not_camt_053'],
  ['another version', camt('camt.053.001.08', 'camt.053.001.14'), 'not_camt_053'],
  ['another message', camt('camt.053.001.08', 'camt.052.001.08'), 'not_camt_053'],
  ['a namespace that only ends like it', camt(NAMESPACE, `urn:another:${NAMESPACE}`), 'not_camt_053', null, 'alone'],
  ['the namespace of a part alone', `<Document xmlns="urn:a"><b xmlns="${NAMESPACE}"/></Document>`, 'not_camt_053'],
  ['two statements', camt(/(<Stmt>[^]*<\/Stmt>)/, '$1$1'), 'not_one_statement'],
  ['no statement', camt(/<Stmt>[^]*<\/Stmt>/, ''), 'not_one_statement'],
  ['statements of another namespace', camt('<Stmt>', '<Stmt xmlns="urn:a">'), 'not_one_statement'],
  [
    'a page of several',
    camt('<Stmt>', '<Stmt><StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>'),
    'not_the_last_page',
    null,
    'alone',
  ],
  // Entries
  ['an entry that isn’t booked', camt('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>'), 'not_booked', 1],
  [
    'a payment of another amount than its entry',
    camt('</Refs><Amt Ccy="ETB">100.00', '</Refs><Amt Ccy="ETB">99.99'),
    'payments_break',
    1,
    'alone',
  ],
  [
    'a comma in a payment',
    camt('</Refs><Amt Ccy="ETB">100.00', '</Refs><Amt Ccy="ETB">100,00'),
    'payments_break',
    1,
    'alone',
  ],
  [
    'a comma in an amount',
    camt('</NtryRef><Amt Ccy="ETB">100.00', '</NtryRef><Amt Ccy="ETB">100,00'),
    'wrong_amount',
    1,
  ],
  ['a negative amount', CAMT.replaceAll('<Amt Ccy="ETB">100.00', '<Amt Ccy="ETB">-100.00'), 'wrong_amount', 1],
  ['an amount of nothing', CAMT.replaceAll('>0.01<', '>0.00<'), 'wrong_amount', 3],
  ['an exponent', camt('</NtryRef><Amt Ccy="ETB">100.00', '</NtryRef><Amt Ccy="ETB">1e2'), 'wrong_amount', 1],
  ['a third decimal', camt('</NtryRef><Amt Ccy="ETB">100.00', '</NtryRef><Amt Ccy="ETB">100.001'), 'wrong_amount', 1],
  [
    'an amount above all',
    camt('</NtryRef><Amt Ccy="ETB">100.00', '</NtryRef><Amt Ccy="ETB">1000000000.01'),
    'wrong_amount',
    1,
  ],
  ['another currency', camt('<Amt Ccy="ETB">0.01', '<Amt Ccy="USD">0.01'), 'wrong_currency', null, 'alone'],
  ['no currency', camt('<Amt Ccy="ETB">0.01', '<Amt>0.01'), 'wrong_currency', null, 'alone'],
  [
    'no direction',
    camt('</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>', '</Amt><RvslInd>'),
    'wrong_direction',
    2,
    'alone',
  ],
  [
    'an unknown direction',
    camt('<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>', '<CdtDbtInd>Dbit</CdtDbtInd><RvslInd>'),
    'wrong_direction',
    2,
  ],
  [
    'a direction turned around',
    camt('<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>', '<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>').replace(
      /<NtryDtls>[^]*?W-000012[^]*?<\/NtryDtls>/,
      '',
    ),
    'closing_breaks',
  ],
  ['no reference of the bank', camt('<AcctSvcrRef>SBE0000000007</AcctSvcrRef>', ''), 'no_reference', 1, 'alone'],
  ['a line twice', camt(/(<Ntry>[^]*?<\/Ntry>)/, '$1$1'), 'reference_twice', 2],
  ['a day that is not', camt(/<DtTm>2026-11-0[^<]*/, '<DtTm>2026-02-30T08:00:00Z'), 'wrong_date', 1, 'alone'],
  ['a year that no line has', camt(/<DtTm>2026-11-0[^<]*/, '<DtTm>0001-01-01T08:00:00Z'), 'wrong_date', 1, 'alone'],
  // The whole
  ['a line taken out', camt(/<Ntry>[^]*?<\/Ntry>/, ''), 'closing_breaks'],
  ['another closing', camt('>164.94<', '>164.95<'), 'closing_breaks'],
  ['two closings', camt(/(<Bal><Tp><CdOrPrtry><Cd>CLBD[^]*?<\/Bal>)/, '$1$1'), 'wrong_balance', null, 'alone'],
  ['no opening', camt('>OPBD<', '>ITBD<'), 'wrong_balance'],
  ['a sign in a balance', camt('<Amt Ccy="ETB">5.00', '<Amt Ccy="ETB">-5.00'), 'wrong_balance'],
  ['a count of lines that is wrong', camt('<NbOfNtries>4', '<NbOfNtries>5'), 'sums_break', null, 'alone'],
  [
    'a sum of credits that is wrong',
    camt('<TtlCdtNtries><Sum>200.00', '<TtlCdtNtries><Sum>200.01'),
    'sums_break',
    null,
    'alone',
  ],
  ['an account that isn’t ours', CAMT.replaceAll('>1000000000001<', '>1000000000009<'), 'wrong_account', null, 'alone'],
  ['the bank’s own account', CAMT.replaceAll('>1000000000001<', '>1000000000003<'), 'wrong_account', null, 'alone'],
  ['a number of ours at another bank', camt('>C3SB<', '>TANA<'), 'wrong_account', null, 'alone'],
  ['an end before its beginning', camt('<ToDtTm>2026-11-03', '<ToDtTm>2026-10-03'), 'wrong_period', null, 'alone'],
  // CSV
  ['a comma in an amount of CSV', CSV.replaceAll(',', ';').replace(';100.00;', ';100,00;'), 'wrong_amount', 7],
  ['a negative amount in CSV', csv(',debit,40.05,', ',debit,-40.05,'), 'wrong_amount', 8],
  ['a balance that breaks in CSV', csv(',105.00,', ',105.01,'), 'balance_breaks', 7, 'alone'],
  ['another closing in CSV', csv('closing,164.94', 'closing,164.95'), 'closing_breaks'],
  ['a sum of debits that is wrong in CSV', csv('debits,40.06', 'debits,40.07'), 'sums_break', null, 'alone'],
  ['a direction that is none in CSV', csv(',debit,', ',Soll,'), 'wrong_direction', 8],
  ['a line twice in CSV', csv(/(^7,.*\r\n)/m, '$1$1'), 'reference_twice', 8],
  ['no reference in CSV', csv('SBE0000000007', ''), 'no_reference', 7, 'alone'],
  ['a number as a spreadsheet writes it', csv('C3SB,1000000000001', 'C3SB,1E+12'), 'wrong_account', null, 'alone'],
  ['a column missing', csv(',narrative', ''), 'no_head', 6, 'alone'],
  ['a quote that has no end', csv('\t,"', '\t,'), 'quotes_open', 9],
  ['no notes', CSV.replaceAll(/^#.*\r\n/gm, ''), 'wrong_account'],
  ['something else', 'delivery,carrier,tracking\r\n1,DHL,2\r\n', 'no_head', 1],
  ['nothing', '', 'no_head'],
];

describe('a file that is refused', () => {
  it.each(cases.map(([of, text, problem, place = null, alone]) => ({ of, text, problem, place, alone })))(
    '$of',
    ({ text, problem, place, alone }) => {
      expect([CAMT, CSV]).not.toContain(text);
      expect(problemsOf(text)).toContainEqual({ place, problem });
      const again = expect(() => readAgain(text));
      if (alone) again.not.toThrow();
      else again.toThrow();
    },
  );

  it('bytes that are no text', () => {
    for (const content of [
      new Uint8Array([0x3c, 0xff, 0xfe]),
      new Uint8Array(Buffer.from(CAMT, 'utf16le')),
      bytes(CSV.replace('Rent', 'Re\u0000nt')),
    ])
      expect(readStatement(content)).toEqual([{ place: null, problem: 'not_text' }]);
  });

  it('more lines than one file may have', () => {
    const many = statementOf(Array.from({ length: 5_001 }, (_, n) => lineOf(n + 1)));
    expect(problemsOf(fileOf(many, 'camt053'))).toEqual([{ place: 5_001, problem: 'too_many_lines' }]);
    expect(problemsOf(fileOf(many, 'csv'))).toMatchObject([{ problem: 'too_many_lines' }]);
  });

  it('every problem of its lines at once', () => {
    const text = CSV.replace(',100.00,105.00,', ',x,105.00,').replace(',0.01,', ',y,');
    expect(problemsOf(text)).toEqual([
      { place: 7, problem: 'wrong_amount' },
      { place: 9, problem: 'wrong_amount' },
    ]);
  });
});
