// Runs steps and tests in parallel. test.mjs explains the arguments. The last line is `N passed, N failed`. A step
// counts as one test. The exit code is 0 only if nothing failed.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureFonts, findChromium } from './chromium.mjs';
import { root, runOnNode24 } from './node24.mjs';
import { changedSince } from './test/changed.ts';
import { type Lane, type Plan, readPlan } from './test/plan.ts';
import type { FileReport } from './test/report.ts';
import { ONE_CORE, STEPS } from './test/steps.ts';
import { type LaneResult, paceOf, slowest, type Sum, sumOf } from './test/tally.ts';

const say = (line: string): void => console.log(line);
/** Prints a child's output as it arrives. */
const pass = (text: string): void => void process.stdout.write(text);

async function runSteps(): Promise<Sum> {
  const sum: Sum = { passed: 0, failed: [] };
  const env = { ...process.env, ...ONE_CORE };
  for (const [name, args] of STEPS) {
    let output = '';
    const code = await runOnNode24(args, { env, onOutput: (text) => (output += text) });
    if (code === 0) sum.passed += 1;
    else sum.failed.push(name);
    say(code === 0 ? `ok     ${name}` : `FAILED ${name}\n${output}`);
  }
  return sum;
}

/** `beginWith`: browser files begin when this file is there. */
type Running = { alone: boolean; beginWith: string | undefined };

/** A lane that runs alone gets the terminal. The output of several lanes is mixed. */
async function runLane(lane: Lane, plan: Plan, { alone, beginWith }: Running): Promise<LaneResult> {
  const env: NodeJS.ProcessEnv = { ...process.env };
  if (lane.project === 'e2e') {
    env.CHROMIUM = findChromium();
    ensureFonts();
    if (beginWith) env.BEGIN_WITH = beginWith;
    if (env.CHROMIUM === undefined) return { name: lane.project, exitCode: 1, reports: undefined };
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-report-'));
  env.REPORT_FILE = path.join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/test/report.ts'];
  const args = [
    'node_modules/vitest/vitest.mjs',
    ...chosen(lane),
    '--project',
    `${lane.project}*`,
    ...reporters,
    ...plan.options,
  ];
  const exitCode = await runOnNode24(args, alone ? { env } : { env, onOutput: pass });
  const written = fs.existsSync(env.REPORT_FILE) ? fs.readFileSync(env.REPORT_FILE, 'utf8') : undefined;
  fs.rmSync(folder, { recursive: true });
  const reports: FileReport[] | undefined = written === undefined ? undefined : JSON.parse(written);
  const byName = plan.options.some((option) => /^(-t|--testNamePattern)/.test(option));
  return {
    name: lane.project,
    exitCode,
    reports,
    byName,
    mayBeEmpty: lane.choice !== 'all' && 'importers' in lane.choice,
  };
}

function chosen({ choice }: Lane): string[] {
  if (choice === 'all') return ['run'];
  if ('files' in choice) return ['run', ...choice.files];
  return ['related', '--run', '--passWithNoTests', ...choice.importers];
}

async function main(): Promise<void> {
  process.chdir(root);
  const plan = readPlan(process.argv.slice(2), { root, changedSince: (base) => changedSince(root, base) });
  const alone = !plan.steps && plan.lanes.length === 1;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-lanes-'));
  const unitOver = path.join(folder, 'unit-over');
  const beginWith = plan.lanes.some(({ project }) => project === 'unit') ? unitOver : undefined;
  const began = performance.now();
  const [steps, ...results] = await Promise.all([
    plan.steps ? runSteps() : { passed: 0, failed: [] },
    ...plan.lanes.map((lane) =>
      runLane(lane, plan, { alone, beginWith }).finally(() => {
        if (lane.project === 'unit') fs.writeFileSync(unitOver, '');
      }),
    ),
  ]);
  fs.rmSync(folder, { recursive: true });
  const sums = [steps, ...results.map(sumOf)];
  const passed = sums.reduce((all, one) => all + one.passed, 0);
  const failed = sums.flatMap((one) => one.failed);
  for (const line of slowest(results.flatMap((result) => result.reports ?? []))) say(line);
  say(paceOf(passed + failed.length, (performance.now() - began) / 1000));
  // Last, because the lanes print at the same time and the first to fail may be thousands of lines above.
  for (const line of failed) say(`FAILED ${line}`);
  say(`${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
