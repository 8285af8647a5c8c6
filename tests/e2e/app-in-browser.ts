// The base of every journey: a running app, and a Chromium of the file's own.
import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Answer, Made } from './boots.ts';
import { openBrowser } from './phone.ts';
import { type Stack, stackAt, startLived, startStack } from './stack.ts';

export type AppInBrowser = { readonly stack: Stack; readonly browser: Browser };

/** Most pages live for a second: optimising their code, and a process for graphics, cost more than they save. */
const SHORT_VISITS = ['--js-flags=--no-opt --no-maglev', '--in-process-gpu'];

/** The first files wait for both faces, for ninety days of history, and for the unit tests. */
const BOOT_MS = 2_400_000;

/**
 * Starts the stack and the browser before the file's tests. Call it first, so that later hooks of the file find them
 * running. 'shared': the stack that many files look at, at the same time. Such a file uses members that no other
 * file uses, and changes nothing that others see: clock, settings, staff, products. 'own': a stack for this file alone,
 * which may change one of these. 'lived': the same for a drill, which makes the base itself. `settings`: for an own
 * stack, from the environment. `flags`: Chromium's, none where a page computes for seconds.
 */
export function appInBrowser(
  whose: 'shared' | 'own' | 'lived',
  settings: Record<string, string> = {},
  flags: string[] = SHORT_VISITS,
): AppInBrowser {
  const running: { stack?: Stack; browser?: Browser } = {};
  beforeAll(async () => {
    running.stack = await {
      shared: async () => stackAt(await boot('shared')),
      own: async () => startStack(await boot('history'), settings),
      lived: startLived,
    }[whose]();
    running.browser = await openBrowser(flags);
  }, BOOT_MS);
  afterAll(async () => {
    await running.browser?.close();
    await running.stack?.stop();
  });
  return running as AppInBrowser;
}

/** Both faces, built: for files that start the product in their own way, or look at the shipped files. */
export function facesBuilt(): void {
  beforeAll(async () => void (await boot('faces')), BOOT_MS);
}

/** It needs no time limit, because the hook that calls it has one. */
export async function boot<What extends keyof Made>(what: What): Promise<Made[What]> {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get({ host: '127.0.0.1', port: inject('boots').port, path: `/${what}` }, resolve).on('error', reject);
  });
  const answer = JSON.parse(await text(response)) as Answer<Made[What]>;
  if ('failed' in answer) throw new Error(answer.failed);
  return answer.made;
}
