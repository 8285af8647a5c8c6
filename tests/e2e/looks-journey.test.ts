// A clerk opens a complaint, and the member's page from it. The member reads in their settings that staff looked, and
// for which complaint, but not who it was. An administrator searches it, and looks into a day of much reading.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { violations, violationsInBoth } from './axe.ts';
import { open } from './books.ts';
import { openPhone, type Phone, signIn } from './phone.ts';
import { ADMIN, type Clerk, type Desk, demoDesk, forward, go, rows, SUPPORT } from './staff-desk.ts';

// It moves the clock.
const app = appInBrowser('own');
let phone: Phone;
let support: Desk;
let admin: Desk;

beforeAll(async () => {
  phone = await openPhone(app.browser, app.stack.url);
  await signIn(phone.page);
  support = await demoDesk(app.browser, app.stack.url, SUPPORT);
  admin = await demoDesk(app.browser, app.stack.url, ADMIN);
}, 180_000);

const WORDS = 'Where is the rent of the tenth week?';
/** One more than are usual in a day without a case. */
const MUCH = 16;
let memberNo = '';
let complaint = '';

async function complain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Customer service' }).first().click();
  const sheet = page.getByRole('dialog').first();
  await sheet.getByRole('button', { name: 'Write a complaint' }).click();
  await sheet.getByLabel('Your problem').fill(WORDS);
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  await sheet.getByText(WORDS).first().waitFor();
  await page.keyboard.press('Escape');
}

test('the page of a member that is opened from a complaint says the complaint', async () => {
  await complain(phone.page);
  const { page } = support;
  await go(page, 'Complaints');
  await rows(page, WORDS).click();
  const pane = page.getByRole('region', { name: 'Complaint to answer' });
  await pane.getByText(WORDS).first().waitFor();
  complaint = /C\d{7}/.exec((await pane.textContent()) ?? '')?.[0] ?? '';
  const link = pane.getByRole('link', { name: /^M\d{7}$/ });
  memberNo = (await link.textContent()) ?? '';
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Member' }).waitFor();
  await page.getByRole('region', { name: 'Balances and accounts' }).waitFor();
  expect(page.url()).toContain(`?for=${complaint}`);
});

test('the member finds it in their settings, without the name of staff', async () => {
  const { page, complaints } = phone;
  await open(page, '/pagesB/mine/setting/index');
  await page.getByRole('link', { name: 'Who looked at your account' }).click();
  await page.getByRole('heading', { name: 'Who looked at your account' }).waitFor();
  const visit = page.locator('main .card').filter({ hasText: `For complaint ${complaint}` });
  for (const shown of ['Details such as', 'Balances, payments', 'Complaints'])
    await visit.getByRole('listitem').filter({ hasText: shown }).waitFor();
  expect(await page.locator('main').textContent()).not.toMatch(/support|c3\.example/i);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await violationsInBoth(page)).toEqual([]);
  await visit.getByRole('button', { name: 'Ask why' }).click();
  const sheet = page.getByRole('dialog', { name: 'Ask why' });
  expect(await sheet.getByLabel('Your question').inputValue()).toContain('Why did your staff read my data on');
  expect(await violationsInBoth(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Send the question' }).click();
  await page.getByText(/^Your question is complaint C\d+/).waitFor();
  expect(complaints).toEqual([]);
});

test('an administrator finds who it was, and no other role has that page', async () => {
  const { page } = admin;
  await go(page, 'Who looked');
  await page.getByLabel('Member, e.g. M0000123').fill(memberNo);
  await rows(page, complaint).first().waitFor();
  await expect.poll(() => rows(page, complaint).filter({ hasText: memberNo }).count()).toBeGreaterThan(2);
  expect(await violations(page)).toEqual([]);
  expect(await support.page.getByRole('menuitem', { name: 'Who looked' }).count()).toBe(0);
});

test('much reading without a case waits for an administrator, who says what it was', async () => {
  const { page } = support;
  await go(page, 'Members');
  const addresses = await page
    .getByRole('table')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash));
  const pages = [...new Set(addresses)].slice(0, MUCH);
  expect(pages).toHaveLength(MUCH);
  for (const address of pages) {
    const wallet = address.replace('#', '/console/api/v1').replace('/show', '/wallet');
    const read = page.waitForResponse((one) => new URL(one.url()).pathname === wallet);
    await page.evaluate((to) => void (location.hash = to), address);
    await read;
  }
  await forward(admin as Clerk, 1);

  await go(admin.page, 'Unusual reading');
  const found = rows(admin.page, 'members without a case');
  await found.getByRole('button', { name: 'Looked into' }).click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByLabel('What it was').fill('The phones were busy after the outage');
  expect(await violations(admin.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Looked into' }).click();
  await admin.page.getByText('Kept, with your note.').waitFor();
  await admin.page.getByText('No unusual reading.').waitFor();
  await admin.page.getByRole('button', { name: 'Looked into' }).click();
  await rows(admin.page, 'The phones were busy after the outage').waitFor();
  expect([...support.complaints, ...admin.complaints]).toEqual([]);
});
