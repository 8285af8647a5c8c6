// Weakens one rule of the database at a time and runs the tests that should notice. A mutant that no test kills is a
// rule that nothing holds. `MUTANTS=1500` tries as many, `MUTANT_SEED` chooses them, and `MUTANTS_IN=orders/` keeps to
// a part of db/functions.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Mutant, mutantsOf, mutate } from './mutants.ts';
import { SURVIVORS } from './surviving-mutants.ts';

const root = path.resolve(import.meta.dirname, '../..');
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', '.shots']);
const HOURS = 3_600_000;
const SEED = process.env.MUTANT_SEED ?? '32';
const MOST = Number(process.env.MUTANTS ?? 40);
const PART = process.env.MUTANTS_IN ?? '';

let tree: string;
beforeAll(() => {
  tree = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-mutants-'));
  const filter = (from: string) => !LEFT_OUT.has(path.relative(root, from).split(path.sep)[0] ?? '');
  fs.cpSync(root, tree, { recursive: true, filter });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
});
afterAll(() => fs.rmSync(tree, { recursive: true, force: true }));

const textOf = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** Files that refuse something, or that prove the cause of a grant. */
const guards = fs
  .globSync(`db/functions/${PART}**/*.sql`, { cwd: root })
  .filter((file) => /opposed\(|raise exception|insert into rewards\.kind/.test(textOf(file)))
  .sort();

/** The tests that name a function of the file or a refusal of it, and then the others of its feature. */
function testsFor(file: string): { named: string[]; others: string[] } {
  const sql = textOf(file);
  const schema = path.basename(path.dirname(file));
  const own = ['ledger', 'platform'].includes(schema)
    ? `src/${schema}/`
    : `src/features/${schema.replaceAll('_', '-')}/server/`;
  const functions = [...sql.matchAll(/create function ([\w.]+)/g)].map(([, name = '']) => name);
  const refusals = [...sql.matchAll(/(?:opposed\(|exception |then )'([a-z]+(?:_[a-z]+)+)'/g)].map(
    ([, name = '']) => name,
  );
  const names = new RegExp(`\\b(?:${[...functions, ...refusals].join('|')})\\b`);
  const tests = fs.globSync('src/**/*.test.ts', { cwd: root }).sort();
  const named = tests.filter((test) => names.test(textOf(test)));
  return { named, others: tests.filter((test) => test.startsWith(own) && !named.includes(test)) };
}

function runTests(tests: readonly string[]): 'passed' | 'failed' | 'no database' {
  const { VITEST: _, ...env } = process.env;
  if (tests.length === 0) return 'passed';
  const args = ['scripts/test.mjs', 'unit', ...tests, '--bail=1'];
  const done = spawnSync(process.execPath, args, { cwd: tree, env, encoding: 'utf8', timeout: HOURS });
  if (done.status === 0) return 'passed';
  return /\d+ passed, [1-9]\d* failed/.test(done.stdout) && / FAIL /.test(done.stdout) ? 'failed' : 'no database';
}

function outcomeOf(mutant: Mutant): 'killed' | 'survives' | 'stillborn' {
  const file = path.join(tree, mutant.file);
  fs.writeFileSync(file, mutate(textOf(mutant.file), mutant));
  const { named, others } = testsFor(mutant.file);
  const first = runTests(named);
  const outcome = first === 'passed' ? runTests(others) : first;
  fs.writeFileSync(file, textOf(mutant.file));
  return outcome === 'passed' ? 'survives' : outcome === 'failed' ? 'killed' : 'stillborn';
}

const order = (mutant: Mutant): string =>
  createHash('sha256')
    .update(`${SEED} ${nameOf(mutant)} ${mutant.at}`)
    .digest('hex');
const nameOf = ({ file, in: of, what }: Mutant): string => `${file.slice('db/functions/'.length)} ${of}: ${what}`;

it('each weakened rule fails a test, or has its reason', { timeout: 24 * HOURS }, () => {
  const planted = guards.flatMap((file) => mutantsOf(file, textOf(file)));
  const chosen = planted.sort((a, b) => order(a).localeCompare(order(b))).slice(0, MOST);
  const whole = [...new Set(chosen.flatMap(({ file }) => Object.values(testsFor(file)).flat()))];
  expect(runTests(whole)).toBe('passed');
  const found = chosen.map((mutant) => {
    const outcome = outcomeOf(mutant);
    console.log(`${outcome}: ${nameOf(mutant)}`);
    return { name: nameOf(mutant), outcome };
  });
  const of = (outcome: string): string[] => found.filter((one) => one.outcome === outcome).map(({ name }) => name);
  console.log(
    `seed ${SEED}: ${planted.length} mutants in ${guards.length} files, ${chosen.length} tried, ` +
      `${of('killed').length} killed, ${of('stillborn').length} stillborn, ${of('survives').length} survive`,
  );
  expect(of('survives').filter((name) => !(name in SURVIVORS))).toEqual([]);
});
