// The main job in every language.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import type { AppInBrowser } from '../e2e/app-in-browser.ts';
import { journeysIn } from '../e2e/languages-journey.ts';
import { openBrowser } from '../e2e/phone.ts';
import { type Stack, startLived } from '../e2e/stack.ts';

const START_MS = 1_200_000;
const running: { stack?: Stack; browser?: Browser } = {};

beforeAll(async () => {
  running.stack = await startLived();
  running.browser = await openBrowser();
}, START_MS);
afterAll(async () => {
  await running.browser?.close();
  await running.stack?.stop();
});

journeysIn(LANGUAGE_CODES, running as AppInBrowser);
