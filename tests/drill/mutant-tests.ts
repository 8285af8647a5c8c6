// Runs unit tests again and again in one process, on a template database in which one function is replaced by a mutant.
// The tests clone it as always.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createVitest, type TestSpecification } from 'vitest/node';
import { messageOf } from '#platform/process/caught.ts';
import { withAdmin } from '#platform/database/databases.ts';
import { socketUrl, sqlState } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import { TEMPLATE } from '#kit/database-run.ts';

export const root = path.resolve(import.meta.dirname, '../..');
const KEPT = path.join(root, 'node_modules/.cache/mutant-reach.json');

/** The functions of the database that a test file called. `print`: hash of the test file. */
type Reach = { print: string; ms: number; functions: string[] };

export const textOf = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const printOf = (file: string): string => createHash('sha256').update(textOf(file)).digest('hex');

class AsGiven {
  sort = async (files: TestSpecification[]): Promise<TestSpecification[]> => files;
  shard = this.sort;
}

async function openRunner(bail: number) {
  const { TMPDIR } = process.env;
  const sequence = { sequencer: AsGiven };
  const vitest = await createVitest('test', { root, watch: false, project: ['unit'], reporters: [{}], bail, sequence });
  const known = new Map((await vitest.globTestSpecifications()).map((one) => [path.relative(root, one.moduleId), one]));
  return {
    run: async (files: readonly string[]) => {
      const given = files.map((file) => required(known.get(file), `${file} in the project unit`));
      vitest.state.filesMap.clear(); // otherwise the answer contains files of earlier runs
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(given);
      for (const error of unhandledErrors) console.log(`outside all tests: ${messageOf(error)}`);
      return testModules.map((one) => ({
        file: path.relative(root, one.moduleId),
        state: one.state(),
        ms: one.diagnostic().duration,
        test: [...one.children.allTests('failed')][0]?.name ?? 'after its tests',
      }));
    },
    server: () => vitest.getProjectByName('unit').getProvidedContext().database,
    close: async () => {
      await vitest.close();
      process.env.TMPDIR = TMPDIR; // database-run.ts has replaced it by its own
    },
  };
}

/** Runs each test file once and keeps its reach until its text changes. Leaves out files that fail without a mutant. */
export async function learnReach(): Promise<Map<string, Reach>> {
  const tests = fs
    .globSync('src/**/*.test.ts', { cwd: root })
    .filter((file) => textOf(file).includes('freshDatabase('))
    .sort();
  const kept: Record<string, Reach> = fs.existsSync(KEPT) ? JSON.parse(fs.readFileSync(KEPT, 'utf8')) : {};
  const prints = new Map(tests.map((file) => [file, printOf(file)]));
  const unknown = tests.filter((file) => kept[file]?.print !== prints.get(file));
  if (unknown.length > 0) {
    process.env.REACH = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-reach-'));
    const runner = await openRunner(0);
    for (const { file, state, ms } of await runner.run(unknown)) {
      if (state !== 'passed') console.log(`${file} ${state} without a mutant: it judges none`);
      const called = path.join(process.env.REACH, encodeURIComponent(path.join(root, file)));
      if (state !== 'passed' || !fs.existsSync(called)) continue;
      const functions = [...new Set(fs.readFileSync(called, 'utf8').trim().split('\n'))].sort();
      kept[file] = { print: required(prints.get(file)), ms, functions };
    }
    await runner.close();
    fs.rmSync(process.env.REACH, { recursive: true });
    delete process.env.REACH;
    fs.mkdirSync(path.dirname(KEPT), { recursive: true });
    fs.writeFileSync(KEPT, JSON.stringify(kept));
  }
  return new Map(tests.flatMap((file) => (kept[file] ? [[file, kept[file]]] : [])));
}

type Change = { owner: string; original: string; mutant: string };
/** `by`: the first test that fails with the mutant and passes without it. `unreached`: no test calls the function. */
export type Outcome = { outcome: 'killed' | 'survives' | 'unreached' | 'stillborn'; by?: string };

export async function openTests() {
  const runner = await openRunner(1);
  const green = new Set<string>();

  const failing = async (files: readonly string[]) => (await runner.run(files)).find(({ state }) => state === 'failed');

  /** Applies a function as functions.ts would. The last release is recorded with this text, so its check passes. */
  async function put(owner: string, statement: string): Promise<void> {
    const url = socketUrl({ ...runner.server(), user: 'postgres', database: TEMPLATE });
    await withAdmin(url, (sql) =>
      sql.begin(async (tx) => {
        await tx.unsafe(`set local search_path = pg_catalog; set local role ${owner}`);
        await tx.unsafe(statement.replace(/^create function/, 'create or replace function'));
        await tx.unsafe('set local role c3_ledger');
        await tx`select ledger.keep_release((select checksum from ledger.release order by id desc limit 1))`;
      }),
    );
  }

  const isPut = (owner: string, statement: string): Promise<boolean> =>
    put(owner, statement).then(
      () => true,
      (error: unknown) => {
        if (sqlState(error) === undefined) throw error;
        return false;
      },
    );

  /** Runs the files with the mutant in place of the original. A test that fails by chance does not count. */
  async function outcomeOf(files: readonly string[], { owner, original, mutant }: Change): Promise<Outcome> {
    if (files.length === 0) return { outcome: 'unreached' };
    if (!(await isPut(owner, mutant))) return { outcome: 'stillborn' };
    const failed = await failing(files);
    const again = failed && (await failing([failed.file]));
    await put(owner, original);
    if (failed === undefined) return { outcome: 'survives' };
    const { file, test } = failed;
    if (again && !green.has(file) && (await failing([file])) === undefined) green.add(file);
    if (again && green.has(file)) return { outcome: 'killed', by: `${file}: ${test}` };
    console.log(`${file} fails without a reason: ${test}`);
    return outcomeOf(
      files.filter((one) => one !== file),
      { owner, original, mutant },
    );
  }

  await failing(['src/platform/database/functions.test.ts']); // starts the server
  return { outcomeOf, close: runner.close };
}
