import { defineConfig } from 'vitest/config';
import { loners, PROJECTS } from './scripts/test/projects.ts';
import { ByCost } from '#kit/by-cost.ts';

const setupFiles = ['tests/kit/setup.ts'];
// A slow answer on a busy machine is no failure. Units and browser files run beside each other. Limits only end tests
// that hang.
const waits = { poll: { timeout: 15_000 } };
const everywhere = { setupFiles, pool: 'forks' as const, allowOnly: false, restoreMocks: true, expect: waits };

const limits = { testTimeout: 60_000, hookTimeout: 120_000 };

const alone = loners(import.meta.dirname);

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: ByCost },
    projects: [
      {
        test: {
          ...everywhere,
          name: 'unit',
          include: PROJECTS.unit,
          exclude: alone,
          isolate: false,
          globalSetup: ['tests/kit/database-run.ts'],
          ...limits,
        },
      },
      { test: { ...everywhere, ...limits, name: 'unit-alone', include: alone } },
      {
        test: {
          ...everywhere,
          name: 'e2e',
          include: PROJECTS.e2e,
          // A browser file often waits for a page, a clock or the next one-time password.
          maxWorkers: 3,
          globalSetup: ['tests/e2e/boots.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          ...everywhere,
          name: 'drill',
          include: PROJECTS.drill,
          globalSetup: ['tests/kit/database-run.ts'],
          testTimeout: 900_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
