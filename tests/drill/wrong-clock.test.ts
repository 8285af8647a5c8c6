// Every screen on phones whose clocks are wrong shows what it shows on a phone with the right time.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextFrame, openBrowser, openPhone, settled, signIn } from '../e2e/phone.ts';
import { type Stack, startLived } from '../e2e/stack.ts';
import { type Visit, visitsOf } from '../e2e/visits.ts';

const HOUR_MS = 3_600_000;
const CLOCKS = [2, -2, 24, -24].map((hours) => hours * HOUR_MS);
const START_MS = 1_200_000;

let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  stack = await startLived();
  browser = await openBrowser();
}, START_MS);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** Screens that show the same sooner or later. Some of their parts come late. */
const SAME_WITHIN_MS = 15_000;

async function open(page: Page, { address }: Visit): Promise<void> {
  await page.goto(address);
  await settled(page);
}

/** The first line that stays different, if any. */
async function differenceOf(right: Page, wrong: Page): Promise<string | undefined> {
  const textOf = (page: Page) => page.locator('#root').innerText();
  for (const until = performance.now() + SAME_WITHIN_MS; ; ) {
    const found = difference(await textOf(right), await textOf(wrong));
    if (found === undefined || performance.now() > until) return found;
    await nextFrame(wrong);
  }
}

test(
  'a wrong clock changes no screen',
  async () => {
    const right = await openPhone(browser, stack.url);
    await signIn(right.page);
    const visits = await visitsOf(right.page);
    const stored = await right.context.storageState();
    const wrong = await Promise.all(
      CLOCKS.map(async (clockAheadMs) => ({
        clockAheadMs,
        ...(await openPhone(browser, stack.url, { clockAheadMs, stored })),
      })),
    );
    const faults: string[] = [];
    for (const visit of visits) {
      await Promise.all([right, ...wrong].map(({ page }) => open(page, visit)));
      for (const { clockAheadMs, page } of wrong) {
        const line = await differenceOf(right.page, page);
        if (line !== undefined) faults.push(`${visit.name} at ${clockAheadMs / HOUR_MS} h: ${line}`);
      }
    }
    console.log(`${visits.length} screens at ${CLOCKS.length} wrong clocks, ${faults.length} differ`);
    expect(faults).toEqual([]);
    expect([right, ...wrong].flatMap(({ complaints }) => complaints)).toEqual([]);
  },
  START_MS,
);

function difference(right: string, wrong: string): string | undefined {
  if (right === wrong) return undefined;
  const [wanted, shown] = [right.split('\n'), wrong.split('\n')];
  const at = Math.max(
    wanted.findIndex((line, n) => line !== shown[n]),
    0,
  );
  return `"${wanted[at] ?? ''}" became "${shown[at] ?? ''}"`;
}
