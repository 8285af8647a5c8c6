import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { localeFiles } from './catalogues.ts';
import { GRADE_MAX, gradeOf, readings, sentencesOf, spokenIn } from './reading.ts';
import { listFiles, readSource } from './source.ts';

const root = path.resolve(import.meta.dirname, '../..');
const files = [...localeFiles(listFiles(root)).values()].flat().filter((file) => file.endsWith('/en.json'));
const read = (file: string): Record<string, string> => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

test('there are catalogues to read', () => {
  expect(files).toEqual(expect.arrayContaining(['src/web/locales/en.json', 'src/features/wallet/locales/en.json']));
});

test.each(files)('%s is easy to read', (file) => {
  const catalogue = read(file);
  const grade = gradeOf(catalogue);
  console.info(`${file}: grade ${grade.toFixed(1)} of at most ${GRADE_MAX}`);
  expect(grade).toBeLessThanOrEqual(GRADE_MAX);
});

test('the console is easy to read', () => {
  const names = listFiles(root, 'src').filter(
    (name) => /\/console\/.*\.tsx?$|\/settings[\w-]*\.ts$/.test(name) && !name.includes('.test.'),
  );
  const spoken = names.flatMap((name) =>
    spokenIn(readSource(root, name).code).map((text) => [`${name}: ${text}`, text] as const),
  );
  const catalogue = Object.fromEntries(spoken);
  console.info(`console: ${spoken.length} texts, grade ${gradeOf(catalogue).toFixed(1)} of at most ${GRADE_MAX}`);
  expect(spoken.length).toBeGreaterThan(150);
  expect(gradeOf(catalogue)).toBeLessThanOrEqual(GRADE_MAX);
});

test('the sentences of a page are found, and nothing else of its code', () => {
  const code = `const a = ['Nothing waits here.', 'draft', \`Only \${left} of it are left.\`];
    return <Nothing of={a}>The day is over. It
      ended {when}.</Nothing>;`;
  expect(spokenIn(code)).toEqual(['Nothing waits here.', 'Only ten of it are left.', 'The day is over. It ended ten.']);
});

test('a hard text is found', () => {
  const hard =
    'Notwithstanding the aforementioned contractual stipulations, ' +
    'remuneration necessitates substantiated documentation.';
  expect(gradeOf({ hard })).toBeGreaterThan(GRADE_MAX);
  expect(gradeOf({ easy: 'You see the fee. Then you confirm.' })).toBeLessThan(3);
  expect(gradeOf({ label: 'Institutional documentation' })).toBe(0);
});

test('a value counts as one word, and every case is read', () => {
  expect(
    readings('{who, select, you {You pay} other {They pay}} {amount} in {n, plural, one {# day} other {# days}}.'),
  ).toEqual(['You pay ten in ten days.', 'They pay ten in ten days.']);
  expect(sentencesOf('Paid: 1,250.00 to you. Is it all?\nYes.')).toEqual([
    'Paid: 1,250.00 to you.',
    'Is it all?',
    'Yes.',
  ]);
});
