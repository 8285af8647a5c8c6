// Members get stuck at a closed house, a lost answer, a misread paste, a file that does not come. The screen itself
// offers the way out of each.
import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { open } from './books.ts';
import { typePin } from './member-steps.ts';
import { advanceToMonday, type Ask, businessNow, signAdminIn } from './operator.ts';
import { demoMember, openPhone, settled, signIn } from './phone.ts';
import { read } from './visits.ts';

/** A member with enough to collect for a withdrawal that needs a review. */
const MEMBER = demoMember('02');
const COLLECTED = 'is in your income wallet';

const OPEN_PAGES = [
  ['Withdraw', 'Withdraw', 'Income wallet'],
  ['Send added money back', 'Withdraw', 'Recharge wallet'],
  ['Withdrawal records', 'Withdrawal records', 'Withdrawal records'],
  ['Wallet', 'Wallet', 'Recharge wallet'],
  ['Statement', 'Statement', 'Income'],
  ['Payout accounts', 'Payout accounts', 'Add an account'],
] as const;

// It closes the house for maintenance and moves the clock.
const app = appInBrowser('own');
let page: Page;
let admin: Ask;

beforeAll(async () => {
  page = (await openPhone(app.browser, app.stack.url)).page;
  await signIn(page, MEMBER);
  admin = await signAdminIn(app.stack);
});

test('the maintenance page stays, follows when it is to end, and opens the app again', async () => {
  const set = (name: string, value: unknown) =>
    admin('PUT', `/console/api/v1/settings/system.${name}`, { value, reason: 'An evening at work' });
  const hours = async (count: number) =>
    new Date((await businessNow(app.stack)).getTime() + count * 3_600_000).toISOString();
  const check = () => page.getByRole('button', { name: 'Check now' }).click();
  const until = () => page.getByText('We expect to be back at').innerText();
  // Away from the app while its house closes: a read of the page on screen would lead to the maintenance page in the
  // middle of a navigation of ours.
  await page.goto('about:blank');
  await set('maintenanceUntil', await hours(2));
  await set('maintenance', true);
  await page.goto('/pages/tabbar/wallet/index', { waitUntil: 'commit' });
  await page.waitForURL((at) => at.pathname === '/pagesB/system/maintenance/index');
  const first = await until();
  await check();
  await page.getByText('We’re still under maintenance.', { exact: false }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/pagesB/system/maintenance/index');
  await page.getByText('C3 is closed until').waitFor();
  expect(await page.getByRole('link', { name: 'Withdraw', exact: true }).count()).toBe(0);
  await set('maintenanceUntil', await hours(5));
  await page.waitForTimeout(1_100); // a button that confirms rests for a second
  await check();
  await expect.poll(until).not.toBe(first);
  await app.stack.run('src/sandbox/main.ts', 'advance', '60m');
  await page.waitForTimeout(1_100);
  await check();
  await walkOpenPages(page);
  await set('maintenance', false);
  await page.waitForTimeout(1_100);
  await check();
  await page.getByRole('heading', { name: 'C3' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/pages/tabbar/home/index');
});

/** The pages that maintenance leaves open past its hour. Each works, and fits into the phone's 360 pixels. */
async function walkOpenPages(at: Page): Promise<void> {
  for (const [name, heading, shown] of OPEN_PAGES) {
    await at.getByRole('link', { name, exact: true }).click();
    await at.getByRole('heading', { level: 1, name: heading }).waitFor();
    await at.getByText(shown).first().waitFor();
    await settled(at);
    expect([name, await widthOf(at)]).toEqual([name, 360]);
    expect(await at.getByText('We’re under maintenance').count()).toBe(0);
    await at.goBack();
    await at.getByText('You can use these pages now.').waitFor();
  }
  await at.getByRole('button', { name: 'Complaints' }).click();
  await at.getByRole('dialog').getByRole('button', { name: 'Write a complaint' }).waitFor();
  await at.keyboard.press('Escape');
  await at.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await widthOf(at)).toBe(360);
}

const widthOf = (at: Page) => at.evaluate(() => document.documentElement.scrollWidth);

test.each([
  ['CSV', 'c3-income.csv', /^\uFEFF?line,time,|play money/],
  ['PDF', 'c3-income.pdf', /^%PDF-/],
])('the statement comes as %s', async (kind, name, beginning) => {
  await open(page, '/pagesB/wallet/fundsDetails/index');
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: new RegExp(`^${kind}`) }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  expect(fs.readFileSync(await download.path(), 'latin1')).toMatch(beginning);
});

test('an amount means what was typed or pasted', async () => {
  await open(page, '/pagesB/wallet/withdraw/index');
  const amount = page.getByLabel('Amount');
  await amount.fill('500.00');
  await page.getByText('Br\u00a0500.00').first().waitFor();
  await amount.fill('');
  await amount.pressSequentially('250.50');
  expect(await amount.inputValue()).toBe('250.50');
  expect(await amount.getAttribute('aria-invalid')).toBe('true');
  for (const text of ['1e5', '500 or so, to be sure']) {
    await amount.fill(text);
    expect([await amount.inputValue(), await amount.getAttribute('aria-invalid')]).toEqual([text, 'true']);
  }
  await amount.fill('Br\u00a01,250.00');
  expect(await amount.inputValue()).toBe('1,250.00');
  await amount.fill('12,50');
  await amount.blur();
  await page.getByText('This isn’t an amount.').waitFor();
  expect(await page.getByRole('button', { name: 'Enter whole hundreds, like 100, 200 or 300' }).isDisabled()).toBe(
    true,
  );
});

test('digits group while they are typed, and the caret stays behind its digit', async () => {
  await open(page, '/pagesB/wallet/withdraw/index');
  const amount = page.getByLabel('Amount');
  await amount.pressSequentially('12500');
  expect(await amount.inputValue()).toBe('12,500');
  for (let at = 0; at < 3; at++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('9');
  expect(await amount.inputValue()).toBe('129,500');
  await page.keyboard.type('7');
  expect(await amount.inputValue()).toBe('1,297,500');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  expect(await amount.inputValue()).toBe('12,500');
});

test('a statement is searched by product and by amount, and says so when nothing fits', async () => {
  await open(page, '/pagesB/wallet/fundsDetails/index');
  const rows = page.locator('#main .rows .row-title');
  type Orders = { items: { product: { title: string } }[] };
  const { items } = await read<Orders>(page, '/api/v1/orders?state=holding&limit=100');
  const held = new Set(items.map(({ product }) => product.title));
  await rows.first().waitFor();
  // A row of another kind may be the newest, and "Draw" would find withdrawals, too.
  const word = (await rows.allInnerTexts()).find((title) => held.has(title)) as string;
  const search = page.getByRole('searchbox');
  await search.fill(word.toUpperCase());
  await page.waitForURL(/search=/);
  await expect.poll(async () => (await rows.allInnerTexts()).map((title) => title.includes(word))).toContain(true);
  await expect.poll(async () => (await rows.allInnerTexts()).map((title) => title.includes(word))).not.toContain(false);
  await search.fill('nothing like this');
  await page.getByText('Nothing matches these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await rows.first().waitFor();
  expect(await search.inputValue()).toBe('');
});

test('products are not filtered by a price that is none', async () => {
  await open(page, '/pages/tabbar/product/index');
  await page.getByRole('button', { name: 'Filters' }).click();
  const show = page.getByRole('button', { name: 'Show products' });
  expect(await show.isDisabled()).toBe(false);
  await page.getByLabel('Price up to').fill('12,50');
  expect(await show.isDisabled()).toBe(true);
});

test('one collected order whose answer is lost is shown as being checked, and found again', async () => {
  await advanceToMonday(app.stack);
  type Orders = { items: { id: string; toCollectMinor: number }[] };
  const { items } = await read<Orders>(page, '/api/v1/orders?state=holding&limit=100');
  const id = items.find((order) => order.toCollectMinor > 0)?.id as string;
  await open(page, '/pagesB/mine/orderDetail/index', { id });
  const lost = await loseAnswers(page, '**/api/v1/orders/*/collect');
  await page.getByRole('button', { name: /^Collect Br/ }).click();
  await page.locator('#main').getByText('no answer yet.').waitFor();
  // It did go through. The order has nothing left to collect, and its page asks all the same.
  await expect
    .poll(async () => (await read<{ toCollectMinor: number }>(page, `/api/v1/orders/${id}`)).toCollectMinor)
    .toBe(0);
  await expectFoundFromHome(lost, { path: '/pagesB/mine/orderDetail/index', id, outcome: COLLECTED });
});

test('in the list of products too', async () => {
  await open(page, '/pagesB/mine/product/index');
  const lost = await loseAnswers(page, '**/api/v1/orders/*/collect');
  await page
    .getByRole('button', { name: /^Collect Br/ })
    .first()
    .click();
  await page.locator('#main').getByText('no answer yet.').waitFor();
  await expectFoundFromHome(lost, { path: '/pagesB/mine/product/index', outcome: COLLECTED });
});

test('a cancelled withdrawal whose answer is lost is shown as being checked, and found again', async () => {
  await open(page, '/pagesB/mine/product/index');
  await page.getByRole('button', { name: 'Collect all' }).click();
  await page.getByText(COLLECTED).waitFor();
  const id = await withdraw(page, '1100');
  const lost = await loseAnswers(page, '**/api/v1/withdrawals/*/cancel');
  await page.getByRole('button', { name: 'Cancel this request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel this request' }).click();
  await page.locator('#main').getByText('no answer yet.').waitFor();
  await expectFoundFromHome(lost, {
    path: '/pagesB/wallet/withdrawDetails/index',
    id,
    outcome: 'Cancelled. The amount is back',
  });
});

test('who is signed in and forgot the password sets another by code', async () => {
  const { page: at } = await openPhone(app.browser, app.stack.url);
  const member = { phone: '911000003', password: MEMBER.password };
  await signIn(at, member);
  await open(at, '/pagesB/mine/updatePassword/index');
  await at.getByRole('link', { name: 'Forgot it?' }).click();
  await at.getByLabel('Phone number').fill(member.phone);
  await at.getByRole('button', { name: 'Send code' }).click();
  await at.getByRole('button', { name: /^Use [0-9A-Z]{6}$/ }).click();
  for (const field of await at.locator('input[autocomplete=new-password]').all()) await field.fill('Another7hills');
  await at.getByRole('button', { name: 'Set the new password' }).click();
  await at.getByText('Your new password is set').waitFor();
  await signIn(at, { ...member, password: 'Another7hills' });
  await at.context().close();
});

test('what cannot be loaded says so where it would stand, and is asked for again', async () => {
  // The first visit of a page on a phone has nothing stored to show. An app that runs could store an answer just after.
  const clear = async () => {
    await page.goto('/api/v1/appConfig');
    await page.evaluate(async () => {
      localStorage.removeItem('userBill');
      await caches.delete('sealed');
    });
  };
  const lost = async (address: string, act: () => Promise<void>, back: () => Promise<void>) => {
    await page.route(address, (route) => route.fulfill({ json: { code: 200101, message: 'Not today.', data: null } }));
    await clear();
    await act();
    await page.locator('#main').getByText('Not today.').first().waitFor();
    await page.unroute(address);
    await page.locator('#main').getByRole('button', { name: 'Try again' }).click();
    await back();
  };
  await open(page, '/pagesB/mine/setting/index');
  await lost(
    '**/api/v1/bill?*',
    () => open(page, '/'),
    () => page.locator('#main .card', { hasText: 'Available now' }).getByText('Br').first().waitFor(),
  );
  await lost(
    '**/api/v1/income/today?*',
    () => open(page, '/'),
    () => page.locator('.failed-line').waitFor({ state: 'detached' }),
  );
  await lost(
    '**/api/v1/income/today?*',
    () => page.goto('/pagesB/mine/statistics/index').then(() => undefined),
    () => page.getByText('Expected').first().waitFor(),
  );
  await lost(
    '**/api/v1/withdrawals/quote?*',
    async () => {
      await open(page, '/pagesB/wallet/withdraw/index');
      await page.getByLabel('Amount').fill('100');
    },
    () => page.getByText('You will get').waitFor(),
  );
});

test('an address with an item that does not exist shows the form to recharge', async () => {
  await open(page, `/pagesB/wallet/recharge/index?item=${encodeURIComponent('{"id":"none"}')}`);
  await page.getByLabel('Amount').waitFor();
});

test('while a screen’s code comes its title stands with the way back; the focus goes to the screen', async () => {
  await open(page, '/pages/tabbar/wallet/index');
  let arrives: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (arrives = resolve));
  await page.route('**/assets/statement-screen-*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Statement' }).first().click();
  await page.getByRole('heading', { name: 'Statement' }).waitFor();
  expect(await page.getByRole('button', { name: 'Back' }).isVisible()).toBe(true);
  expect(await page.title()).toContain('C3');
  arrives();
  await page.getByRole('button', { name: 'Export' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('navbar-title');
  await page.unroute('**/assets/statement-screen-*');
});

test('without a network, after one visit, home and the page that helps open', async () => {
  const { page: away, context } = await openPhone(app.browser, app.stack.url, { serviceWorker: true });
  await open(away, '/');
  await away.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated') await new Promise((resolve) => active?.addEventListener('statechange', resolve));
  });
  await context.setOffline(true);
  for (const [address, text] of [
    ['/pagesB/system/network-error/index', 'Turn on Wi-Fi'],
    ['/pagesB/system/maintenance/index', 'We’re under maintenance'],
    ['/', 'Sign in'],
  ] as const) {
    await away.goto(address);
    await away.locator('#main').getByText(text).first().waitFor();
  }
  await context.close();
});

test('whoever finds a product closed may ask to hear when it is for sale again', async () => {
  const { items } = await read<{ items: { id: string; type: string; status: string }[] }>(page, '/api/v1/products');
  const { id, type } = items.find(({ status }) => status === 'closed')!;
  await open(page, `/pagesB/product/${type}/index?id=${id}`);
  const ask = page.getByRole('button', { name: 'Tell me when it’s for sale again' });
  await ask.click();
  await page.getByText('We’ll send you one message', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Cancel the reminder' }).click();
  await ask.waitFor();
});

/** Asks for too much to be approved automatically, so that it waits. Ends on the withdrawal's own page. */
async function withdraw(at: Page, amount: string): Promise<string> {
  await open(at, '/pagesB/wallet/withdraw/index');
  await at.getByLabel('Amount').fill(amount);
  await at.getByRole('button', { name: 'Continue' }).click();
  await typePin(at, MEMBER.pin);
  await at.waitForURL((url) => url.pathname === '/pagesB/wallet/withdrawDetails/index');
  await settled(at);
  return (JSON.parse(new URL(at.url()).searchParams.get('item') as string) as { id: string }).id;
}

/** The requests arrive, their answers do not. */
async function loseAnswers(at: Page, address: string): Promise<() => Promise<void>> {
  await at.route(address, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  return () => at.unroute(address);
}

type Found = { path: string; id?: string; outcome: string };

/** The strip names it on every other page and leads to the page that asks again. Then nothing is open any more. */
async function expectFoundFromHome(found: () => Promise<void>, { path, id, outcome }: Found): Promise<void> {
  await open(page, '/');
  const strip = page.locator('.open-intents');
  await strip.waitFor();
  await found();
  await strip.getByRole('link', { name: 'Open' }).click();
  await page.getByText(outcome).waitFor();
  const at = new URL(page.url());
  expect([at.pathname, at.searchParams.get('item')]).toEqual([path, id === undefined ? null : JSON.stringify({ id })]);
  await open(page, '/');
  expect(await strip.count()).toBe(0);
}
