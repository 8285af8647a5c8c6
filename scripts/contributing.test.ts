// Carries out CONTRIBUTING.md's worked example and the outline of `npm run new` in a copy of the tree. Both pass every
// check there.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LINT, ONE_CORE, TYPES } from './test/steps.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Generated, or not part of the tree. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', '.shots']);
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

type Block = { language: string; file: string; text: string };

/** The page's code blocks that name a file. */
function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^(`{3,})(\w+) file=(\S+)\n([\s\S]*?)\n\1$/gm)].map(
    ([, , language = '', file = '', text = '']) => ({ language, file, text: `${text}\n` }),
  );
}

/** Writes a whole file, or applies a diff: lines that go (-), come (+) and surround them. */
function carryOut({ language, file, text }: Block): void {
  const at = path.join(tree, file);
  if (language !== 'diff') {
    fs.mkdirSync(path.dirname(at), { recursive: true });
    fs.writeFileSync(at, text);
    return;
  }
  const lines = text.split('\n').filter((line) => line !== '');
  const side = (left: string) =>
    lines.flatMap((line) => (line.startsWith(left) ? [] : [`${line.slice(1)}\n`])).join('');
  const parts = fs.readFileSync(at, 'utf8').split(side('+'));
  if (parts.length !== 2) throw new Error(`${file} does not hold once:\n${side('+')}`);
  fs.writeFileSync(at, parts.join(side('-')));
}

test('both pass the walls, the types, the linter and their own tests', { timeout: 20 * MINUTES }, () => {
  const blocks = blocksOf(fs.readFileSync(path.join(tree, 'CONTRIBUTING.md'), 'utf8'));
  expect(blocks.length).toBeGreaterThan(20);
  for (const block of blocks) carryOut(block);
  expect(run('scripts/new.ts', 'trial-room')).toContain('Next:');

  run('scripts/wire.ts', '--check');
  expect(run('scripts/tidy.ts')).toContain('The walls stand.');
  run('scripts/house.ts');
  // Without the notes for the next compilation: they would stand in the folder that both trees share.
  for (const [, args] of TYPES) run(...args, '--incremental', 'false', '--tsBuildInfoFile', 'null');
  const features = ['check-in', 'trial-room'].map((name) => `src/features/${name}`);
  run(...LINT, ...features);
  run('node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', ...features, 'src/features/ranks.ts', 'src/web');
  const tests = run(
    'scripts/test.mjs',
    'unit',
    ...features,
    'src/web/route-table.test.ts',
    'src/web/tiles.test.ts',
    'scripts/schema.test.ts',
    'src/ledger/purposes.test.ts',
  );
  expect(tests).toMatch(/\n\d+ passed, 0 failed\s*$/);
});

test('an example that is out of date is found', () => {
  const gone = { language: 'diff', file: 'src/features/ranks.ts', text: "-  'no-such-feature',\n" };
  expect(() => carryOut(gone)).toThrow('does not hold once');
});
