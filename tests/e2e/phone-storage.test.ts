// A phone stores its member's data sealed while the session lives, and forgets them after it (docs/decisions/0039).
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { demoMember, openPhone, type Phone, settled, signIn } from './phone.ts';
import { read } from './visits.ts';

const app = appInBrowser('shared');
const PAGES = [
  '/pages/tabbar/home/index',
  '/pages/tabbar/mine/index',
  '/pages/tabbar/wallet/index',
  '/pagesB/mine/userinfo/index',
];
/** Data of the device that stay and name no member (src/platform/client/stored-state.ts). */
const OF_THE_DEVICE = ['deviceId', 'deviceKey', 'language', 'phoneHeight', 'statusBarHeight'];

/** Everything that the origin stores, as text by place. */
function everythingStored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const found: Record<string, string> = {};
    for (const name of Object.keys(localStorage)) found[`local ${name}`] = localStorage.getItem(name) ?? '';
    for (const name of Object.keys(sessionStorage)) found[`tab ${name}`] = sessionStorage.getItem(name) ?? '';
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        found[`cache ${name} ${decodeURIComponent(url)}`] = (await (await cache.match(url))?.text()) ?? '';
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = reject;
      });
      for (const store of database.objectStoreNames) {
        await new Promise<void>((resolve, reject) => {
          const walk = database.transaction(store).objectStore(store).openCursor();
          walk.onerror = reject;
          walk.onsuccess = () => {
            if (!walk.result) return resolve();
            found[`database ${name} ${store} ${JSON.stringify(walk.result.key)}`] = JSON.stringify(walk.result.value);
            walk.result.continue();
          };
        });
      }
      database.close();
    }
    return found;
  });
}

type User = { nickname: string; phone: string; realName: string | null; email: string | null };

/** Words that tell of the member: who they are, and what they have, as the API writes it. */
async function tellingWords(page: Page): Promise<string[]> {
  const user = await read<User>(page, '/api/v1/userInfo');
  const bill = await read<Record<string, unknown>>(page, '/api/v1/bill?version=1.2.8');
  const amounts = Object.values(bill).filter((value) => typeof value === 'number' && value > 999) as number[];
  expect(amounts.length).toBeGreaterThan(0);
  const names = [user.nickname, user.realName, user.email, user.phone.slice(-9)].filter((word) => word !== null);
  return [...names, ...amounts.map(String), 'Ready to collect'].filter((word) => word.length > 3);
}

const placesOf = (stored: Record<string, string>, words: readonly string[]) =>
  Object.entries(stored)
    .filter(([place]) => !/^cache (workbox-precache|screens|pictures)/.test(place))
    .flatMap(([place, text]) => words.filter((word) => `${place} ${text}`.includes(word)).map((word) => [place, word]));

async function visitAll(page: Page): Promise<void> {
  for (const address of PAGES) {
    await page.goto(address);
    await settled(page);
  }
  await page.goto(PAGES[0]!);
  await page.waitForFunction(async () => {
    const sealed = ['userBill', 'userinfo', 'firstView', 'walletView'].every((name) =>
      localStorage.getItem(name)?.startsWith('"'),
    );
    return sealed && (await (await caches.open('sealed')).keys()).length > 5;
  });
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/pagesB/mine/setting/index');
  await settled(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
}

/** The page shows the end of a session at once, and removes its copies meanwhile. */
async function nothingIsLeft(page: Page, words: readonly string[]): Promise<void> {
  await page.waitForURL(/\/pages\/tabbar\/home/);
  const known = [...OF_THE_DEVICE, 'sysConfig', 'symbol', 'integralSymbol', 'updateCheckedAt'];
  const left = async () => {
    const stored = await everythingStored(page);
    const places = Object.keys(stored).filter(
      (place) =>
        /^database .*seal (?!visitor)|^cache sealed.*\/kept\/M/.test(place) ||
        (place.startsWith('local ') && !known.includes(place.slice('local '.length))),
    );
    return [...places, ...placesOf(stored, words)];
  };
  await expect.poll(left).toEqual([]);
}

describe('a signed-in phone', () => {
  let phone: Phone;
  let words: string[];

  beforeAll(async () => {
    phone = await openPhone(app.browser, app.stack.url, { serviceWorker: true });
    await signIn(phone.page, demoMember('07'));
    words = await tellingWords(phone.page);
    await visitAll(phone.page);
  });

  test('stores no name, phone number or amount that can be read', async () => {
    expect(placesOf(await everythingStored(phone.page), words)).toEqual([]);
  });

  test('shows its sealed values at once at the next visit', async () => {
    const { page } = phone;
    await page.route('**/api/v1/**', () => undefined);
    await page.goto('/pages/tabbar/mine/index', { waitUntil: 'commit' });
    await page.getByText(words[0]!).first().waitFor();
    await page.unrouteAll();
  });

  test('removes the readable values of an older app', async () => {
    const { page } = phone;
    await page.evaluate(async () => {
      localStorage.setItem('userBill', JSON.stringify({ data: { income_balance: 123456 }, at: 1 }));
      await (await caches.open('kept')).put('/kept/M/bill', new Response('{"balance":123456}'));
    });
    await page.goto('/pages/verify');
    await expect.poll(async () => placesOf(await everythingStored(page), ['123456']), { timeout: 10_000 }).toEqual([]);
  });

  test('keeps nothing of its member after signing out', async () => {
    await signOut(phone.page);
    await nothingIsLeft(phone.page, words);
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
});

test('the page keeps clear of the status bar and of the lower edge, and tells the heights', async () => {
  const { page, context } = await openPhone(app.browser, app.stack.url);
  const phone = await context.newCDPSession(page);
  await phone.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 24, bottom: 16 } });
  await page.goto('/pages/tabbar/home/index');
  await settled(page);
  const seen = await page.evaluate(() => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector('.sandbox-banner')!);
    return {
      wordsFrom: words.getBoundingClientRect().top,
      titleFrom: document.querySelector('.navbar')!.getBoundingClientRect().top,
      bannerUntil: document.querySelector('.sandbox-banner')!.getBoundingClientRect().bottom,
      tabsUntil: innerHeight - document.querySelector('.tabbar-tab')!.getBoundingClientRect().bottom,
    };
  });
  expect(seen.wordsFrom).toBeGreaterThanOrEqual(24);
  expect(seen.titleFrom).toBeGreaterThanOrEqual(seen.bannerUntil);
  expect(seen.tabsUntil).toBeGreaterThanOrEqual(16);
  const heights = () =>
    page.evaluate(() => ['phoneHeight', 'statusBarHeight'].map((name) => Number(localStorage.getItem(name))));
  await expect.poll(heights).toEqual([await page.evaluate(() => screen.height), 24]);
  await context.close();
});

test('a phone without a network forgets its member too', async () => {
  const { page, context } = await openPhone(app.browser, app.stack.url, { serviceWorker: true });
  await signIn(page, demoMember('07'));
  const words = await tellingWords(page);
  await visitAll(page);
  await page.route('**/api/v1/sessions/current*', (route) => route.abort());
  await signOut(page);
  await page.getByText('We can’t reach C3 right now').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out here' }).click();
  await nothingIsLeft(page, words);
  await context.close();
});
