// An accountant at the console: from the trial balance to an account, to a transfer, and to what it belongs to. Then
// the journal as a file. Reports are saved on paper, too.
import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pagesOf } from '#kit/pdf-pages.ts';
import { appInBrowser } from './app-in-browser.ts';
import { demoDesk, FINANCE, go } from './staff-desk.ts';

const app = appInBrowser('shared');

/** The page's report as it is saved on paper. */
async function paperOf(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as PDF' }).click(),
  ]);
  return pagesOf(fs.readFileSync(await download.path())).join(' ');
}

test('from the trial balance to what a posting belongs to, and the journal as a file', async () => {
  const { page, complaints } = await demoDesk(app.browser, app.stack.url, FINANCE);
  await page.setViewportSize({ width: 1366, height: 768 });
  await go(page, 'Reports');
  const balance = page.getByRole('table', { name: 'Trial balance' });
  await balance.getByText('Liabilities:Members:Income').waitFor();
  const sums = await balance.getByRole('row', { name: /^Sum/ }).getByRole('cell').allInnerTexts();
  const [, openingDebit, openingCredit, debits, credits, closingDebit, closingCredit] = sums;
  expect([openingDebit, debits, closingDebit]).toEqual([openingCredit, credits, closingCredit]);
  expect(debits).toMatch(/^[\d,]+\.\d\d$/);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await fits()).toBe(true);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'For hledger' }).click();
  const journal = fs.readFileSync(await (await download).path(), 'utf8');
  expect(journal).toContain('account Assets:Bank:Client');

  expect(await paperOf(page)).toContain(`Sum${sums.slice(1).join('')}`);

  await balance.getByRole('link', { name: 'Members’ income wallets' }).click();
  await page.getByRole('table', { name: 'Members’ accounts' }).getByRole('row').nth(2).waitFor();
  expect(await paperOf(page)).toContain('class: member_income');
  expect(await fits()).toBe(true);
  await page.goBack();

  await balance.getByRole('link', { name: 'Client account at the bank' }).click();
  const postings = page.getByRole('table', { name: 'Postings of an account' });
  await postings
    .getByRole('link', { name: /^Bank line \d+/ })
    .first()
    .waitFor();
  expect(await fits()).toBe(true);
  await postings.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Lines in birr' }).waitFor();
  await page.getByRole('table', { name: 'Lines in birr' }).getByText('Client account at the bank').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('from the overview to the rents that are overdue, by age, and to the contract’s asset', async () => {
  const { page, complaints } = await demoDesk(app.browser, app.stack.url, FINANCE);
  await page.setViewportSize({ width: 1366, height: 768 });
  const tile = page.getByRole('link', { name: /^Overdue rents/ });
  const overdue = Number(/\d+/.exec(await tile.innerText())?.[0]);
  await tile.click();
  const list = page.getByRole('table', { name: 'Rents in arrears' });
  await list.getByRole('row').nth(overdue).waitFor();
  expect(await list.getByRole('row').count()).toBe(overdue + 1);
  const ages = page.getByRole('table', { name: 'By age' });
  const figure = ages.getByRole('row', { name: /^Overdue/ }).getByRole('button');
  await expect.poll(() => figure.last().getAttribute('aria-pressed')).toBe('true');
  const ofAge = Number(/\((\d+)\)/.exec(await figure.first().innerText())?.[1]);
  await figure.first().click();
  await expect.poll(() => figure.first().getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => list.getByRole('row').count()).toBe(ofAge + 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  const contract = list.getByRole('row').nth(1).getByRole('link').first();
  const number = await contract.innerText();
  await contract.click();
  await page.getByRole('heading', { name: 'Papers' }).waitFor();
  await page.getByText(number).first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
