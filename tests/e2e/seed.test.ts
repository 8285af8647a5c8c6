// Rules of the seed that a member sees on every page: toasts, floating buttons, stored state, the update, the symbol.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { openPhone, type Phone, settled, signIn } from './phone.ts';
import { read } from './visits.ts';

const HOME = '/pages/tabbar/home/index';
const MINE = '/pages/tabbar/mine/index';
const WALLET = '/pages/tabbar/wallet/index';
const STATEMENT = '/pagesB/wallet/fundsDetails/index';

const app = appInBrowser('shared');
let phone: Phone;
let page: Page;

beforeAll(async () => {
  phone = await openPhone(app.browser, app.stack.url);
  page = phone.page;
  await signIn(page);
});
afterAll(() => phone.context.close());
beforeEach(() => page.unrouteAll());

async function open(address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
}

/** Changes the data of one answer. */
const answer = (url: string, change: object) =>
  page.route(url, async (route) => {
    const body = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { ...body, data: { ...body.data, ...change } } });
  });
const stored = (name: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown, name);

test('a lost call is a toast with the headline of the seed, and our words beneath', async () => {
  await open(MINE);
  await page.route('**/api/v1/service?*', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await page.getByRole('button', { name: 'Customer service' }).click();
  const headline = page.locator('.toast strong');
  await headline.waitFor();
  expect(await headline.innerText()).toBe('Network Error');
  expect(await page.locator('.toast').innerText()).toContain('Please check your network settings.');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

/** The texts that lie under a floating button above the tabs, wherever the page is scrolled to. */
const covered = () =>
  page.evaluate(async () => {
    const found = new Set<string>();
    for (let at = 0; at <= document.documentElement.scrollHeight; at += 120) {
      window.scrollTo(0, at);
      await new Promise((done) => requestAnimationFrame(done));
      const floats = [...document.querySelectorAll('.tabbar-floats button')].map((one) => one.getBoundingClientRect());
      const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        // What leaves the screen belongs to a strip that one swipes.
        const shown = [...range.getClientRects()].filter((one) => one.left >= 0 && one.right <= window.innerWidth);
        const isUnder = shown.some((one) =>
          floats.some((by) => one.left < by.right && one.right > by.left && one.top < by.bottom && one.bottom > by.top),
        );
        if (isUnder) found.add(text.textContent ?? '');
      }
    }
    return [...found];
  });

describe('floating buttons', () => {
  const tabs = [HOME, MINE, '/pages/tabbar/about/index', '/pages/tabbar/product/index'];

  test.each(tabs)('of the tab %s are one stack, which covers no text at either edge', async (address) => {
    await open(address);
    const stack = page.locator('.tabbar-floats');
    const names = ['Customer service', 'Robot', 'Lucky employee award'];
    for (const name of names) await stack.getByRole('button', { name, exact: true }).waitFor();
    expect(await stack.getByRole('button').count()).toBe(names.length);
    const sideOf = async () => ((await stack.boundingBox())!.x < 180 ? 'left' : 'right');
    // A finger's events stay with what it touched first.
    const drag = (by: number) =>
      stack.evaluate((element, way) => {
        const event = (type: string, clientX: number) => new PointerEvent(type, { bubbles: true, clientX });
        element.querySelector('button')!.dispatchEvent(event('pointerdown', 180));
        element.querySelector('button')!.dispatchEvent(event('pointerup', 180 + way));
      }, by);
    for (const [side, way] of [
      ['right', -80],
      ['left', 80],
    ] as const) {
      await expect.poll(sideOf).toBe(side);
      expect(await covered()).toEqual([]);
      await drag(way);
    }
    await expect.poll(sideOf).toBe('right');
  });

  test.each([STATEMENT, '/pagesB/mine/setting/index'])('of %s cover nothing at its end', async (address) => {
    await open(address);
    const toEnd = () =>
      page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        const end = document.querySelector('main')!.lastElementChild!.getBoundingClientRect().bottom;
        const tops = [...document.querySelectorAll('.floating-button')].map((one) => one.getBoundingClientRect().top);
        return { covers: tops.some((top) => top < end), missing: (window.scrollY > 600 ? 1 : 0) - tops.length };
      });
    // A list grows when its end comes near, until it holds everything.
    await expect.poll(toEnd, { timeout: 20_000 }).toEqual({ covers: false, missing: 0 });
  });

  test('the way back up appears past 600 px, and leads up', async () => {
    await open(STATEMENT);
    const up = page.getByRole('button', { name: 'Back to top' });
    await page.evaluate(() => window.scrollTo(0, 590));
    await page.waitForTimeout(200);
    expect(await up.count()).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 610));
    await up.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

describe('the pull header', () => {
  const pull = async (from: { x: number; y: number }, by: number) => {
    const finger = await phone.context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] });
    await touch('touchStart', from.y);
    for (let part = 1; part <= 4; part += 1) await touch('touchMove', from.y + (by * part) / 4);
    return { release: () => touch('touchEnd') };
  };
  const header = () => page.locator('.pull');

  test.each([
    [HOME, 'h1', '/income/today'],
    [MINE, 'main', '/chances'],
    [WALLET, '.sandbox-banner', '/wallets'],
    [STATEMENT, '.list', '/statement'],
    ['/pagesB/mine/setting/index', 'main', '/chances'],
  ])('of %s refreshes it from its %s, past 45 px and after a second', async (address, place, read) => {
    await open(address);
    await header().waitFor({ state: 'attached' });
    const { x, y } = (await page.locator(place).first().boundingBox())!;
    const finger = await pull({ x: x + 40, y: y + 12 }, 120);
    await expect.poll(() => header().textContent()).toBe('Release to refresh');
    const asked = page.waitForRequest((one) => one.url().includes(`${read}?`));
    await finger.release();
    await expect.poll(() => header().textContent()).toBe('Refreshing');
    await asked;
    await expect.poll(() => header().textContent()).toBe('');
  });

  test('rests for a short pull, a page that is scrolled, and a sheet', async () => {
    await open(MINE);
    await header().waitFor({ state: 'attached' });
    const short = await pull({ x: 60, y: 300 }, 60);
    await expect.poll(() => header().textContent()).toBe('Pull to refresh');
    await short.release();
    await expect.poll(() => header().textContent()).toBe('');
    await page.evaluate(() => window.scrollTo(0, 200));
    const scrolled = await pull({ x: 60, y: 300 }, 120);
    expect(await header().textContent()).toBe('');
    await scrolled.release();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('button', { name: 'Customer service' }).click();
    const title = (await page.getByRole('dialog').getByRole('heading').first().boundingBox())!;
    const inside = await pull({ x: title.x, y: title.y }, 120);
    expect(await header().textContent()).toBe('');
    await inside.release();
  });
});

test('the service dialog, closed while it loads, comes back at once without another request', async () => {
  await open(HOME);
  let answered = () => undefined as void;
  const held = new Promise<void>((done) => (answered = done));
  let asked = 0;
  await page.route('**/api/v1/service?*', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  const tap = () => page.getByRole('button', { name: 'Customer service' }).click();
  const dialog = page.getByRole('dialog');
  await tap();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await tap();
  await dialog.waitFor();
  answered();
  await dialog.getByText('We never ask for your password or a code.').waitFor();
  expect(asked).toBe(1);
  await page.keyboard.press('Escape');
});

describe('a list that fails is in one state', () => {
  const refused = { json: { code: 200101, message: 'Not today.', data: null } };
  const states = () => page.locator('#main .state, #main .list-foot').count();

  test('without a first page', async () => {
    await page.route('**/api/v1/message-groups/*', (route) => route.fulfill(refused));
    await page.evaluate(() => caches.delete('sealed'));
    await page.goto('/pagesB/mine/message/index');
    await page.locator('#main').getByText('Not today.').waitFor();
    expect(await states()).toBe(1);
    await page.unrouteAll();
    await page.locator('#main').getByRole('button', { name: 'Try again' }).click();
    await page.locator('#main .list-foot').waitFor({ state: 'attached' });
    expect(await states()).toBe(1);
  });

  test('without a further page', async () => {
    await page.route(/statement\?.*after=/, (route) => route.fulfill(refused));
    await open(STATEMENT);
    await page.locator('#main .list-foot').scrollIntoViewIfNeeded();
    await page.getByText('We couldn’t load the rest').waitFor();
    const rows = page.locator('#main .list li');
    const count = await rows.count();
    expect(count).toBeGreaterThan(0);
    expect([await states(), await page.locator('.stale-strip').count()]).toEqual([1, 0]);
    await page.unrouteAll();
    await page.locator('#main .list-foot').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(count);
  });
});

test('while the bill runs, its card says so', async () => {
  const { promise: held, resolve: arrives } = Promise.withResolvers<void>();
  await page.route('**/api/v1/bill?*', async (route) => {
    await held;
    await route.continue();
  });
  // No page of the app may be open that still keeps a bill from before.
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.removeItem('userBill'));
  await page.evaluate(() => caches.delete('sealed'));
  await page.goto(HOME);
  // By its class: the page that shows before the app's code is there is busy too.
  const busy = page.locator('.busy[aria-busy=true]').filter({ has: page.locator('.skeleton') });
  await busy.waitFor();
  arrives();
  await busy.waitFor({ state: 'detached' });
});

test('every amount carries app_currency', async () => {
  const amounts = async () =>
    (await page.locator('main .money').allInnerTexts()).filter((text) => /\d\.\d\d/.test(text));
  await answer('**/api/v1/appConfig?*', { app_currency: 'USD' });
  await open(WALLET);
  await expect.poll(async () => (await amounts()).filter((text) => !text.includes('USD'))).toEqual([]);
  expect((await amounts()).length).toBeGreaterThan(2);
  expect(await stored('symbol')).toBe('USD');
  await page.unrouteAll();
  await open(WALLET);
  await expect.poll(async () => (await amounts()).every((text) => text.includes('Br'))).toBe(true);
});

test('what the phone is outlives a sign-in', async () => {
  await open(HOME);
  expect([await stored('phoneHeight'), await stored('statusBarHeight')]).toEqual([740, 0]);
});

test('an announced maintenance is told before it begins', async () => {
  const announced = { from: '2999-01-01T10:00:00.000Z', until: null };
  await answer('**/api/v1/appConfig?*', { app_maintain_time: announced.from, announcedMaintenance: announced });
  await open(WALLET);
  await page.getByText('System maintenance notice.').waitFor();
});

test('a required update shows its notes and is not put off', async () => {
  const update = { version: '9.9.9', code: 999, update: true, required: true, notes: 'New pictures.' };
  await answer('**/api/download/update', update);
  await page.evaluate(() => localStorage.removeItem('updateCheckedAt'));
  await open(WALLET);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('New pictures.').waitFor();
  for (let at = 0; at < 4; at++) await page.keyboard.press('Escape');
  // Chrome closes a dialog that is pressed repeatedly, and the page opens it again.
  await expect.poll(() => dialog.isVisible()).toBe(true);
  await page.waitForTimeout(300);
  expect(await dialog.isVisible()).toBe(true);
  expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Reload now']);
});

test('all recharges are on a page, with their numbers, and by state', async () => {
  await open(WALLET);
  await page.getByRole('link', { name: 'Money added', exact: true }).click();
  const { items } = await read<{ items: { reference: string }[] }>(page, '/api/v1/recharges?limit=1');
  await page.getByText(`Reference ${items[0]?.reference}`).waitFor();
  await page.getByLabel('Status').selectOption('Failed');
  await page.getByText('You have none in this state').waitFor();
  expect(new URL(page.url()).searchParams.get('state')).toBe('failed');
  await page.getByLabel('Status').selectOption('Arrived');
  const states = page.locator('main .status');
  await expect.poll(async () => [...new Set(await states.allInnerTexts())]).toEqual(['Arrived']);
});
