// What every journey stands on: the running app and a Chromium, one of each for a test file.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './phone.ts';
import { type Stack, startStack } from './stack.ts';

export type AppInBrowser = { readonly stack: Stack; readonly browser: Browser };

/** Starts both before the file's tests and ends both after them. Call it first: later hooks of the file find them running. */
export function appInBrowser(): AppInBrowser {
  const running: { stack?: Stack; browser?: Browser } = {};
  beforeAll(async () => {
    running.stack = await startStack();
    running.browser = await openBrowser();
  }, 500_000);
  afterAll(async () => {
    await running.browser?.close();
    await running.stack?.stop();
  });
  return running as AppInBrowser;
}
