// Cleanups at the end of a test file. Vitest ignores an `afterAll` that is registered while `beforeAll` runs, which is
// where the kit's contexts are mostly opened. So setup.ts registers one hook for all cleanups.
const cleanups: (() => unknown)[] = [];

/** Runs after the file's own `afterAll` hooks, the last one first. Call it at any time. */
export function atEndOfFile(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

/** Called by setup.ts after each test file. Every cleanup runs, even if another throws. */
export async function cleanUp(): Promise<void> {
  const errors: unknown[] = [];
  for (const cleanup of cleanups.splice(0).toReversed()) {
    try {
      await cleanup();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'a cleanup failed');
}
