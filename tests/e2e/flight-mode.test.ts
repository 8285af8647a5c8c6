// Without a network a screen that was open before shows its last figures, and says once of when they are.
import { beforeAll, expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { ON_BOARD, packFor } from './flight.ts';
import { backOnline, demoMember, openPhone, type Phone, settled, signIn } from './phone.ts';
import type { Visit } from './visits.ts';

const app = appInBrowser('shared');
let phone: Phone;
let visits: Visit[];

beforeAll(async () => {
  phone = await openPhone(app.browser, app.stack.url, { serviceWorker: true });
  await signIn(phone.page, demoMember('06'));
  visits = await packFor(phone.page);
  await phone.context.setOffline(true);
});

test.each(ON_BOARD)('%s opens in flight mode with its last figures and one line about their age', async (name) => {
  const { page } = phone;
  await page.goto(visits.find((one) => one.name === name)?.address as string);
  await settled(page);
  await expect.poll(() => page.locator('.stale-line').count()).toBe(1);
  const main = page.locator('main');
  await expect.poll(() => main.innerText()).toMatch(/Br\s[\d,]+\.\d\d/);
  expect(await main.innerText()).not.toMatch(/No connection|No network connection|Chunk/);
});

test('the page about the co-operative opens too', async () => {
  const { page } = phone;
  await page.goto('/pages/tabbar/about/index');
  await page.getByRole('heading', { name: 'Our promises' }).waitFor();
});

test('once the network is back the figures are fresh, and the line goes', async () => {
  await phone.page.goto('/pages/tabbar/wallet/index');
  await phone.page.locator('.stale-line').waitFor();
  await backOnline(phone.page);
  await expect.poll(() => phone.page.locator('.stale-line').count()).toBe(0);
});

test('after signing out nothing of the member is left to show', async () => {
  const { page, context } = phone;
  await page.goto('/pagesB/mine/setting/index');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((at) => !at.pathname.includes('setting'));
  const kept = await page.evaluate(async () => (await (await caches.open('sealed')).keys()).map(({ url }) => url));
  expect(kept.filter((url) => /\/kept\/M/.test(url))).toEqual([]);
  await context.close();
});
