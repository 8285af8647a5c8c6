import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { localeFiles } from './catalogues.ts';
import { GRADE_MAX, gradeOf, readings, sentencesOf } from './reading.ts';
import { listFiles } from './source.ts';

const root = path.resolve(import.meta.dirname, '../..');
const files = [...localeFiles(listFiles(root)).values()].flat().filter((file) => file.endsWith('/en.json'));
const read = (file: string): Record<string, string> => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

test('there are catalogues to check', () => {
  expect(files).toEqual(expect.arrayContaining(['src/web/locales/en.json', 'src/features/wallet/locales/en.json']));
});

test.each(files)('%s is easy to read', (file) => {
  const catalogue = read(file);
  const grade = gradeOf(catalogue);
  console.info(`${file}: grade ${grade.toFixed(1)} of at most ${GRADE_MAX}`);
  expect(grade).toBeLessThanOrEqual(GRADE_MAX);
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
