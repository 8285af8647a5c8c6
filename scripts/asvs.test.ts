// Checks docs/asvs.md: it answers each line of ASVS 5.0 at levels 1 and 2, and the files that it names exist.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_SECRETS, environmentName } from '#platform/secrets/secrets.ts';

const page = fs.readFileSync('docs/asvs.md', 'utf8');

type Row = { line: string; level: string; about: string; answer: string; shownBy: string };
const rows: Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, line = '', rest = '']) => {
  const [level = '', about = '', answer = '', shownBy = ''] = rest.split('|').map((cell) => cell.trim());
  return { line, level, about, answer, shownBy };
});

/**
 * The lines of ASVS 5.0, by chapter and section: the nth digit is the level of the nth line. Section 1.2 begins
 * with five lines of level 1.
 */
const LEVELS = [
  '22 1111122223 112222222223 222 123',
  '122 112 12223 23',
  '3 113 12223 11222233 11122333 3 22333',
  '12233 23333 22 1222',
  '2 112333 113 222',
  '122 111111112222 11223333 112233 22222333 2223 33 2222',
  '222 1111 22 11222 223 22',
  '1233 1123 133 23',
  '111 1222',
  '22 223 22223 1111122222233333 22222 22 222',
  '2233 22233 11233 1222 23 23 33',
  '12233 11 22223',
  '2333 222223 2233 1222233',
  '22 12223333 122',
  '12233 12233 1222222 3333',
  '2 22222 2222 222 2223',
  '23 22223333 22',
];

/** The lines at levels 1 and 2, with their level. */
const asked = LEVELS.flatMap((chapter, c) =>
  chapter
    .split(' ')
    .flatMap((section, s) =>
      [...section].flatMap((level, n) => (level === '3' ? [] : [[`${c + 1}.${s + 1}.${n + 1}`, level] as const])),
    ),
);

/** The files of the table at the end, by their names. */
const files = new Map(
  [...page.matchAll(/^\| `([^`]+)` \| (?:`([^`]+)`|\[([^\]]+)\]\(\3\)) \|$/gm)].map(
    ([, name = '', file, link = '']) => [name, file ?? `docs/${link}`],
  ),
);

/** The files that a cell names. A name that is missing in the table at the end counts as a missing file. */
function filesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => files.get(name) ?? name);
}

test('each line is answered once, with its level', () => {
  expect(asked).toHaveLength(253);
  const answered = rows.map(({ line, level }) => [line, level] as const);
  expect(new Map(answered)).toEqual(new Map(asked));
  expect(answered).toHaveLength(asked.length);
});

test('no line fails, and each has an explanation', () => {
  expect(rows.filter(({ answer }) => !['pass', 'does not apply', 'decision'].includes(answer))).toEqual([]);
  expect(rows.filter(({ about, shownBy }) => about.length < 3 || shownBy.length < 4)).toEqual([]);
  const reasons = rows.filter(({ answer }) => answer === 'does not apply').map(({ shownBy }) => shownBy);
  expect(reasons.filter((reason) => !/^[\w ,.:;'-]{12,}$/.test(reason))).toEqual([]);
});

test('each line that passes names an existing test, source file or page', () => {
  const passes = rows.filter(({ answer }) => answer === 'pass');
  const wrong = passes.filter(({ shownBy }) => {
    const files = filesIn(shownBy);
    return files.length === 0 || files.some((file) => !fs.statSync(file, { throwIfNoEntry: false })?.isFile());
  });
  expect(wrong).toEqual([]);
});

test('a line answered by a decision names its page', () => {
  const decided = rows.filter(({ answer }) => answer === 'decision');
  const pages = decided.flatMap(({ shownBy }) => filesIn(shownBy));
  expect(decided.filter(({ shownBy }) => filesIn(shownBy).length === 0)).toEqual([]);
  expect(pages.filter((file) => !/^docs\/decisions\/\d{4}-[\w-]+\.md$/.test(file) || !fs.existsSync(file))).toEqual([]);
});

test('each file in the table at the end is used', () => {
  const used = new Set(rows.flatMap(({ shownBy }) => filesIn(shownBy)));
  expect([...files.values()].filter((file) => !used.has(file))).toEqual([]);
});

test('the sums at the top are those of the table', () => {
  for (const answer of ['pass', 'does not apply', 'decision'])
    expect(page).toContain(`| ${answer} | ${rows.filter((row) => row.answer === answer).length} |`);
});

test('the page of keys names every secret', () => {
  const keys = fs.readFileSync('docs/cryptography.md', 'utf8');
  expect(ALL_SECRETS.map(environmentName).filter((name) => !keys.includes(`\`${name}\``))).toEqual([]);
});
