// Files that are no statement, that no honest bank writes, or that lost or changed something on their way. Each case
// says if the second reader, which asks less, takes the file alone.
import { describe, expect, it } from 'vitest';
import { fileOf, readAgain } from '#kit/statement-files.ts';
import { CAMT, CSV, lineOf, statementOf } from '#kit/statement-samples.ts';
import type { Problem, ProblemName } from '../../contract.ts';
import { readStatement } from './read-statement.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const problemsOf = (text: string): Problem[] => {
  const found = readStatement(bytes(text));
  return Array.isArray(found) ? found : [];
};

/** Whether the second reader takes a file. */
function takenAgain(text: string): boolean {
  try {
    readAgain(text);
    return true;
  } catch {
    return false;
  }
}

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
      expect(takenAgain(text)).toBe(alone === 'alone');
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
