// A member reaches everything with letters twice as large, without a network, with a keyboard or a screen reader.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { cut } from '../../scripts/measure/faults.ts';
import { overlapping, piecesOf } from '../../scripts/measure/pieces.ts';
import { appInBrowser } from './app-in-browser.ts';
import { open } from './books.ts';
import { backOnline, demoMember, nextFrame, openPhone, type PhoneOptions, settled, signIn } from './phone.ts';
import { torn } from './torn.ts';
import { read, visitsOf } from './visits.ts';

const HOME = '/pages/tabbar/home/index';
const RECHARGE = '/pagesB/wallet/recharge/index';

const app = appInBrowser('shared');

async function openMember(options: PhoneOptions = {}): Promise<Page> {
  const { page } = await openPhone(app.browser, app.stack.url, options);
  await signIn(page, demoMember('05'));
  return page;
}

describe.each(['en', 'am'] as const)('at twice the size in %s', (language) => {
  const SCREENS = [
    'home',
    'mine',
    'wallet',
    'fundsDetails',
    'withdraw',
    'recharge',
    'myProduct',
    'statistics',
    'productDevice',
  ];
  let page: Page;

  beforeAll(async () => {
    page = await openMember({ language });
    await page.context().addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '32px';
      }),
    );
  }, 60_000);

  test.each(SCREENS)('%s keeps amounts and names whole, and inside the screen', async (name) => {
    const visit = (await visitsOf(page)).find((one) => one.name === name);
    await page.goto(visit?.address as string);
    await settled(page);
    expect(await torn(page)).toEqual([]);
  });
});

test.each(LANGUAGE_CODES)(
  'at twice the size in %s, the header of home keeps a visitor’s words whole',
  async (language) => {
    const { page, context } = await openPhone(app.browser, app.stack.url, { language });
    await page.goto(HOME);
    await settled(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
    await nextFrame(page);
    expect([...(await torn(page)), ...(await cut(page)), ...overlapping(await piecesOf(page))]).toEqual([]);
    await context.close();
  },
);

describe('a page whose code does not come', () => {
  const CODE_OF_TABS = ['about-screen', 'shelf-screen', 'mine-screen'];

  test('without a network the tabs open, and another page comes by itself once it is back', async () => {
    const page = await openMember();
    await open(page, HOME);
    await page.waitForFunction((names) => {
      const fetched = performance.getEntriesByType('resource').map((entry) => entry.name);
      return names.every((name) => fetched.some((address) => address.includes(name)));
    }, CODE_OF_TABS);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await page.getByRole('heading', { name: 'Products' }).waitFor();
    expect(await page.getByText('No network connection').count()).toBe(0);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('link', { name: 'Wallet', exact: true }).click();
    await page.getByText('No network connection').waitFor();
    expect(await page.locator('main').innerText()).not.toContain('Chunk');
    await page.getByRole('link', { name: 'How to get back online' }).waitFor();
    await backOnline(page);
    await page.getByText('Recharge wallet').first().waitFor();
    await page.context().close();
  });

  test('with a network it says so, names the error and is asked for again', async () => {
    const page = await openMember();
    await page.route('**/assets/wallet-screen-*.js', (route) => route.abort());
    await page.goto('/pages/tabbar/wallet/index');
    await page.getByText('We couldn’t load this page').waitFor();
    await page.getByText('Chunk load error').waitFor();
    await page.unroute('**/assets/wallet-screen-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Recharge wallet').first().waitFor();
    await page.context().close();
  });

  test('nothing is fetched ahead under the data saver', async () => {
    const page = await openMember();
    await page.context().addInitScript(() => localStorage.setItem('preferences', JSON.stringify({ dataSaver: true })));
    const asked: string[] = [];
    // Count only from here: the page before, without the saver, has fetched ahead.
    await page.goto(HOME, { waitUntil: 'commit' });
    page.on('request', (request) => asked.push(request.url()));
    // Fetching ahead begins together with the live stream, so the stream shows that the moment has come.
    await page.waitForRequest('**/api/v1/stream*');
    await idleOften(page);
    expect(asked.filter((address) => CODE_OF_TABS.some((name) => address.includes(name)))).toEqual([]);
    await page.context().close();
  });
});

/** Until the page has often been idle. It fetches the tabs' code in such moments, one tab after the other. */
function idleOften(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let at = 0; at < 10; at++) await new Promise((done) => requestIdleCallback(done));
  });
}

describe('the focus', () => {
  const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).innerText);

  test('goes to what came of a recharge, and to what is being checked', async () => {
    const page = await openMember();
    const ask = async () => {
      await open(page, RECHARGE);
      await page.getByLabel('Amount').fill('500');
      await page.getByRole('button', { name: 'Continue' }).press('Enter');
    };
    await page.route('**/api/v1/recharges', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await ask();
    await page.locator('#main .state').waitFor();
    expect(await focused(page)).toBe(await page.locator('#main .state-title').innerText());
    await page.unroute('**/api/v1/recharges');
    await page.getByRole('link', { name: 'Open the bank’s approval page' }).waitFor();
    await ask();
    await page.locator('#main .status').first().waitFor();
    await expect.poll(() => focused(page)).toBe(await page.locator('#main .status').first().innerText());
    await page.context().close();
  });

  test('stays on the button that has sent a code', async () => {
    const { page } = await openPhone(app.browser, app.stack.url);
    await open(page, '/pages/login/index?invite=C3ROOT');
    await page.locator('input[name=phone]').fill('911777001');
    await page.getByRole('button', { name: 'Send code' }).press('Enter');
    await expect.poll(() => focused(page)).toMatch(/\d+ s/);
    // A disabled button takes no keys: the focus is lost at the next one.
    expect(await page.locator('button:focus:not(:disabled)').getAttribute('aria-disabled')).toBe('true');
    await page.context().close();
  });
});

/** What a member does: taps a control, or types into the search. */
type Step = { tap: Parameters<Page['getByRole']>[0]; name: string | RegExp } | { type: string };
const tap = (role: 'link' | 'button', name: string | RegExp): Step => ({ tap: role, name });
const search = tap('button', 'Search');

/** Ten errands, the way from home, and the page or the text at its end. `held`: what the member owns, by its name. */
const errandsOf = (held: string): readonly [errand: string, steps: readonly Step[], end: string | RegExp][] => [
  [
    'find my receipt',
    [search, { type: 'receipt' }, tap('link', /^Withdrawal records/)],
    '/pagesB/wallet/withdrawRecords/index',
  ],
  ['check in', [tap('link', /^Check-in/)], /^Check in for \d+ C3coin/],
  ['play', [tap('link', 'Mine'), tap('link', /^Draws/)], /^Slot machine/],
  ['claim my pay', [search, { type: 'claim pay' }, tap('link', /^Claim this month/)], '/pagesB/mine/taskReward/index'],
  ['change the PIN', [search, { type: 'pin' }, tap('link', /^Change trans/)], '/pagesB/mine/updateTansPassword/index'],
  ['ask for help', [tap('button', 'Help')], /^We never ask for your password/],
  ['see what is available', [tap('link', 'Mine')], /^Available Br/],
  ['see whether I am ahead', [search, { type: 'ahead' }, tap('link', /^Statistics/)], '/pagesB/mine/statistics/index'],
  ['see when an asset last paid', [search, { type: held }, tap('link', /receipt$/)], '/pagesB/mine/orderDetail/index'],
  ['see what waits for me', [tap('button', /^Messages/)], '/pagesB/mine/message/index'],
];

test('ten errands take two taps from home at most', async () => {
  const page = await openMember();
  const { items } = await read<{ items: { product: { title: string } }[] }>(page, '/api/v1/orders?state=holding');
  for (const [errand, steps, end] of errandsOf(items[0]?.product.title ?? '')) {
    await page.goto(HOME);
    await settled(page);
    let taps = 0;
    for (const step of steps) {
      if ('type' in step) await page.getByRole('searchbox').fill(step.type);
      else {
        await page.getByRole(step.tap, { name: step.name, exact: true }).first().click();
        taps += 1;
      }
    }
    if (typeof end === 'string') await page.waitForURL(({ pathname }) => pathname === end);
    else await page.getByText(end).first().waitFor();
    expect([errand, taps <= 2]).toEqual([errand, true]);
  }
  await page.context().close();
});

test('the search opened from home has the focus, and is there again on the way back', async () => {
  const page = await openMember();
  await open(page, HOME);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.locator('input[type=search]:focus').waitFor();
  await page.keyboard.type('pin');
  await page.getByRole('link', { name: /^Change transaction password/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Change transaction password' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('pin');
  await page.context().close();
});

describe('a form that is wrong', () => {
  const RULE = 'At least 8 characters, with letters and digits.';

  test('leads to its first wrong field and says a rule once', async () => {
    const { page } = await openPhone(app.browser, app.stack.url);
    await open(page, '/pages/login/index?way=reset');
    await page.getByLabel('New password').fill('short');
    await page.locator('form button[type=submit]').click();
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('phone');
    expect(await page.getByText(RULE).count()).toBe(1);
    await page.context().close();
  });

  test('says at the old password that it is not right', async () => {
    const page = await openMember();
    await open(page, '/pagesB/mine/updatePassword/index');
    const old = page.getByLabel('Old password');
    await old.fill('Wrong2026field');
    await page.getByLabel('New password').fill('Another7hills');
    await page.getByLabel('Password again').fill('Another7hills');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('This isn’t your old password.').waitFor();
    expect(await old.getAttribute('aria-invalid')).toBe('true');
    expect(await old.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.context().close();
  });
});
