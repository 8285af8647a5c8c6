// A deploy while phones have the app open. They keep working in the build that they show, notice the new one, and lose
// nothing. Uses two real builds, started like releases. They differ by a setting that is compiled into the app.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoMember, openBrowser, openPhone, type Phone, settled, signIn } from '../e2e/phone.ts';
import { copyFolder, makeHistory } from '../e2e/stack.ts';
import { type Visit, visitsOf } from '../e2e/visits.ts';
import { clear, type Installation, newInstallation, type Started, startApp } from '#kit/start-app.ts';

const OLDER = path.resolve(import.meta.dirname, '../../dist/before/web/assets');
const HOME = '/pages/tabbar/home/index';
const MISSING = 'We couldn’t load this page';
const WITHIN_MS = 1_200_000;

let installation: Installation;
let running: Started;
let browser: Browser;
/** In the first build: two tabs, a phone that goes offline, and one that returns after weeks. */
let tabs: Phone;
let second: Page;
let inTunnel: Phone;
let late: Phone;
let visits: Visit[];
let old: string | undefined;

/** Starts the product with an app whose calls time out after this time, which makes a different build. */
async function release(apiTimeoutMs: number): Promise<void> {
  if (running) {
    running.process.kill('SIGTERM');
    await running.ended;
  }
  running = startApp(installation, { API_TIMEOUT_MS: String(apiTimeoutMs) });
  await running.says('Stop with Ctrl-C', WITHIN_MS);
}

/** A member's phone with the app open at home and its service worker active. */
async function opened(digits: string): Promise<Phone> {
  const phone = await openPhone(browser, installation.url, { serviceWorker: true });
  await signIn(phone.page, demoMember(digits));
  await home(phone.page);
  return phone;
}

async function home(page: Page): Promise<void> {
  await page.goto(HOME);
  await settled(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Navigates inside the app, as its links do. A reload would load another build. */
function move(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState({ at: 1, key: to, behind: [] }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** The address of the app's script, which differs between builds. */
const buildOf = (page: Page) =>
  page.evaluate(() => Array.from(document.scripts, ({ src }) => src).find((src) => src.includes('/assets/app-')));

/** What a phone must not lose: its session, its member's choices, and its sealed data. */
const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    token: localStorage.getItem('token'),
    language: localStorage.getItem('language'),
    preferences: localStorage.getItem('preferences'),
    sealed: (await (await caches.open('sealed')).keys()).length > 0,
  }));

const addressOf = (name: string) => visits.find((one) => one.name === name)?.address ?? '';

beforeAll(async () => {
  const history = process.env.SEEDED_DIR ?? fs.mkdtempSync(path.join(os.tmpdir(), 'c3-builds-'));
  if (!fs.existsSync(path.join(history, 'postgres'))) await makeHistory(history);
  installation = await newInstallation({ PROFILE: 'sandbox' });
  copyFolder(history, installation.dataDir);
  await release(60_000);
  browser = await openBrowser();
  tabs = await opened('06');
  await tabs.page.evaluate(() => localStorage.setItem('preferences', JSON.stringify({ dataSaver: true })));
  second = await tabs.context.newPage();
  await home(second);
  [inTunnel, late] = [await opened('07'), await opened('08')];
  visits = await visitsOf(tabs.page);
  old = await buildOf(tabs.page);
  await inTunnel.context.setOffline(true);
  await release(60_001);
}, WITHIN_MS);

afterAll(async () => {
  await browser?.close();
  running?.process.kill('SIGTERM');
  await running?.ended;
  await clear(installation);
});

test('every page of the old build opens', async () => {
  const { page } = tabs;
  const missing: string[] = [];
  for (const { name, address } of visits) {
    await move(page, address);
    await settled(page);
    if ((await page.getByText(MISSING).count()) > 0) missing.push(name);
  }
  expect([visits.length > 80, missing, await buildOf(page)]).toEqual([true, [], old]);
});

test('a deploy without a new version number is noticed, and one tap brings it and keeps the phone’s data', async () => {
  const { page } = tabs;
  const before = await keptBy(page);
  const at = addressOf('wallet');
  await move(page, at);
  // The browser does this at each launch, and the app every eight hours.
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  for (const one of [page, second]) await one.getByText('A new version is ready').waitFor();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload now' }).click();
  await loaded;
  await settled(page);
  expect(await buildOf(page)).not.toBe(old);
  expect(new URL(page.url()).pathname).toBe(at);
  expect(await keptBy(page)).toEqual(before);
  expect(before).toMatchObject({ sealed: true, preferences: expect.stringContaining('dataSaver') });
});

test('the other tab keeps working in the old build, with the new worker', async () => {
  await second.getByRole('button', { name: 'Cancel' }).click();
  await second.evaluate(() => caches.delete('screens'));
  await move(second, addressOf('fundsDetails'));
  await settled(second);
  expect([await second.getByText(MISSING).count(), await buildOf(second)]).toEqual([0, old]);
});

test('a phone that was offline meanwhile opens its page once it is online', async () => {
  const { page, context } = inTunnel;
  await move(page, addressOf('fundsDetails'));
  await page.getByText('No network connection').waitFor();
  const before = await keptBy(page);
  await context.setOffline(false);
  await page.getByText('No network connection').waitFor({ state: 'detached' });
  await settled(page);
  expect(await page.getByText(MISSING).count()).toBe(0);
  expect(await keptBy(page)).toEqual(before);
});

test('once the old files are gone, one more try brings the page from the new build', async () => {
  fs.rmSync(OLDER, { recursive: true });
  const { page } = late;
  await move(page, addressOf('fundsDetails'));
  await page.getByText(MISSING).waitFor();
  expect(await buildOf(page)).toBe(old);
  const before = await keptBy(page);
  const loaded = page.waitForEvent('load');
  // The notice of the new build may cover the button.
  await page.getByRole('button', { name: 'Try again' }).dispatchEvent('click');
  await loaded;
  await settled(page);
  expect(await page.getByText(MISSING).count()).toBe(0);
  expect(await buildOf(page)).not.toBe(old);
  expect(await keptBy(page)).toEqual(before);
});
