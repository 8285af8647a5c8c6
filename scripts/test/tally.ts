// Adds up the results of steps and tests.

import type { FileReport } from './report.ts';

const SLOWEST = 10;

export type Sum = { passed: number; failed: number };

/** One lane of tests: its reports, or none if it ended before it wrote them. */
export type LaneResult = {
  exitCode: number;
  reports: FileReport[] | undefined;
  /** True for a choice of tests by name (-t). The others were left out on purpose. */
  byName?: boolean;
  /** True for a choice by changes, which may reach nothing. */
  mayBeEmpty?: boolean;
};

/**
 * A skipped test counts as failed, and so does a file with an error of its own. A lane may end badly without a failed
 * test: an error of its set-up, a crash. It counts as one failure. So does a lane without any test: it proves nothing.
 */
export function sumOf({ exitCode, reports = [], byName = false, mayBeEmpty = false }: LaneResult): Sum {
  let [passed, failed] = [0, 0];
  for (const file of reports) {
    const own = file.failed + (byName ? 0 : file.skipped);
    passed += file.passed;
    failed += own === 0 && file.errors.length > 0 ? 1 : own;
  }
  const proved = passed > 0 || mayBeEmpty;
  const hidden = failed === 0 && (exitCode !== 0 || !proved);
  return { passed, failed: failed + (hidden ? 1 : 0) };
}

/** Files with errors of their own, and the number of skipped tests. */
export function complaintsOf(results: readonly LaneResult[]): string[] {
  const broken = results.flatMap(({ reports = [] }) => reports.filter(({ errors }) => errors.length > 0));
  const counted = results.filter(({ byName }) => !byName).flatMap(({ reports = [] }) => reports);
  const skipped = counted.reduce((sum, file) => sum + file.skipped, 0);
  return [
    ...broken.map(({ file, errors }) => `FAILED ${file}: ${errors.join('; ')}`),
    ...(skipped > 0 ? [`${skipped} tests were skipped: that counts as failed.`] : []),
  ];
}

export function slowest(reports: readonly FileReport[]): string[] {
  const sorted = [...reports].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  if (sorted.length < 2) return [];
  return [
    `The slowest of ${reports.length} files, in seconds:`,
    ...sorted.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)}  ${file}`),
  ];
}

/** The time for a test: the run's time divided by its tests. */
export function paceOf(tests: number, seconds: number): string {
  const each = (seconds * 1000) / Math.max(1, tests);
  return `${tests} tests in ${seconds.toFixed(0)} s, ${each.toFixed(0)} ms for a test`;
}
