// On phones with wrong clocks, every screen must show what it shows on a phone with the right time.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open } from '../e2e/books.ts';
import { nextFrame, openBrowser, openPhone, type Phone, signIn } from '../e2e/phone.ts';
import { type Stack, startLived } from '../e2e/stack.ts';
import { send, visitsOf } from '../e2e/visits.ts';

const HOUR_MS = 3_600_000;
const CLOCKS = [2, -2, 24, -24].map((hours) => hours * HOUR_MS);
const START_MS = 1_200_000;

let stack: Stack;
let browser: Browser;
let right: Phone;
/** All are signed in as the same member. */
let wrong: (Phone & { hours: number })[];

beforeAll(async () => {
  stack = await startLived();
  browser = await openBrowser();
  right = await openPhone(browser, stack.url);
  await signIn(right.page);
  const stored = await right.context.storageState();
  wrong = await Promise.all(
    CLOCKS.map(async (clockAheadMs) => ({
      hours: clockAheadMs / HOUR_MS,
      ...(await openPhone(browser, stack.url, { clockAheadMs, stored })),
    })),
  );
}, START_MS);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** How long screens may take to become equal, because some parts load late. */
const SAME_WITHIN_MS = 15_000;

/** The first line that stays different, if any. */
async function differenceOf(one: Page, other: Page): Promise<string | undefined> {
  const textOf = (page: Page) => page.locator('#root').innerText();
  for (const until = performance.now() + SAME_WITHIN_MS; ; ) {
    const found = difference(await textOf(one), await textOf(other));
    if (found === undefined || performance.now() > until) return found;
    await nextFrame(other);
  }
}

test('a wrong clock changes no screen', { timeout: START_MS }, async () => {
  const visits = await visitsOf(right.page);
  const faults: string[] = [];
  for (const { name, address } of visits) {
    await Promise.all([right, ...wrong].map(({ page }) => open(page, address)));
    for (const { hours, page } of wrong) {
      let line = await differenceOf(right.page, page);
      if (line !== undefined) {
        // Five phones of one member reach its rate limit, and one of them may then show older figures. Try again.
        await Promise.all([right.page, page].map((one) => open(one, address)));
        line = await differenceOf(right.page, page);
      }
      if (line !== undefined) faults.push(`${name} at ${hours} h: ${line}`);
    }
  }
  console.log(`${visits.length} screens at ${CLOCKS.length} wrong clocks, ${faults.length} differ`);
  expect(faults).toEqual([]);
});

test('nor what a member may do: a new post can be edited', async () => {
  const body = { title: 'Paid in time', body: 'This week too.', pictures: [] };
  const { code, data } = await send<{ id: string }>(right.page, '/api/v1/posts', { body });
  expect(code).toBe(100_000);
  for (const { page, hours } of wrong) {
    await open(page, '/pagesB/home/postDetails/index', { id: data.id });
    await page.getByRole('button', { name: 'More' }).first().click();
    const choices = page.getByRole('dialog').getByRole('button', { name: /^(Change|Take back)$/ });
    await choices.last().waitFor();
    expect(await choices.allInnerTexts(), `${hours} h`).toEqual(['Change', 'Take back']);
  }
});

test('no phone reports an error', () => {
  const complaints = [right, ...wrong].flatMap((phone) => phone.complaints);
  // Ignore messages about the rate limit.
  expect(complaints.filter((one) => !one.includes('429'))).toEqual([]);
});

function difference(wanted: string, shown: string): string | undefined {
  if (wanted === shown) return undefined;
  const [lines, others] = [wanted.split('\n'), shown.split('\n')];
  const at = Math.max(
    lines.findIndex((line, n) => line !== others[n]),
    0,
  );
  return `"${lines[at] ?? ''}" became "${others[at] ?? ''}"`;
}
