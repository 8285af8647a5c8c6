// A member downloads the certificate of the tax that was withheld in a year. A clerk finds it by its number, and has
// the same paper on the member's page and in the report of withheld tax.
import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pagesOf } from '#kit/pdf-pages.ts';
import { appInBrowser } from './app-in-browser.ts';
import { violations, violationsInBoth } from './axe.ts';
import { open } from './books.ts';
import { demoMember, openPhone, signIn } from './phone.ts';
import { demoDesk, FINANCE_B, rows } from './staff-desk.ts';
import { read } from './visits.ts';

const app = appInBrowser('shared');

type Year = { id: string; year: number; amountMinor: number; taxMinor: number };
type Withdrawals = { items: { number: string; taxMinor: number; paidAt: string | null }[] };
let of: Year;
let sums: string;

/** Presses the button, and reads the PDF that it saves. */
async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return pagesOf(fs.readFileSync(await download.path())).join(' ');
}

const written = (minor: number) => (minor / 100).toLocaleString('en', { minimumFractionDigits: 2 });

test('a member downloads it beside the statement of the income wallet', async () => {
  const { page, complaints, context } = await openPhone(app.browser, app.stack.url);
  await signIn(page, demoMember('03'));
  const { items: years } = await read<{ items: Year[] }>(page, '/api/v1/tax-years');
  [of] = years as [Year];
  sums = `In all${written(of.amountMinor)}${written(of.taxMinor)}`;
  expect(of.taxMinor).toBeGreaterThan(0);
  await open(page, '/pagesB/wallet/fundsDetails/index?wallet=income');
  await page.getByRole('button', { name: 'Export' }).click();
  const button = page.getByRole('dialog').getByRole('button', { name: `Tax withheld in ${of.year} (PDF)` });
  const text = await saved(page, () => button.click());
  const { realName } = await read<{ realName: string }>(page, '/api/v1/userInfo');
  const { items } = await read<Withdrawals>(page, '/api/v1/withdrawals?kind=income&limit=50');
  const paid = items.filter(({ paidAt, taxMinor }) => taxMinor > 0 && paidAt?.startsWith(String(of.year)));
  expect(paid.length).toBeGreaterThan(0);
  const wanted = [realName, of.id, sums, 'Sandbox · play money', ...paid.map(({ number }) => number)];
  expect(wanted.filter((words) => !text.includes(words))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await violationsInBoth(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a clerk finds it by its number, and saves the same paper on two pages', async () => {
  const { page, complaints } = await demoDesk(app.browser, app.stack.url, FINANCE_B);
  await page.getByRole('search').getByRole('combobox').fill(of.id);
  await page.getByRole('option', { name: new RegExp(of.id) }).click();
  const block = page.getByRole('region', { name: 'Withheld tax' });
  const ofYear = block.getByRole('row').filter({ hasText: of.id });
  expect(await ofYear.innerText()).toContain(written(of.taxMinor));
  expect(await saved(page, () => ofYear.getByRole('button', { name: 'Certificate' }).click())).toContain(sums);
  expect(await violations(page)).toEqual([]);

  const period = encodeURIComponent(JSON.stringify({ from: `${of.year}-01-01`, until: `${of.year}-12-31` }));
  await page.goto(`/console/#/withheld-taxes?filter=${period}`);
  const memberNo = /M\d+/.exec(of.id)?.[0] ?? '';
  const line = rows(page, memberNo).filter({ hasText: String(of.year) });
  expect(await saved(page, () => line.getByRole('button', { name: 'Certificate' }).click())).toContain(sums);
  expect(complaints).toEqual([]);
  await page.context().close();
});
