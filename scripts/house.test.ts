import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Figure, measureHouse } from './house/figures.ts';
import { namesOf } from './new/names.ts';
import { serverFiles } from './new/server-files.ts';
import { acceptFallen, compare, readMarks, tell } from './house.ts';
import type { Finding } from './tidy/lint.ts';

const RANKS = ['low', 'high'];
let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-house-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function measure(tree: Record<string, string>, findings: readonly Finding[] = []): Record<string, Figure> {
  for (const [name, text] of Object.entries(tree)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  return Object.fromEntries(measureHouse(root, RANKS, findings).map((figure) => [figure.name, figure]));
}

const spots = (figure: Figure | undefined): string[] =>
  (figure?.spots ?? []).map(({ file, line, message }) => `${file}:${line}: ${message}`);

const lines = (count: number, word = 'a'): string =>
  Array.from({ length: count }, (_, at) => `export const ${word}${at} = ${at};\n`).join('');

test('lengths: files, median, long ones and the longest', () => {
  const tree = Object.fromEntries(
    [1, 2, 300, 301, 302].map((count) => [`src/ledger/f${count}.ts`, lines(count, `f${count}x`)]),
  );
  const { files, medianLines, longFiles, longestFile } = measure({ ...tree, 'src/api/features.gen.ts': lines(900) });
  expect([files, medianLines, longFiles, longestFile].map((figure) => figure?.value)).toEqual([5, 300, 2, 302]);
  expect(spots(longFiles)).toEqual(['src/ledger/f302.ts:1: 302 lines', 'src/ledger/f301.ts:1: 301 lines']);
  expect(spots(longestFile)).toEqual(['src/ledger/f302.ts:1: 302 lines']);
});

test('lines by area, and short files', () => {
  const found = measure({
    'src/ledger/a.ts': lines(21),
    'src/ledger/a.test.ts': lines(3),
    'tests/kit/b.ts': lines(4),
    'scripts/c.ts': lines(5),
    'db/functions/ledger/d.sql': 'select 1;\n',
  });
  const names = ['shortFiles', 'linesOfSrc', 'linesOfTests', 'linesOfScripts', 'linesOfSql'];
  expect(names.map((name) => found[name]?.value)).toEqual([4, 21, 7, 5, 1]);
});

test('what the linter finds, by its rule, and tables of other features', () => {
  const finding = (rule: string): Finding => ({ rule, file: 'src/ledger/a.ts', line: 2, message: 'it says why' });
  const { longFunctions, circularImports, arrowsUp, foreignTables } = measure(
    { 'src/features/high/server/public.ts': 'export const p = () => `select 1 from low.thing`;\n' },
    [finding('eslint(max-lines-per-function)'), finding('import(no-cycle)'), finding('import(no-cycle)')],
  );
  expect([longFunctions?.value, circularImports?.value, arrowsUp?.value]).toEqual([1, 2, 0]);
  expect(spots(longFunctions)).toEqual(['src/ledger/a.ts:2: it says why']);
  expect(spots(foreignTables)).toEqual([expect.stringContaining('table low.thing belongs to another feature')]);
});

describe('casts per 1,000 lines', () => {
  test.each<[string, string, number]>([
    ['a cast', 'const a = b as string;', 1],
    ['two at once', 'const a = b as unknown as Record<string, string>;', 2],
    ['to a literal, a tuple, an object', "const a = [b as 'x', c as [string], d as { e: 1 }];", 3],
    ['as const', "const a = ['x'] as const;", 0],
    ['an import under another name', "import {\n  a as b,\n  type c as d,\n} from './x.ts';", 0],
    ['a namespace', "import * as a from 'node:fs';", 0],
    ['an export under another name', 'export { a as b };', 0],
    ['words', "const a = 'taken as read'; // as it is\nconst b = `${a as string} as told`;", 1],
  ])('%s', (_, text, count) => {
    expect(measure({ 'src/ledger/a.ts': `${text}\n` }).casts?.spots).toHaveLength(count);
  });

  test('are counted in product code alone, and rounded up to a tenth', () => {
    const cast = 'const one = two as string;\n';
    const { casts } = measure({
      'src/ledger/a.ts': cast.repeat(4) + lines(996),
      'src/ledger/b.ts': cast + lines(8, 'b'),
      'src/ledger/a.test.ts': cast,
      'tests/b.ts': cast,
    });
    expect(casts?.value).toBe(5);
    expect(spots(casts)[0]).toBe('src/ledger/a.ts:1: const one = two as string;');
  });
});

describe('repeated lines', () => {
  const six = lines(6);

  test('six or more equal lines are one repeat; imports, comments and indents are ignored', () => {
    const { doubles } = measure({
      'src/ledger/a.ts': `import { x } from './x.ts';\n${six}x();\n`,
      'src/ledger/b.ts':
        `import { x } from './y.ts';\n\n// A word on it.\n${six.replaceAll('export', '  export')}\n` + 'x();\nend();\n',
    });
    expect(spots(doubles)).toEqual(['src/ledger/b.ts:4: 7 lines repeat those at src/ledger/a.ts:2']);
  });

  test('lines that only close something do not count', () => {
    const { doubles } = measure({
      'src/ledger/a.ts': `one();\n${lines(5)}});\n}\n</Page>\n);\n}\n/>\n`,
      'src/ledger/b.ts': `two();\n${lines(5)}});\n}\n</Page>\n);\n}\n/>\n`,
    });
    expect(doubles?.value).toBe(0);
  });

  test('lines that every new feature begins with do not count', () => {
    const textOf = (feature: string, refusal: number) =>
      [...serverFiles({ ...namesOf(feature), migration: '0001', refusal, door: 1 })].at(-1)?.[1] ?? '';
    const { doubles } = measure({ 'src/ledger/a.ts': textOf('first', 1), 'src/ledger/b.ts': textOf('second', 2) });
    expect(doubles?.value).toBe(0);
  });

  test('five equal lines are no repeat, nor are six imports', () => {
    const imports = Array.from({ length: 6 }, (_, at) => `import { i${at} } from 'node:fs';\n`).join('');
    const { doubles } = measure({
      'src/ledger/a.ts': `${imports}${lines(5)}one();\n`,
      'src/ledger/b.ts': `${imports}${lines(5)}two();\n`,
    });
    expect(doubles?.value).toBe(0);
  });

  test('in one file each further place is one repeat, and a list of equal lines is none', () => {
    const { doubles } = measure({
      'src/ledger/a.ts': `${six}one();\n${six}two();\n${six}`,
      'src/ledger/b.ts': 'b();\n'.repeat(8),
    });
    expect(spots(doubles).map((spot) => spot.split(':')[1])).toEqual(['8', '15']);
  });
});

test('lines of more than 120 columns, counted in characters, outside locales and generated files', () => {
  const { wideLines } = measure({
    'docs/a.md': `${'ሀ'.repeat(120)}\n${'a'.repeat(121)}\n`,
    'src/ledger/a.ts': `// ${'𝛼'.repeat(117)}\n`,
    'src/features/low/locales/en.json': `{ "a": "${'a'.repeat(200)}" }`,
    'src/api/features.gen.ts': `// ${'a'.repeat(200)}\n`,
    'db/schema.sql': `-- ${'a'.repeat(200)}\n`,
  });
  expect(spots(wideLines)).toEqual(['docs/a.md:2: 121 columns']);
});

describe('marks', () => {
  const figure = (name: string, value: number, more: Partial<Figure> = {}): Figure => {
    return { name, label: `the ${name}`, value, falls: true, spots: [], ...more };
  };
  const figures = [
    figure('files', 9, { falls: false }),
    figure('up', 5),
    figure('same', 4),
    figure('down', 2),
    figure('new', 1, { goal: 0 }),
  ];
  const marks = { up: 4, same: 4, down: 3 };

  test('a risen figure fails, a fallen one says how to lower its mark, one without a mark must reach its goal', () => {
    const verdicts = compare(figures, marks);
    expect(verdicts.map((one) => [one.figure.name, one.says])).toEqual([
      ['up', 'risen'],
      ['same', 'level'],
      ['down', 'fallen'],
      ['new', 'risen'],
    ]);
    expect(tell(figures, verdicts)).toEqual([
      'the files       9',
      'the up          5  mark 4',
      'the same        4  mark 4',
      'the down        2  mark 3',
      'the new         1  mark 0      goal 0',
      'RISEN: the up, 5, at most 4. See: npm run house -- --show up',
      'Fallen: the down, 2. Lower the mark of 3: npm run house -- --accept',
      'RISEN: the new, 1, at most 0. See: npm run house -- --show new',
    ]);
  });

  test('accepting lowers marks and raises none', () => {
    fs.mkdirSync(path.join(root, 'scripts/house'), { recursive: true });
    acceptFallen(root, compare(figures, marks));
    expect(readMarks(root)).toEqual({ up: 4, same: 4, down: 2, new: 0 });
  });
});
