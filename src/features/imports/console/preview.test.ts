// The preview of an import as a clerk reads it, and the text of a file in the encodings that spreadsheets save.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Planned, Preview, Problem } from '../contract.ts';
import { textOfFile } from './file-text.ts';
import { ImportPreview, placeWords, problemWords } from './preview.tsx';

const drawn = (of: Pick<Preview, 'rows' | 'problems'>) =>
  renderToStaticMarkup(createElement(ImportPreview, { ...of, example: {} }))
    .replaceAll(/<style[^>]*>.*?<\/style>/g, '')
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll(/\|+/g, '|');

const line = (n: number, effect: Planned['effect'], changes: Planned['changes'] = []): Planned => ({
  line: n,
  about: `K-${n}`,
  effect,
  changes,
});
const problem = (of: Partial<Problem>): Problem => ({
  line: 3,
  column: null,
  problem: '',
  hint: null,
  text: null,
  ...of,
});

describe('a preview', () => {
  it('counts lines, and shows those that would do something with their values', () => {
    const rent = { column: 'rent', before: '1200.00', after: '1300.00' };
    const text = drawn({
      problems: [],
      rows: [line(2, 'same'), line(3, 'changed', [rent]), line(4, 'new', [{ ...rent, before: null }])],
    });
    expect(text).toContain('|1 new, 1 changed, 1 the same|');
    expect(text).toContain('|3|K-3|Has changes|rent: 1200.00 → 1300.00|');
    expect(text).toContain('|4|K-4|New|rent: 1300.00|');
    expect(text).not.toContain('K-2');
  });

  it('says if nothing would change', () => {
    expect(drawn({ rows: [line(2, 'same')], problems: [] })).toBe(
      '|Nothing would change. 0 new, 0 changed, 1 the same.|',
    );
  });

  it('shows no line while there is a problem, and the first fifty problems', () => {
    const problems = Array.from({ length: 60 }, (_, n) => problem({ line: n + 1, problem: 'missing', column: 'name' }));
    const text = drawn({ rows: [line(2, 'new')], problems });
    expect(text).toContain('Nothing can be written yet.');
    expect(text).toContain('|Line 1, name: The cell is empty.|');
    expect(text).not.toContain('Line 51,');
    expect(text).toContain('and 10 more');
    expect(text).not.toContain('K-2');
  });
});

describe('a problem', () => {
  it.each<[Partial<Problem>, string]>([
    [{ problem: 'no_choice', hint: 'codes, word' }, 'Write one of these: codes, word'],
    [{ problem: 'too_many_lines', hint: '100' }, 'A file has 100 lines at most.'],
    [{ problem: 'line_twice', hint: '2' }, 'Line 2 is about the same.'],
    [{ problem: 'too_big' }, 'Too big'],
    [{ problem: 'invalid_format', column: 'rent' }, 'Write it as in the example: 1200.50'],
    [{ problem: 'invalid_format', column: 'name' }, 'Invalid format'],
    [{ problem: 'draws_closed', text: 'Draws are closed.' }, 'Draws are closed.'],
    [{ problem: 'promise_words', text: 'It promises.', hint: 'sure' }, 'It promises. (sure)'],
  ])('%j is said as %s', (of, words) => expect(problemWords(problem(of), { rent: '1200.50' })).toBe(words));

  it('names its place', () => {
    expect([placeWords({ line: 3, column: null }), placeWords({ line: 3, column: 'rent' })]).toEqual([
      'Line 3',
      'Line 3, rent',
    ]);
  });
});

describe('the text of a file', () => {
  const of = (...bytes: number[]) => textOfFile(new Blob([new Uint8Array(bytes)]));
  it.each<[string, number[], string]>([
    ['UTF-8', [0xe1, 0x8a, 0xa0], 'አ'],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x41], 'A'],
    ['UTF-16, little end first', [0xff, 0xfe, 0xa0, 0x12, 0x09, 0x00], 'አ\t'],
    ['UTF-16, big end first', [0xfe, 0xff, 0x12, 0xa0], 'አ'],
    ['Windows-1252', [0x45, 0x6c, 0xe8, 0x6e, 0x65], 'Elène'],
    ['nothing', [], ''],
  ])('is read from %s', async (_, bytes, text) => expect(await of(...bytes)).toBe(text));
});
