// Cleanups of a test file. Vitest ignores an `afterAll` that a running `beforeAll` registers, and the kit's contexts
// are mostly opened there. So setup.ts registers one hook for all of them.
const cleanups: (() => unknown)[] = [];

/** Runs after the file's own `afterAll` hooks, the last one first. Call it at any time. */
export function atEndOfFile(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

/** Called by the setup file after each test file. Every cleanup runs, even if another throws. */
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
