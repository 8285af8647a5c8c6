// Two accountants close the first month of the books: the pack of its reports is made, proposed and signed. A stranger
// checks its hash. Then two open the month again.
import { hash } from 'node:crypto';
import fs from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hledger, needAccountingPrograms } from '#kit/accounting-programs.ts';
import { required } from '#platform/required.ts';
import { appInBrowser } from './app-in-browser.ts';
import { violations } from './axe.ts';
import { demoDesk, type Desk, FINANCE, FINANCE_B, go, sign } from './staff-desk.ts';

const PROPOSED = 'Proposed and signed. A second person must sign it.';
const CARRIED_OUT = 'Signed by two and carried out.';

// It closes a month, and others look at the same months.
const app = appInBrowser('own');

async function desk(person: typeof FINANCE): Promise<Desk> {
  const opened = await demoDesk(app.browser, app.stack.url, person);
  await opened.page.setViewportSize({ width: 1366, height: 768 });
  return opened;
}

async function looksRight(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

/** The oldest month of the list. */
async function openOldest({ page }: Desk): Promise<void> {
  await go(page, 'Month end');
  const months = page.getByRole('table', { name: 'Month end' }).getByRole('row');
  await months.nth(1).waitFor();
  await looksRight(page);
  await months.last().getByRole('link').click();
  // What the other person has signed meanwhile.
  await page.getByRole('table', { name: 'Checklist' }).waitFor();
  await page.reload();
  await page.getByRole('table', { name: 'Checklist' }).waitFor();
}

async function openFirst({ page }: Desk, list: string): Promise<void> {
  await go(page, list);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Sign', exact: true }).waitFor();
}

async function downloaded(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Check and download' }).click();
  return fs.readFileSync(await (await download).path());
}

test('two close a month with a pack that a stranger can check, and two open it again', async () => {
  needAccountingPrograms();
  const [a, b] = [await desk(FINANCE), await desk(FINANCE_B)];
  await openOldest(a);
  expect(await a.page.getByRole('cell', { name: 'Clean', exact: true }).count()).toBe(8);
  await a.page.getByRole('button', { name: 'Make the pack' }).click();
  await a.page.getByRole('dialog').getByRole('button', { name: 'Make the pack' }).click();
  await a.page.getByText('The pack is made. Read it, then propose the closing.').waitFor();
  const zip = await downloaded(a.page);
  await a.page.getByText(hash('sha256', zip)).waitFor();
  const files = unzipSync(zip);
  hledger(Buffer.from(required(files['journal.journal'])).toString('utf8'), 'check', '--strict');
  expect(Buffer.from(required(files['member-income.csv'])).toString('utf8').split('\n').length).toBeGreaterThan(10);
  await looksRight(a.page);
  await a.page.getByRole('button', { name: 'Propose closing' }).click();
  await sign(a, 'Propose', PROPOSED);
  await a.page.getByRole('link', { name: 'Its closing waits for a signature' }).waitFor();

  await openFirst(b, 'Months to close');
  await b.page.getByText(hash('sha256', zip)).first().waitFor();
  expect(hash('sha256', await downloaded(b.page))).toBe(hash('sha256', zip));
  await looksRight(b.page);
  await b.page.getByRole('button', { name: 'Sign', exact: true }).click();
  await sign(b, 'Sign', CARRIED_OUT);

  await openOldest(a);
  await a.page.getByText('Fikir Alemayehu, ').waitFor();
  await looksRight(a.page);
  await a.page.getByRole('button', { name: 'Open again' }).click();
  await a.page.getByLabel('Reason').fill('A rent belongs to another contract');
  await sign(a, 'Propose', PROPOSED);
  await openFirst(b, 'Months to open again');
  await b.page.getByText('A rent belongs to another contract').first().waitFor();
  await b.page.getByRole('button', { name: 'Sign', exact: true }).click();
  await sign(b, 'Sign', CARRIED_OUT);
  await openOldest(a);
  await a.page.getByText('A rent belongs to another contract').waitFor();
  await a.page.getByText('Reopened', { exact: true }).waitFor();
  await looksRight(a.page);
  expect([...a.complaints, ...b.complaints]).toEqual([]);
});
