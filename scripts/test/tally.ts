// Adds up the results of steps and tests.

import type { FileReport } from './report.ts';

const SLOWEST = 10;

/** `failed` has a line for each failure, which says where it is. */
export type Sum = { passed: number; failed: string[] };

/** One lane of tests with its reports. It has none if it ended before writing them. */
export type LaneResult = {
  /** Its project. */
  name: string;
  exitCode: number;
  reports: FileReport[] | undefined;
  /** True if tests were selected by name (-t). The others were left out on purpose. */
  byName?: boolean;
  /** True if tests were selected by changes, which may reach none. */
  mayBeEmpty?: boolean;
};

/**
 * A skipped test counts as failed, and so does a file that fails outside its tests. A lane that exits with an error
 * but without a failed test, e.g. because its set-up crashed, counts as one failure. So does a lane without any test,
 * because it proves nothing.
 */
export function sumOf({ name, exitCode, reports = [], byName = false, mayBeEmpty = false }: LaneResult): Sum {
  const passed = reports.reduce((sum, file) => sum + file.passed, 0);
  const failed = reports.flatMap((file) => [
    ...file.failed.map(({ name: test, why }) => `${file.file} > ${test}\n       ${why}`),
    ...(byName ? [] : file.skipped.map((test) => `${file.file} > ${test}: skipped, which counts as failed`)),
    ...(file.errors.length > 0 ? [`${file.file}: ${file.errors.join('; ')}`] : []),
  ]);
  if (failed.length > 0) return { passed, failed };
  if (exitCode !== 0) return { passed, failed: [`the tests of ${name} ended with ${exitCode}, and no test says why`] };
  return { passed, failed: passed > 0 || mayBeEmpty ? [] : [`no test of ${name} ran`] };
}

export function slowest(reports: readonly FileReport[]): string[] {
  const sorted = [...reports].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  if (sorted.length < 2) return [];
  return [
    `The slowest of ${reports.length} files, in seconds:`,
    ...sorted.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)}  ${file}`),
  ];
}

/** The average time of a test: the run's time divided by its tests. */
export function paceOf(tests: number, seconds: number): string {
  const each = (seconds * 1000) / Math.max(1, tests);
  return `${tests} tests in ${seconds.toFixed(0)} s, ${each.toFixed(0)} ms for a test`;
}
