// axe-core finds no violation on any built screen, light and dark. A visitor and a demo member look, also with sheets
// open.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { builtScreens } from '#web/feature-routes.ts';
import { appInBrowser } from './app-in-browser.ts';
import { type Theme, THEMES, violations, violationsByTheme } from './axe.ts';
import { demoMember, openPhone, settled, signIn } from './phone.ts';
import { visitsOf } from './visits.ts';

/** Sheets over a screen, tap by tap: buying down to the keypad, filters, a new account, the service's lines. */
const SHEETS = [
  ['/pagesB/product/device/index?item=%7B%22id%22%3A%221%22%7D', /^Buy for/, 'Continue'],
  ['/pages/tabbar/product/index', 'Filters'],
  ['/pagesB/wallet/bankCard/index', 'Add an account'],
  ['/pages/tabbar/mine/index', 'Customer service'],
] as const;

const app = appInBrowser('shared');
const found: Record<Theme, string[]> = { light: [], dark: [] };
let complaints: string[];

// One walk for both themes: most of its time goes into opening the pages.
beforeAll(async () => {
  const phone = await openPhone(app.browser, app.stack.url);
  const { page } = phone;
  ({ complaints } = phone);
  for (const address of ['/', '/pages/login/index', '/pages/login/index?invite=C3ROOT', '/pagesB/mine/setting/index']) {
    await page.goto(address);
    await lookAt(page);
  }
  await signIn(page, demoMember('12'));
  for (const { path, address } of await visitsOf(page)) {
    // A signed-in member cannot get back to the login page. The loop above checked it.
    if (!builtScreens.has(path) || path === '/pages/login/index') continue;
    await page.goto(address);
    await lookAt(page);
  }
  for (const [address, ...taps] of SHEETS) {
    await page.goto(address);
    await settled(page);
    for (const name of taps) {
      await page.getByRole('button', { name, exact: true }).click();
      await lookAt(page, `${name}: `);
    }
  }
});

test.each(THEMES)('%s: nothing on any screen', (theme) => {
  expect(found[theme]).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a fault would be found', async () => {
  const { page } = await openPhone(app.browser, app.stack.url);
  await page.goto('/');
  await settled(page);
  await page.evaluate(() =>
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button></button><img src="/icon.svg">'),
  );
  expect((await violations(page)).map((line) => line.split(' ')[1])).toEqual(['button-name', 'image-alt']);
});

/** In both themes, the one that the page is in first: every second page opens in the dark. */
async function lookAt(page: Page, said = ''): Promise<void> {
  const both = await violationsByTheme(page);
  for (const theme of THEMES) found[theme].push(...both[theme].map((line) => `${said}${line}`));
}
