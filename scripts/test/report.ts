// Vitest's reporter for the runner. It writes each file with its tests and time to REPORT_FILE when the run ends.

import fs from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

export type FileReport = {
  /** Path from the root. */
  file: string;
  passed: number;
  /** Full names. */
  failed: string[];
  skipped: string[];
  /** Errors of the file itself: an import, or a hook such as the checks of the books. */
  errors: string[];
  /** Imports, hooks and tests. */
  ms: number;
};

export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    fs.writeFileSync(process.env.REPORT_FILE ?? 'report.json', JSON.stringify(modules.map(reportOf)));
  }
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
    failed: named('failed'),
    skipped: named('skipped', 'pending'),
    errors: [...module.errors(), ...suites].map((error) => error.message),
    ms: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
  };
}
