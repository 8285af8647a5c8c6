// The test projects and their files, for vitest.config.ts and for the runner.

import fs from 'node:fs';
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

/** Matches a test file that replaces a global, a module or the time. */
const REPLACES =
  /\bvi\.(stub|mock|doMock|unmock|resetModules|useFakeTimers|setSystemTime)|\b(globalThis|process\.env)\.\w+ = /;

/** Unit tests that need their own process. All others share two processes, where the product stays loaded and warm. */
export function loners(root: string): string[] {
  return fs
    .globSync(PROJECTS.unit, { cwd: root })
    .filter((file) => REPLACES.test(fs.readFileSync(path.join(root, file), 'utf8')))
    .sort();
}
