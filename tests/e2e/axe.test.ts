// axe-core on every built screen, in light and dark, as the demo member sees it: no violation.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routeTable } from '../../src/web/route-table.ts';
import { openBrowser, openPhone, settled, signIn } from './phone.ts';
import { addressesOfScreens, SHEETS } from './screens.ts';
import { type Stack, startStack } from './stack.ts';

type Found = { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] };

const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  stack = await startStack();
  browser = await openBrowser();
}, 500_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});
