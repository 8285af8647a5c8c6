// Checks that the code quoted in CONTRIBUTING.md equals its files, and that both features which `npm run new` can write
// pass every check in a copy of the tree.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ranks } from '#features/ranks.ts';
import { compare, readMarks, tell } from './house.ts';
import { measureHouse } from './house/figures.ts';
import { writeOutline } from './new.ts';
import { LINT, ONE_CORE, typesOf } from './test/steps.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Generated, or not part of the tree. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', '.shots']);
const OUTLINES = ['src/features/trial-room', 'src/features/trial-shelf'];
const ROOM = {
  es: 'Sala de prueba',
  fr: 'Salle d’essai',
  pt: 'Sala de teste',
  th: 'ห้องทดลอง',
  vi: 'Phòng thử',
  am: 'የሙከራ ክፍል',
  'zh-Hans': '试用室',
};
const SHELF = {
  es: 'Estante de prueba',
  fr: 'Étagère d’essai',
  pt: 'Prateleira de teste',
  th: 'ชั้นทดลอง',
  vi: 'Kệ thử',
  am: 'የሙከራ መደርደሪያ',
  'zh-Hans': '试用货架',
};
const RECORD = 'db/migrations/record.json';
const MINUTES = 60_000;

let tree: string;
beforeAll(() => {
  tree = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-example-'));
  const filter = (from: string) => !LEFT_OUT.has(path.relative(root, from).split(path.sep)[0] ?? '');
  fs.cpSync(root, tree, { recursive: true, filter });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
});
afterAll(() => fs.rmSync(tree, { recursive: true, force: true }));

/** Runs a command in the copy and returns its output. Throws if it fails. */
function run(...args: readonly string[]): string {
  const { VITEST: _, ...inherited } = process.env;
  const env = { ...inherited, ...ONE_CORE };
  const done = spawnSync(process.execPath, args, { cwd: tree, env, encoding: 'utf8', timeout: 15 * MINUTES });
  const said = `${done.stdout}${done.stderr}`;
  if (done.status !== 0) throw new Error(`${args.join(' ')}:\n${said}`);
  return said;
}

type Block = { file: string; text: string };

/** The page's code blocks that name a file. */
function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^(`{3,})\w+ file=(\S+)\n([\s\S]*?)\n\1$/gm)].map(([, , file = '', text = '']) => ({
    file,
    text: `${text}\n`,
  }));
}

test('each piece of code on the page is in its file', () => {
  const blocks = blocksOf(fs.readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8'));
  expect(blocks.length).toBeGreaterThan(15);
  const stale = blocks.filter(({ file, text }) => !fs.readFileSync(path.join(root, file), 'utf8').includes(text));
  expect(stale).toEqual([]);
});

const inTree = (name: string): string => fs.readFileSync(path.join(tree, name), 'utf8');

/** Checks the types of the two new features only. The tests below load the lists that name them. */
function checkTypes(part: 'server' | 'web', include: readonly string[]): void {
  const config = { extends: `./tsconfig.${part}.json`, include: [...include, 'src/web/*.d.ts', 'src/design/*.d.ts'] };
  fs.writeFileSync(path.join(tree, `tsconfig.outline-${part}.json`), JSON.stringify(config));
  // No build info file: it would lie in node_modules, which both trees share.
  run(...typesOf(`outline-${part}`), '--incremental', 'false', '--tsBuildInfoFile', 'null');
}

test('the outlines pass the walls, the types, the linter and their own tests', { timeout: 20 * MINUTES }, () => {
  const recorded = inTree(RECORD);
  writeOutline(tree, { name: 'trial-room', titles: ROOM });
  // This command also updates the lists and pages, for both features.
  const titles = Object.entries(SHELF).flatMap(([code, title]) => [`--${code}`, title]);
  expect(run('scripts/new.ts', 'trial-shelf', '--relation', ...titles)).toContain('Next:');
  // `npm run new` does not record its migration. Its author does, after replacing the table.
  expect(inTree(RECORD)).toBe(recorded);

  run('scripts/wire.ts', '--check');
  expect(run('scripts/tidy.ts')).toContain('No problems found.');
  // The linter's counts are left out: the linter runs below and fails on each of them.
  const figures = measureHouse(tree, [...ranks, 'trial-room', 'trial-shelf'], []);
  const risen = compare(figures, readMarks(tree)).filter(({ says }) => says === 'risen');
  expect(tell([], risen)).toEqual([]);
  checkTypes(
    'server',
    OUTLINES.map((at) => `${at}/**/*.ts`),
  );
  checkTypes(
    'web',
    OUTLINES.map((at) => `${at}/web/**/*`),
  );
  run(...LINT, ...OUTLINES);
  run('node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', ...OUTLINES, 'src/features/ranks.ts', 'src/web');
  const said = run(
    'scripts/test.mjs',
    'unit',
    ...OUTLINES,
    'src/api/written-fields.test.ts',
    'src/web/route-table.test.ts',
    'src/web/doors.test.ts',
    'src/ledger/sealed.test.ts',
    'scripts/data-classes.test.ts',
  );
  expect(said).toMatch(/\n\d+ passed, 0 failed\s*$/);
});
