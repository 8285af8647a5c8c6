// The contents of single screens, in a browser on the sandbox's own history.
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { DEMO, demoMember, openPhone, type Phone, settled, signIn } from './phone.ts';
import { read, send, visitsOf } from './visits.ts';

const HOME = '/pages/tabbar/home/index';
const LOGIN = '/pages/login/index';

const app = appInBrowser('shared');
let member: Phone;

beforeAll(async () => {
  member = await openPhone(app.browser, app.stack.url);
  await signIn(member.page);
});

async function open(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await settled(page);
  return (await page.locator('main').innerText()).replaceAll('\u00a0', ' ');
}

test('a fund says for which amount its gain is expected', async () => {
  const { page, context } = await openPhone(app.browser, app.stack.url);
  // This phone gets funds only.
  await page.route(/\/api\/v1\/products\?/, (route) => {
    const asked = new URL(route.request().url());
    asked.searchParams.set('type', 'fund');
    return route.continue({ url: asked.href });
  });
  await open(page, '/pages/tabbar/product/index');
  const text = (await page.locator('.product-card').first().innerText()).replaceAll('\u00a0', ' ');
  expect(text).toMatch(/Br [\d,]+\.\d\d\s+a month expected in hand on top of each Br 1,000/);
  expect(text).toMatch(/months?\s+until the price is due back/);
  expect(text).not.toContain('units left');
  await context.close();
});

test('two products are compared by the figures of their cards and pages, and found by name in order', async () => {
  const { page, context } = await openPhone(app.browser, app.stack.url);
  await open(page, '/pages/tabbar/product/index');
  const figuresOf = async (of: ReturnType<typeof page.locator>) =>
    (await of.locator('.compared-figure strong').allInnerTexts()).slice(0, 3);
  const card = (at: number) => page.locator('.product-card').nth(at);
  const shown = [await figuresOf(card(0)), await figuresOf(card(1))];
  await page.getByRole('button', { name: 'Compare' }).click();
  await card(0).click();
  await card(1).click();
  const sheet = page.getByRole('dialog', { name: 'Two products side by side' });
  for (const name of [
    'Price',
    'Expected gain in hand per Br 1,000',
    'Paid on time',
    'Until the price is in hand',
    'Your price',
    'Risks',
  ])
    await sheet.getByRole('rowheader', { name, exact: true }).waitFor();
  const cells = await sheet.locator('td strong').allInnerTexts();
  expect([cells.filter((_, i) => i % 2 === 0), cells.filter((_, i) => i % 2 === 1)]).toEqual(shown);
  await page.getByRole('button', { name: 'Close' }).click();
  await card(0).click();
  await page.locator('.product-body .compared').waitFor();
  expect(await figuresOf(page.locator('.product-body'))).toEqual(shown[0]);
  await page.goBack();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('kiosk');
  await expect.poll(() => page.locator('.product-card').count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('sort')).toBe('price');
  await context.close();
});

describe('the switch that hides amounts', () => {
  /** Screens on which every amount is the member's own. */
  const OWN = [
    'wallet',
    'fundsDetails',
    'orderDetail',
    'fundIncome',
    'fundIncomeRecord',
    'statistics',
    'withdrawRecords',
    'message',
  ];
  const AMOUNT = /Br\s?[\d,]+\.\d\d|\b[\d,]+\.\d\d\b|\d C3coin/g;

  test('leaves none in view, in figures and in sentences', async () => {
    const { page } = member;
    const visits = (await visitsOf(page)).filter(({ name }) => [...OWN, 'withdrawDetails'].includes(name));
    expect(visits).toHaveLength(OWN.length + 1);
    const shown = async () => {
      const found = new Map<string, string[]>();
      for (const { name, address } of visits) found.set(name, (await open(page, address)).match(AMOUNT) ?? []);
      return found;
    };
    const before = await shown();
    expect([...before].filter(([, amounts]) => amounts.length === 0)).toEqual([]);
    await open(page, '/pages/tabbar/wallet/index');
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    expect([...(await shown())].filter(([, amounts]) => amounts.length > 0)).toEqual([]);
    await open(page, '/pages/tabbar/wallet/index');
    await page.getByRole('button', { name: 'Show amounts' }).click();
  });
});

test.each([HOME, LOGIN])('a visitor reads %s in Amharic', async (address) => {
  const { page, context } = await openPhone(app.browser, app.stack.url);
  await open(page, address);
  await page.getByLabel('Language').selectOption('am');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('am');
  expect(await page.locator('#root').innerText()).toMatch(/[\u1200-\u137f]/);
  await context.close();
});

describe('what a member gives of their own accord', () => {
  const SETTING = '/pagesB/mine/setting/index';
  const PLACE = { latitude: 9.02497, longitude: 38.74689 };

  test('the place leaves the phone rounded, once the phone agrees', async () => {
    const { page, context } = await openPhone(app.browser, app.stack.url);
    await signIn(page);
    await open(page, SETTING);
    const location = page.getByRole('switch', { name: 'Location' });
    await location.click();
    await page.getByText('Your phone didn’t tell us where it is').waitFor();
    expect(await location.getAttribute('aria-checked')).toBe('false');

    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(PLACE);
    const [sent] = await Promise.all([page.waitForRequest(/\/api\/v1\/location$/), location.click()]);
    expect(sent.postDataJSON()).toEqual({ latitude: 9.02, longitude: 38.75 });
    await expect.poll(() => location.getAttribute('aria-checked')).toBe('true');
    expect(await page.getByRole('switch', { name: 'Contacts' }).isDisabled()).toBe(true);
    await page.getByText('This browser doesn’t let web apps read contacts').waitFor();
    await context.close();
  });

  test('contacts leave it as hashes, where the browser lets one choose them', async () => {
    const { page, context } = await openPhone(app.browser, app.stack.url);
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'contacts', {
        value: { select: () => Promise.resolve([{ tel: ['0911 000 002'] }, { tel: [] }]) },
      }),
    );
    await signIn(page);
    await open(page, SETTING);
    const contacts = page.getByRole('switch', { name: 'Contacts' });
    const [sent] = await Promise.all([page.waitForRequest(/\/api\/v1\/contact$/), contacts.click()]);
    expect(sent.postDataJSON()).toEqual({ hashes: [createHash('sha256').update('+251911000002').digest('hex')] });
    // That member did not save this one's number, so the answer says nothing about them.
    await page.getByText('You’ll find each other once a friend adds your number, too').waitFor();
    await contacts.click();
    await expect.poll(() => contacts.getAttribute('aria-checked')).toBe('false');
    await context.close();
  });
});

test('under the data saver drawings show and cards stay links; a product’s photos load when asked for', async () => {
  const { page, context } = await openPhone(app.browser, app.stack.url);
  await context.addInitScript(() => localStorage.setItem('preferences', JSON.stringify({ dataSaver: true })));
  await open(page, '/pages/tabbar/product/index');
  expect(await page.locator('a button').count()).toBe(0);
  await page.locator('.product-card img').first().waitFor();
  // The sandbox's products have drawings alone: this one's picture becomes a photo on its way.
  await page.route(/\/api\/v1\/products\/\d+/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('.svg', '.webp') });
  });
  await page.locator('.product-card .picture').first().click();
  await page.waitForURL(/\/pagesB\/product\//);
  await page
    .getByRole('button', { name: /^Load the picture: ./ })
    .first()
    .click();
  await expect.poll(() => page.locator('main img').count()).toBe(1);
  await context.close();
});

test('without a connection the profile and the service’s lines are the last known ones, with their age', async () => {
  const { page, context } = await openPhone(app.browser, app.stack.url);
  await signIn(page);
  const nickname = (await read<{ nickname: string }>(page, '/api/v1/userInfo')).nickname;
  await open(page, '/pages/tabbar/mine/index');
  await page.getByRole('button', { name: 'Customer service' }).click();
  await page.getByText('Call', { exact: true }).waitFor();
  await page.route(/\/api\/v1\/(userInfo|service)\?/, (route) => route.abort());
  expect(await open(page, '/pages/tabbar/mine/index')).toContain(nickname);
  await page.getByText('As of').first().waitFor();
  await page.getByRole('button', { name: 'Customer service' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Call', { exact: true }).waitFor();
  await dialog.getByText('As of').waitFor();
  await context.close();
});

test('the income wallet’s statement is filtered by every type of bill that the seed names', async () => {
  const { page } = member;
  await open(page, '/pagesB/wallet/fundsDetails/index?wallet=income');
  await page.getByRole('button', { name: 'Filter' }).click();
  const offered = await page
    .getByLabel('Type')
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(offered).toEqual(
    expect.arrayContaining([
      'product_income',
      'distribution_income',
      'purchase_product',
      'activity',
      'draw',
      'system_addition',
      'withdrawal_failure_refund',
      'exchange_income',
    ]),
  );
});

/** A call of the page that must be done. */
async function change(...asked: Parameters<typeof send>): Promise<void> {
  expect(await send(...asked)).toMatchObject({ code: 100000 });
}

/** As the screen does it: a code at the new address, which the sandbox shows, and the password. */
async function askForEmail(page: Page, newEmail: string, password: string): Promise<void> {
  await change(page, '/api/v1/verification-codes', { body: { purpose: 'email_change', email: newEmail } });
  const { items } = await read<{ items: { text: string }[] }>(page, '/api/v1/sandbox/messages');
  const code = /\b([0-9A-Z]{6})\b/.exec(items[0]?.text ?? '')?.[1];
  await change(page, '/api/v1/email-change', { body: { newEmail, code, password } });
}

test('what newly stands in the inbox is said in the notify bar, once, on whatever page', async () => {
  const { page, context } = await openPhone(app.browser, app.stack.url);
  // Other files at this stack give the demo member messages too, and the bar shows the newest alone.
  const own = demoMember('13');
  await signIn(page, own);
  // In quiet hours nothing pops up. This test may run in them.
  await change(page, '/api/v1/messages/choices', { method: 'PUT', body: { quiet: null, digest: false, off: [] } });
  await open(page, '/pages/tabbar/about/index');
  await askForEmail(page, 'another@member.example', own.password);
  await page.locator('.notify-bar', { hasText: 'Your e-mail address will change' }).waitFor();
  await page.locator('.notify-bar').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('msgHTime'))).toMatch(/^"\d{4}-/);
  await open(page, '/pagesB/mine/message/index');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('msgATime') === localStorage.getItem('msgHTime')))
    .toBe(true);
  await context.close();
});

test('an invitation opened while signed in goes to login too, which says whose place is taken', async () => {
  const { page, context } = await openPhone(app.browser, app.stack.url);
  await signIn(page);
  await open(page, '/?invite=C3ROOT');
  await page.getByText('You’re already signed in on this phone').waitFor();
  expect(new URL(page.url()).pathname).toBe(LOGIN);
  await page.getByRole('heading', { name: 'Your phone' }).waitFor();
  await context.close();
});

test('a field that the server refuses says why at the field', async () => {
  const { page } = member;
  await open(page, '/pagesB/mine/updatePassword/index');
  await page.getByLabel('Old password').fill(DEMO.password);
  await page.getByLabel('New password').fill('Password1');
  await page.getByLabel('Password again').fill('Password1');
  await page.locator('form button[type=submit]').click();
  await page.locator('.field-wrong', { hasText: 'New password' }).getByText('Many people use this one').waitFor();
});

test('another e-mail address takes a code and the password, waits, and can be called off', async () => {
  const { page, context } = await openPhone(app.browser, app.stack.url);
  await signIn(page, demoMember('04'));
  const text = await open(page, '/pagesB/mine/userinfo/index');
  const before = /\S+@\S+/.exec(text)?.[0] ?? 'none';
  await page.getByRole('button', { name: before }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('New e-mail address').fill('new.home@member.example');
  await sheet.getByRole('button', { name: 'Send code' }).click();
  await sheet.getByRole('button', { name: /^Use / }).click();
  await sheet.locator('input[type=password]').fill(DEMO.password);
  await sheet.getByRole('button', { name: 'Ask for the change' }).click();
  await page.getByText('Your account will use new.home@member.example from').waitFor();
  expect(await page.locator('main').innerText()).toContain(before);
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await page.getByRole('button', { name: before }).waitFor();
  await context.close();
});
