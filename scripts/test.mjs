// npm test            format, lint, types, walls, then every test but the long ones
// npm run drill       the long ones (tests/model, tests/faults, tests/drill)
// node scripts/test.mjs unit [files]    one project: unit, e2e or drill
// Ends with one line, `N passed, N failed`; a step before the tests counts as one test. Exit code 0 only if nothing failed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureFonts, findChromium } from './chromium.mjs';
import { findNode24, root, runOnNode24 } from './node24.mjs';

const STEPS = [
  ['format', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '.']],
  ['types of the server', ['node_modules/typescript/lib/tsc.js', '-p', 'tsconfig.server.json']],
  ['types of the web', ['node_modules/typescript/lib/tsc.js', '-p', 'tsconfig.web.json']],
  ['types of tests and scripts', ['node_modules/typescript/lib/tsc.js', '-p', 'tsconfig.tests.json']],
  ['walls', ['scripts/tidy.ts']],
  ['figures of the house', ['scripts/house.ts']],
  ['generated lists', ['scripts/wire.ts', '--check']],
];

const [project, ...files] = process.argv.slice(2);
process.chdir(root);
const node = findNode24();
const sum = { passed: 0, failed: 0 };

if (project === undefined) for (const [name, args] of STEPS) step(name, args);
const projects = project === undefined ? ['unit', 'e2e'] : [project];
const env = { ...process.env };
let ready = true;
if (projects.includes('e2e')) {
  env.CHROMIUM = findChromium();
  ready = env.CHROMIUM !== undefined;
  ensureFonts();
}
if (ready) await runTests();
else sum.failed += 1;
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;

function step(name, args) {
  const done = spawnSync(node, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const ok = done.status === 0;
  sum[ok ? 'passed' : 'failed'] += 1;
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
  if (!ok) console.log(`${done.stdout}${done.stderr}`);
}

async function runTests() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-report-'));
  const report = path.join(folder, 'report.json');
  const chosen = projects.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runOnNode24(['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters, ...files], { env });
  const before = { ...sum };
  if (fs.existsSync(report)) count(JSON.parse(fs.readFileSync(report, 'utf8')));
  fs.rmSync(folder, { recursive: true });
  // A run that ended badly without one failed test (a set-up error, an unhandled rejection, a crash) is a failure all the same.
  if (code !== 0 && sum.failed === before.failed) sum.failed += 1;
  if (sum.passed === before.passed && sum.failed === before.failed) sum.failed += 1; // no test at all proves nothing
}

function count(report) {
  const skipped = report.numPendingTests + report.numTodoTests;
  sum.passed += report.numPassedTests;
  sum.failed += report.numFailedTests + skipped;
  if (skipped > 0) console.log(`${skipped} tests were skipped: that counts as failed.`);
  for (const file of report.testResults) {
    if (file.status === 'failed' && file.assertionResults.every((one) => one.status === 'passed')) {
      sum.failed += 1; // the file itself failed: an import, or a hook such as the checks of the books
      console.log(`FAILED ${path.relative(root, file.name)}: ${file.message ?? ''}`);
    }
  }
}
