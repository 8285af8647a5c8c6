// Reads statement files as the bank writes them, as spreadsheets save them, and as other banks write them. A second
// reader on other parsers reads each file, too, and agrees.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOf, FORMATS, readAgain, type SecondStatement } from '#kit/statement-files.ts';
import { CSV, DAY, lineOf, statementOf } from '#kit/statement-samples.ts';
import { RAIL } from '#wires/bank.ts';
import { readStatement } from './read-statement.ts';
import type { Statement } from './statement.ts';

function statementIn(text: string): Statement {
  const found = readStatement(new TextEncoder().encode(text));
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
<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>PRCD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="ETB">1.5</n:Amt>
<n:CdtDbtInd>DBIT</n:CdtDbtInd></n:Bal>
<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>CLBD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="ETB">198</n:Amt>
<n:CdtDbtInd>CRDT</n:CdtDbtInd></n:Bal>
<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>CLAV</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="ETB">7.00</n:Amt>
<n:CdtDbtInd>CRDT</n:CdtDbtInd></n:Bal>
<x:Ntry><x:Amt Ccy="ETB">1000000.00</x:Amt></x:Ntry>
<n:Ntry><n:Amt Ccy="ETB">300.00</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Sts>BOOK</n:Sts>
<n:BookgDt><n:Dt>2026-11-02</n:Dt></n:BookgDt><n:ValDt><n:DtTm>2026-11-02T22:00:00Z</n:DtTm></n:ValDt>
<n:AcctSvcrRef>A1</n:AcctSvcrRef>
<n:NtryDtls><n:TxDtls><n:AmtDtls><n:TxAmt><n:Amt Ccy="ETB">120.00</n:Amt></n:TxAmt></n:AmtDtls></n:TxDtls>
<n:TxDtls><n:AmtDtls><n:TxAmt><n:Amt Ccy="ETB">200.00</n:Amt></n:TxAmt></n:AmtDtls></n:TxDtls>
<n:TxDtls><n:AmtDtls><n:TxAmt><n:Amt Ccy="ETB">20.00</n:Amt></n:TxAmt></n:AmtDtls>
<n:CdtDbtInd>DBIT</n:CdtDbtInd></n:TxDtls>
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
