// Weakens one rule of db/functions at a time and runs the tests that call its function. A mutant that survives is a
// rule that no test checks. The random choice takes every file with guards once before it takes one twice.
//
//   MUTANTS=1500           number of mutants [60]
//   MUTANT_SEED=33         the random choice [32]
//   MUTANTS_IN=orders/     only mutants whose name matches: folder/file.sql function: rule -> instead
//   MUTANT_SECONDS=300     most time of tests for each [60]; a survivor may have untried ones
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { learnReach, openTests, type Outcome, root, textOf } from './mutant-tests.ts';
import { definitionAt, type Mutant, mutantsOf, mutate } from './mutants.ts';
import { SURVIVORS } from './surviving-mutants.ts';

const HOURS = 3_600_000;
const SEED = process.env.MUTANT_SEED ?? '32';
const MOST = Number(process.env.MUTANTS ?? 60);
const PART = new RegExp(process.env.MUTANTS_IN ?? '');
const MOST_MS = Number(process.env.MUTANT_SECONDS ?? 60) * 1000;

/** Files that refuse something, or that prove the cause of a grant. */
const guards = fs
  .globSync('db/functions/**/*.sql', { cwd: root })
  .filter((file) => /refuse\(|raise exception|insert into rewards\.kind/.test(textOf(file)));

const ruleOf = ({ file, in: of, what }: Mutant): string => `${file.slice('db/functions/'.length)} ${of}: ${what}`;
const nameOf = (one: Mutant): string => ruleOf(one) + (one.nth > 1 ? ` (${one.nth})` : '');

function choose(planted: readonly Mutant[]): Mutant[] {
  const diceOf = (one: Mutant): string =>
    createHash('sha256')
      .update(`${SEED} ${ruleOf(one)} ${one.at}`)
      .digest('hex');
  const turns = new Map<string, number>();
  return [...planted]
    .map((mutant) => ({ mutant, dice: diceOf(mutant) }))
    .sort((a, b) => a.dice.localeCompare(b.dice))
    .map((one) => {
      const turn = turns.get(one.mutant.file) ?? 0;
      turns.set(one.mutant.file, turn + 1);
      return { ...one, turn };
    })
    .sort((a, b) => a.turn - b.turn || a.dice.localeCompare(b.dice))
    .slice(0, MOST)
    .map(({ mutant }) => mutant);
}

/** First the tests that name the next refusal, or another one of the file, then those that call the function. */
function testsOf(mutant: Mutant, reach: Awaited<ReturnType<typeof learnReach>>): string[] {
  const sql = textOf(mutant.file);
  const all = [...sql.matchAll(/create function ([\w.]+)/g)].map(([, name = '']) => name);
  // PostgreSQL inlines simple functions and does not count their calls, so calls of any function of the file count.
  const found = [...reach].filter(([, { functions }]) => all.some((name) => functions.includes(name)));
  const refusals = [...sql.matchAll(/(?:refuse\(|exception |then )'([a-z]+(?:_[a-z]+)+)'/g)];
  const near = refusals.find(({ index, 0: text }) => index + text.length > mutant.at)?.[1] ?? mutant.in;
  const words = new RegExp(`\\b(?:${[mutant.in, ...refusals.map(([, word]) => word)].join('|')})\\b`);
  const own = `/${path.basename(path.dirname(mutant.file)).replaceAll('_', '-')}/`;
  const farOf = (file: string, text: string, functions: readonly string[]): number =>
    [text.includes(near), words.test(text), functions.includes(mutant.in), file.includes(own), true].indexOf(true);
  const sorted = found
    .map(([file, { ms, functions }]) => ({ file, ms, far: farOf(file, textOf(file), functions) }))
    .sort((a, b) => a.far - b.far || a.ms - b.ms);
  let left = MOST_MS;
  return sorted.filter(({ ms }, i) => (left -= ms) > 0 || i === 0).map(({ file }) => file);
}

it('each weakened rule fails a test, or has a listed reason why not', { timeout: 24 * HOURS }, async () => {
  const planted = guards.flatMap((file) => mutantsOf(file, textOf(file))).filter((one) => PART.test(nameOf(one)));
  const chosen = choose(planted);
  const reach = await learnReach();
  const tests = await openTests();
  const names: Record<Outcome['outcome'], string[]> = { killed: [], stillborn: [], survives: [], unreached: [] };
  for (const mutant of chosen) {
    const files = testsOf(mutant, reach);
    const sql = textOf(mutant.file);
    const owner = path.basename(path.dirname(mutant.file)) === 'ledger' ? 'c3_ledger' : 'c3_owner';
    const original = definitionAt(sql, mutant.at);
    const began = performance.now();
    const weakened = definitionAt(mutate(sql, mutant), mutant.at);
    const { outcome, by } = await tests.outcomeOf(files, { owner, original, mutant: weakened });
    names[outcome].push(nameOf(mutant));
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${outcome} ${seconds} s: ${nameOf(mutant)} (${by ?? `${files.length} files`})`);
  }
  await tests.close();
  console.log(
    `seed ${SEED}: ${planted.length} mutants in ${guards.length} files, ${chosen.length} tried, ` +
      Object.entries(names)
        .map(([outcome, some]) => `${some.length} ${outcome}`)
        .join(', '),
  );
  const left = [...names.survives, ...names.unreached];
  expect(left.filter((name) => !(name in SURVIVORS))).toEqual([]);
});
