// Vitest reporter for our runner. When the run ends it writes each file's tests and time to REPORT_FILE.

import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** A browser's error says in its third line what it waited for. */
const WHY_LINES = 3;

export type FileReport = {
  /** Path from the root. */
  file: string;
  passed: number;
  /** The failed tests: each full name, and its first error in a line. */
  failed: { name: string; why: string }[];
  skipped: string[];
  /** Errors outside tests: of an import, or of a hook such as the one that runs db/checks. */
  errors: string[];
  /** Time of imports, hooks and tests together. */
  ms: number;
};

export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    fs.writeFileSync(process.env.REPORT_FILE ?? 'report.json', JSON.stringify(modules.map(reportOf)));
  }
}

function failureOf(one: TestCase): FileReport['failed'][number] {
  const [said = ''] = (one.result().errors ?? []).map(({ message }) => message);
  const lines = stripVTControlCharacters(said).split('\n').slice(0, WHY_LINES);
  return { name: one.fullName, why: lines.map((line) => line.trim()).join(' ') };
}

function reportOf(module: TestModule): FileReport {
  const tests = [...module.children.allTests()];
  const named = (...states: string[]): string[] =>
    tests.filter((one) => states.includes(one.result().state)).map((one) => one.fullName);
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  return {
    file: path.relative(process.cwd(), module.moduleId).split(path.sep).join('/'),
    passed: named('passed').length,
    failed: tests.filter((one) => one.result().state === 'failed').map(failureOf),
    skipped: named('skipped', 'pending'),
    errors: [...module.errors(), ...suites].map((error) => error.message),
    ms: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
  };
}
