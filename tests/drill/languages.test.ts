// Adds a language to a copy of the tree by the steps of docs/languages.md. After the first step alone, the checks must
// ask for each of the others; only its texts show what the last one is for. After all of them nothing may be left to
// do, and the app must offer the language.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pseudoText } from '#kit/pseudo-language.ts';
import { required } from '#platform/required.ts';
import { ONE_CORE, typesOf } from '../../scripts/test/steps.ts';

const root = path.resolve(import.meta.dirname, '../..');
const PAGE = 'docs/languages.md';
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', '.shots', 'bench']);

let tree: string;
beforeAll(() => {
  tree = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-language-'));
  const filter = (from: string) => !LEFT_OUT.has(path.relative(root, from).split(path.sep)[0] ?? '');
  fs.cpSync(root, tree, { recursive: true, filter });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
});
afterAll(() => fs.rmSync(tree, { recursive: true, force: true }));

const read = (name: string): string => fs.readFileSync(path.join(tree, name), 'utf8');
const write = (name: string, text: string): void => fs.writeFileSync(path.join(tree, name), text);
const found = (glob: string): string[] => fs.globSync(glob, { cwd: tree }).sort();

/** Puts a line before or after the only place that says `at`. */
function insert(name: string, at: string, change: (found: string) => string): void {
  const parts = read(name).split(at);
  if (parts.length !== 2) throw new Error(`${name} says "${at}" ${parts.length - 1} times`);
  write(name, parts.join(change(at)));
}

const inTable = (name: string, start: string, row: string) => insert(name, start, (at) => `${at}\n  ${row},`);

/** Regions have the names that the map prints, and that has no brackets. */
const REGION = /^addresses\.regions\./;

/** What the page's steps name, in their order, and how the test does each. */
const STEPS: Record<string, () => void> = {
  'src/universal/languages.ts': () =>
    insert('src/universal/languages.ts', '] as const satisfies readonly LanguageRow[]', (at) => {
      const row = `code: 'om', name: 'Afaan Oromoo', question: 'Oromo?', wire: 'en', lineHeight: 1.5`;
      return `  { ${row}, plurals: ['one', 'other'] },\n${at}`;
    }),
  'src/universal/number-words.ts': () =>
    inTable('src/universal/number-words.ts', 'const IN_WORDS: Record<LanguageCode, InWords> = {', 'om: english'),
  'src/universal/amount-words.ts': () =>
    inTable(
      'src/universal/amount-words.ts',
      'const JOINING: Record<LanguageCode, Joining> = {',
      "om: { counted: spaced, and: ' fi ', minus: 'hir’isuu ' }",
    ),
  'src/features/texts/server/reading/doubt-phrases.ts': () =>
    insert('src/features/texts/server/reading/doubt-phrases.ts', "'zh-Hans': zhHans", (at) => `${at}, om: en`),
  'scripts/new/outline-texts.ts': () =>
    inTable(
      'scripts/new/outline-texts.ts',
      'const OUTLINES: Record<LanguageCode, Outline> = {',
      "om: { note: { text: '1', add: '2', empty: '3', full: '4' }, relation: { empty: '1', keep: '2', takeOff: '3' } }",
    ),
  'docs/glossary.csv': () => {
    const [header, ...rows] = read('docs/glossary.csv').trimEnd().split('\n');
    write('docs/glossary.csv', `${[`${header},om`, ...rows.map((row) => `${row},`)].join('\n')}\n`);
  },
  'src/**/locales/<code>.json': () => {
    for (const file of found('src/**/locales/en.json')) {
      const texts: Record<string, string> = JSON.parse(read(file));
      const pseudo = Object.entries(texts).map(([key, text]) => [key, REGION.test(key) ? text : pseudoText(text)]);
      write(file.replace('en.json', 'om.json'), JSON.stringify(Object.fromEntries(pseudo)));
    }
  },
  'src/features/content/server/first-texts/*/*.<code>.md': () => {
    for (const file of found('src/features/content/server/first-texts/*/*.en.md'))
      write(file.replace('.en.md', '.om.md'), read(file));
    expect(run('scripts/wire.ts')).toMatchObject({ status: 0 });
  },
  'docs/languages/<code>.md': () => write(`docs/languages/${'om'}.md`, '# Oromo (om)\n'),
  'docs/same-as-english.csv': () => {
    const texts: Record<string, string> = JSON.parse(read('src/features/prizes/locales/en.json'));
    const regions = Object.entries(texts).flatMap(([key, text]) => (REGION.test(key) ? [text] : []));
    insert('docs/same-as-english.csv', '\npt,', (at) => `\nom,${regions.join('/')}${at}`);
  },
};

function run(...args: readonly string[]): { status: number | null; said: string } {
  const { VITEST: _, ...inherited } = process.env;
  const done = spawnSync(process.execPath, args, { cwd: tree, env: { ...inherited, ...ONE_CORE }, encoding: 'utf8' });
  return { status: done.status, said: `${done.stdout}${done.stderr}` };
}

/** What the compiler misses in files that hold something for each language. */
function checkTypes(): string[] {
  const files = found('{src,scripts}/**/*.{ts,tsx}').filter((name) => /\bRecord<LanguageCode/.test(read(name)));
  expect(files.length).toBeGreaterThan(5);
  const config = { extends: './tsconfig.tests.json', files: [...files, 'src/web/virtual-texts.d.ts'], include: [] };
  write('tsconfig.language.json', JSON.stringify(config));
  const { said } = run(...typesOf('language'), '--noEmit', '--incremental', 'false', '--tsBuildInfoFile', 'null');
  // Without the others, these files have further errors.
  return said.split('\n').filter((line) => line.includes("'om'"));
}

/** Runs a module in the copy. Returns what it prints as JSON. */
function evaluate<Of>(code: string): Of {
  const { said } = run('--input-type=module', '--eval', code);
  return JSON.parse(said.slice(said.indexOf('\n#') + 2)) as Of;
}

/** What `npm run tidy` and `npm run languages` still ask for. */
const textsLeft = (): string[] =>
  evaluate(`
    import { findTextProblems } from './scripts/tidy/catalogues.ts';
    import { listFiles } from './scripts/tidy/source.ts';
    import { missingOf } from './scripts/languages.ts';
    const root = process.cwd();
    const problems = findTextProblems(root, listFiles(root), []).map(({ file, message }) => file + ': ' + message);
    console.log('\\n#' + JSON.stringify([...problems, ...missingOf(root, 'om')]));`);

/** The same, and what the compiler asks for. */
const left = (): string[] => [...checkTypes(), ...textsLeft()];

test('the page names each step, and only files that are there', () => {
  const page = read(PAGE);
  expect([...page.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file)).toEqual(Object.keys(STEPS));
  const section = page.slice(page.indexOf('## Add a language'));
  const files = [...section.matchAll(/`((?:src|scripts|docs)\/[^`*]+\.\w+)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(12);
  expect(files.filter((file) => !file.includes('<code>') && !fs.existsSync(path.join(tree, file)))).toEqual([]);
});

const SECONDS = 1_000;
const OF_LANGUAGES = /\b(?:LANGUAGE_CODES|LANGUAGES|languagesOf)\b/;

test('the steps are what a language needs, and all of it', { timeout: 300 * SECONDS }, () => {
  const steps = Object.entries(STEPS);
  const [first, last] = [required(steps.shift()), required(steps.pop())];
  const others = steps;
  first[1]();
  const asked = left().join('\n');
  const places = others.map(([file]) => file.replace('src/**/', '').replace(/\*.*$/, '').replace('<code>', 'om'));
  expect(places.filter((place) => !asked.includes(place))).toEqual([]);

  for (const [, step] of others) step();
  expect(textsLeft().join('\n')).toContain(last[0]);
  last[1]();
  expect(left()).toEqual([]);
  expect(run('scripts/wire.ts', '--check')).toMatchObject({ status: 0 });

  // The texts as the build makes them. Where a language has no text, the app shows that of another.
  const { offered, spanish, pseudo } = evaluate<Record<'offered' | 'spanish' | 'pseudo', unknown[]>>(`
    import { languagesOf, textsOf } from './scripts/faces/texts.ts';
    const root = process.cwd();
    const leaves = (one) => (one.constructor === Object ? Object.values(one).flatMap(leaves) : [one]);
    const texts = (code) => [...textsOf(root, code).values()].flatMap(leaves);
    const [spanish, pseudo] = [texts('es'), texts('om')];
    console.log('\\n#' + JSON.stringify({ offered: languagesOf(root), spanish, pseudo }));`);
  expect(offered).toContain('om');
  expect(pseudo.length).toBe(spanish.length);
  const named = required(/^om,(.*)$/m.exec(read('docs/same-as-english.csv'))?.[1]).split('/');
  const plain = pseudo.filter((text) => typeof text === 'string' && /[a-z]/i.test(text));
  expect(plain.filter((text) => !named.includes(String(text)))).toEqual([]);

  // Tests that look at each language, without those that need a database.
  const tests = found('{src,scripts/faces}/**/*.test.ts').filter(
    (name) => OF_LANGUAGES.test(read(name)) && !read(name).includes('#kit/'),
  );
  expect(tests.length).toBeGreaterThan(5);
  expect(run('scripts/test.mjs', 'unit', ...tests, '-t', String.raw`\bom\b`).said).toMatch(
    /\n\d+ passed, 0 failed\s*$/,
  );
});
