// What is under way stays in sight, and what failed can be tried again: a member's acts on a slow or broken network, with a
// phone that lies on its side, and with the phone's own Back.
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { open } from './books.ts';
import { typePin } from './member-steps.ts';
import { DEMO, openPhone, signIn } from './phone.ts';

const app = appInBrowser();
let page: Page;

beforeAll(async () => {
  page = (await openPhone(app.browser, app.stack.url)).page;
  await signIn(page);
});
afterEach(() => page.unrouteAll());

test('a first transaction password that did not get through is set with another tap', async () => {
  // README's member has one already; this phone is told otherwise, and nothing is sent on.
  await page.route('**/api/v1/userInfo*', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, paymentPasswordSet: false } } });
  });
  await page.route('**/api/v1/pin', (route) => route.abort('connectionreset'));
  await open(page, '/pagesB/wallet/tansactionPassword/index');
  await page.locator('input[type=password]').fill(DEMO.password);
  const goOn = page.getByRole('button', { name: 'Continue' });
  await goOn.click();
  await page.getByText('New transaction password').waitFor();
  await typePin(page, DEMO.pin);
  await page.getByText('The new one again').waitFor();
  await typePin(page, DEMO.pin);
  await page.getByText('Network Error').waitFor();
  await goOn.click();
  await page.getByText('New transaction password').waitFor();
});
