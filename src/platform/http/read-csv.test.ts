// Reading what spreadsheets save. The last tests write with csv.ts and read back.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf, NOTICE } from './csv.ts';
import { readCsv } from './read-csv.ts';

const MARK = '\uFEFF';
const read = (text: string, linesMax = 100) => readCsv(text, { linesMax });
const cellsOf = (text: string) => read(text).lines.map(({ cells }) => cells);

describe('a text from a spreadsheet', () => {
  const head = ['id', 'name'];
  const row = ['1', 'Almaz'];
  it.each<[string, string, string[][]]>([
    ['commas', 'id,name\n1,Almaz\n', [head, row]],
    ['semicolons', 'id;name\n1;Almaz\n', [head, row]],
    ['tabs', 'id\tname\n1\tAlmaz\n', [head, row]],
    ['CRLF', 'id,name\r\n1,Almaz\r\n', [head, row]],
    ['CR', 'id;name\r1;Almaz\r', [head, row]],
    ['a byte order mark', `${MARK}id,name\n1,Almaz\n`, [head, row]],
    ['a byte order mark before a quote', `${MARK}"id";"name"\r\n1;Almaz`, [head, row]],
    ['no end of the last line', 'id,name\n1,Almaz', [head, row]],
    ['one column', 'name\nAlmaz\n', [['name'], ['Almaz']]],
    ['one cell', 'name', [['name']]],
    ['nothing', '', []],
    ['a mark and nothing', MARK, []],
    ['a separator inside quotes', 'id;name\n1;"Almaz; of Adama"\n', [head, ['1', 'Almaz; of Adama']]],
    [
      'a decimal comma beside semicolons',
      'id;sum\n1;12,50\n2;7\n',
      [
        ['id', 'sum'],
        ['1', '12,50'],
        ['2', '7'],
      ],
    ],
    [
      'sentences with commas beside tabs',
      'id\ttext\n1\tYes, and no\n',
      [
        ['id', 'text'],
        ['1', 'Yes, and no'],
      ],
    ],
    ['quotes inside quotes', 'id,name\n1,"Almaz ""Al"" T"\n', [head, ['1', 'Almaz "Al" T']]],
    ['a quote inside a word', 'id,name\n1,5" pipe\n', [head, ['1', '5" pipe']]],
    ['line breaks inside quotes', 'id,name\r\n1,"two\r\nlines"\r\n', [head, ['1', 'two\r\nlines']]],
    ['spaces around words', 'id,name\n1, Almaz \n', [head, ['1', ' Almaz ']]],
    ['words of Amharic', 'id;name\n1;አልማዝ\n', [head, ['1', 'አልማዝ']]],
    ['fewer cells', 'id,name\n1\n', [head, ['1']]],
    [
      'cells of other columns',
      'id,name,,\n1,Almaz,,\n',
      [
        [...head, '', ''],
        [...row, '', ''],
      ],
    ],
  ])('reads %s', (_, text, expected) => expect(cellsOf(text)).toEqual(expected));

  it('counts rows as a spreadsheet does, and leaves out empty ones', () => {
    const lines = read('id,name\n\n1,"two\nlines"\n,\n2,B\n').lines.map(({ line, cells }) => [line, cells[0]]);
    expect(lines).toEqual([
      [1, 'id'],
      [3, '1'],
      [5, '2'],
    ]);
  });

  it('says where a quote without an end begins', () => {
    expect(read('id,name\n1,Almaz\n2,"Ben\n3,Chaltu\n')).toEqual({
      lines: [],
      problems: [{ line: 3, problem: 'quotes_open' }],
    });
  });

  it('stops after the most lines', () => {
    expect(read('a\nb\n', 2).lines).toHaveLength(2);
    expect(read('a\nb\n\n', 2).problems).toEqual([]);
    expect(read('a\nb\nc\nd\n', 2)).toEqual({ lines: [], problems: [{ line: 3, problem: 'too_many_lines' }] });
    expect(read('a\n'.repeat(100_000), 2).problems).toEqual([{ line: 3, problem: 'too_many_lines' }]);
  });

  it('takes a cell that looks like a formula for words', () => {
    expect(cellsOf('id,name\n1,=1+1\n')).toEqual([head, ['1', '=1+1']]);
  });
});

describe('a file of ours', () => {
  it.each(['=1+1', '+251911', '-A1', '@sum', '\tx', "'=1", "''+x", "'tis", "'", '-12.50', '-', 'a\r\nb', 'a;b', '"'])(
    'reads %j back',
    (value) => expect(cellsOf(csvOf(['a', 'b'], [[value, 'x']]))).toEqual([[NOTICE], ['a', 'b'], [value, 'x']]),
  );

  it('reads any cells back', () => {
    const unit = fc.constantFrom(...'=+-@\t\r\n\'",; a1አ');
    const cell = fc.string({ unit, maxLength: 6 }).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
        expect(cellsOf(csvOf(['one', 'two', 'three'], rows)).slice(2)).toEqual(rows);
      }),
    );
  });
});
