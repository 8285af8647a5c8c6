import { defineConfig } from 'vitest/config';

const setupFiles = ['tests/kit/setup.ts'];
// What a test waits for comes when it comes: a busy machine is no failure.
const waits = { poll: { timeout: 15_000 } };
const everywhere = { setupFiles, pool: 'forks' as const, allowOnly: false, restoreMocks: true, expect: waits };

export default defineConfig({
  test: {
    // Root level: once for the whole run, whatever projects take part in it.
    globalSetup: ['tests/kit/database-run.ts'],
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...everywhere,
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/kit/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...everywhere,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...everywhere,
          name: 'drill',
          include: ['tests/{model,faults,drill}/**/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
