// Reads a file's lines by the names in its head, and says what is wrong with a cell.
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { inLanguages, line, lines } from '#platform/language/human-text.ts';
import { amount, day, inEachLanguage, oneOf, readTable, whole } from './cells.ts';

const columns = { name: line(10), pieces: whole.nullable(), kind: oneOf(['codes', 'word']).nullable() };
const read = (csv: string) => {
  const { rows, problems } = readTable(csv, { columns, linesMax: 3 });
  return [
    ...rows.map(({ line: n, values }) => [n, ...Object.values(values)]),
    ...problems.map(({ line: n, column, problem, hint }) => `${n} ${column}: ${problem} ${hint}`),
  ];
};

describe('a table', () => {
  it.each<[string, string, unknown[]]>([
    ['its columns in any order', 'pieces,name\n3,A\n', [[2, 'A', 3, null]]],
    ['names in other letters', 'Name;PIECES;Kind\nA;3;Codes\n', [[2, 'A', 3, 'codes']]],
    ['a column of our file that says of what it is', 'name,terms.pieces\nA,3\n', [[2, 'A', 3, null]]],
    ['the plain name before that one', 'other.name,name\nB,A\n', [[2, 'A', null, null]]],
    ['a notice before the head', 'Sandbox · play money\r\nname\r\nA\r\n', [[3, 'A', null, null]]],
    ['columns that it does not know', 'id,name,worth\n1,A,9\n', [[2, 'A', null, null]]],
    [
      'empty lines between',
      'name\tpieces\n\nA\t1\n\t\nB\t2\n',
      [
        [3, 'A', 1, null],
        [5, 'B', 2, null],
      ],
    ],
    ['spaces around cells', 'name,pieces\n A , 3 \n', [[2, 'A', 3, null]]],
    ['a formula as words', 'name\n=1+1\n', [[2, '=1+1', null, null]]],
    ['fewer cells', 'name,pieces\nA\n', [[2, 'A', null, null]]],
    ['no head', 'A,3\n', ['1 null: no_head name, pieces, kind']],
    ['nothing', '  ', ['1 null: no_head name, pieces, kind']],
    ['no column that must be there', 'pieces\n3\n', ['1 name: column_missing null']],
    ['a head alone', 'name,pieces\n', ['1 null: no_lines null']],
    ['too many lines', 'name\nA\nB\nC\nD\n', ['5 null: too_many_lines 3']],
    ['far too many lines', 'name\n'.repeat(1_000), ['9 null: too_many_lines 3']],
    ['a quote without an end', 'name\nA\n"B\n', ['3 null: quotes_open 3']],
    [
      'lines with problems beside one without',
      'name,pieces,kind\n,x,other\nA,1,word\n12345678901,,\n',
      [
        [3, 'A', 1, 'word'],
        '2 name: missing null',
        '2 pieces: no_number null',
        '2 kind: no_choice codes, word',
        '4 name: too_big null',
      ],
    ],
  ])('reads %s', (_, csv, expected) => expect(read(csv)).toEqual(expected));
});

const reader = (schema: z.ZodType) => (text: string) => schema.safeParse(text).data;

describe('a cell', () => {
  it.each<[string, number | undefined]>([
    ['1200', 120_000],
    ['1200.5', 120_050],
    ['1200.50', 120_050],
    ['1,200', 120_000],
    ['1,200.50', 120_050],
    ['1,234,567.89', 123_456_789],
    ['1200,5', 120_050],
    ['1200,50', 120_050],
    ['0.01', 1],
    ['፲', undefined],
    ['١٢', 1_200],
    ['1200.505', undefined],
    ['12,0000', undefined],
    ['-5', undefined],
    ['', undefined],
    ['1e3', undefined],
    ['12345678901', undefined],
  ])('reads the amount %j', (text, minor) => expect(reader(amount)(text)).toBe(minor));

  it.each<[string, number | undefined]>([
    ['0', 0],
    ['1000', 1_000],
    ['1,000', 1_000],
    ['1.5', undefined],
    ['1,00', undefined],
    ['-1', undefined],
    ['9999999999', undefined],
  ])('reads the number %j', (text, value) => expect(reader(whole)(text)).toBe(value));

  it.each<[string, string | undefined]>([
    ['2026-12-25', '2026-12-25'],
    ['25/12/2026', undefined],
    ['2026-02-30', undefined],
  ])('reads the day %j', (text, value) => expect(reader(day)(text)).toBe(value));

  it.each<[string, object | undefined]>([
    ['Rent', { en: 'Rent' }],
    ['en: Rent', { en: 'Rent' }],
    ['en: Rent; of a kiosk; am: ኪራይ', { en: 'Rent; of a kiosk', am: 'ኪራይ' }],
    ['Rent: a kiosk', { en: 'Rent: a kiosk' }],
    ['am: ኪራይ', undefined],
  ])('reads the text %j', (text, value) => expect(reader(inEachLanguage(inLanguages(lines(40))))(text)).toEqual(value));
});
