// The test projects and their files, for vitest.config.ts and for the runner.

import path from 'node:path';

export const PROJECTS = {
  unit: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/kit/**/*.test.ts'],
  e2e: ['tests/e2e/**/*.test.ts'],
  drill: ['tests/{model,faults,drill}/**/*.test.ts'],
};

export type ProjectName = keyof typeof PROJECTS;

export const PROJECT_NAMES: readonly ProjectName[] = ['unit', 'e2e', 'drill'];

/** The project of a test file. Undefined for any other file. */
export function projectOf(file: string): ProjectName | undefined {
  return PROJECT_NAMES.find((name) => PROJECTS[name].some((glob) => path.matchesGlob(file, glob)));
}
