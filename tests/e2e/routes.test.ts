// Every route of the seed in a real browser: its one address, and its page for visitors and members. Bad addresses too.
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonicalPath, routeTable, type RouteRow, rowOf, titleOf } from '#web/route-table.ts';
import { appInBrowser } from './app-in-browser.ts';
import { demoMember, nextFrame, openPhone, type Phone, settled, signIn } from './phone.ts';

const texts = JSON.parse(
  fs.readFileSync(path.resolve(import.meta.dirname, '../../src/web/locales/en.json'), 'utf8'),
) as Record<string, string>;
const MEMBER = demoMember('03');
const HOME = '/pages/tabbar/home/index';
/** Shown by the shell in place of a screen that is not built yet (screens.md 1). */
const UNBUILT = texts['noPage.undeveloped.title'] as string;
const PROMPT = texts['loginPrompt.title'] as string;

const app = appInBrowser('shared');
let visitor: Phone;
let member: Phone;

// All pages open in the oldest browser of the product (package.json, browserslist).
const OLD = { engine: process.env.C3_ENGINE ?? 'chrome 87' };

beforeAll(async () => {
  visitor = await openPhone(app.browser, app.stack.url, OLD);
  member = await openPhone(app.browser, app.stack.url, OLD);
  await signIn(member.page, MEMBER);
});

async function open(page: Page, address: string): Promise<{ at: string; text: string }> {
  await page.goto(address);
  await settled(page);
  return { at: new URL(page.url()).pathname, text: await page.locator('#root').innerText() };
}

test('/ is home, and stays /', async () => {
  const { at, text } = await open(visitor.page, '/');
  expect(at).toBe('/');
  expect(text).toContain(texts['tabs.home']);
});

test('a browser below the context says so, in every language', async () => {
  const { page, context } = await openPhone(app.browser, app.stack.url, { engine: 'chrome 80' });
  await page.goto('/pages/login/index');
  await page.getByRole('heading', { name: texts['tooOld.title'] as string }).waitFor();
  expect(await page.locator('section[lang=am]').innerText()).toMatch(/[\u1200-\u137f]/);
  expect(await page.locator('main').innerText()).toContain('Chrome 87');
  expect(await page.locator('input').count()).toBe(0);
  await context.close();
});

describe('visitors', () => {
  test('get from the other form of an address to its one form, and see what screens.md 2 says', async () => {
    const wrong: string[] = [];
    for (const { path: address, visitors } of routeTable as readonly RouteRow[]) {
      const other = address.endsWith('/index') ? address.slice(0, -'/index'.length) : `${address}/index`;
      const { at, text } = await open(visitor.page, other);
      if (at !== address || text.includes(PROMPT) !== !visitors) wrong.push(`${other}: ${at}`);
    }
    expect(wrong).toEqual([]);
  });

  test('are led to login by the prompt, and return to where they wanted to go', async () => {
    const phone = await openPhone(app.browser, app.stack.url);
    const { page } = phone;
    await open(page, '/pagesB/mine/setting/index?tab=privacy');
    await page.getByRole('link', { name: texts['loginPrompt.action'] as string }).click();
    await page.waitForURL((at) => at.pathname === '/pages/login/index');
    await page.locator('input[name=phone]').fill(MEMBER.phone);
    await page.locator('input[name=password]').fill(MEMBER.password);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL((at) => at.pathname === '/pagesB/mine/setting/index');
    expect(new URL(page.url()).searchParams.get('tab')).toBe('privacy');
    await phone.context.close();
  });

  test.each(['/?invite=C3ROOT', '/pagesB/mine/myTeam/index?invite=C3ROOT'])(
    '%s goes to login with the code for the registration',
    async (address) => {
      const { page } = visitor;
      const { at } = await open(page, address);
      expect(at).toBe('/pages/login/index');
      await page.getByRole('heading', { name: 'Your phone' }).waitFor();
      const draft = () => page.evaluate(() => sessionStorage.getItem('registration') ?? '{}');
      await expect.poll(async () => (JSON.parse(await draft()) as { inviteCode?: string }).inviteCode).toBe('C3ROOT');
    },
  );
});

/** Addresses of pages without a screen to which this page has a link. */
async function linksToUnbuilt(page: Page, built: ReadonlyMap<string, unknown>): Promise<string[]> {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname));
  return links.filter((to) => rowOf(canonicalPath(to) ?? to) !== undefined && !built.has(canonicalPath(to) ?? to));
}

describe('members', () => {
  test('find on every route its screen or "feature under development", and no link to one', async () => {
    const { builtScreens } = await import('#web/feature-routes.ts');
    const { page, complaints } = member;
    complaints.length = 0;
    const wrong: string[] = [];
    for (const row of routeTable) {
      const address = row.path;
      const { text, at } = await open(page, address);
      const unbuilt =
        text.includes(UNBUILT) && (await page.locator('h1').innerText()) === texts[`title.${titleOf(row)}`];
      const broken = text.includes(PROMPT) || text.includes(texts['error.screenTitle'] as string);
      if (at !== address || broken || unbuilt === builtScreens.has(address))
        wrong.push(`${address}: ${text.slice(0, 200)}`);
      for (const to of await linksToUnbuilt(page, builtScreens)) wrong.push(`${address} leads to ${to}`);
    }
    console.log(`${builtScreens.size} of ${routeTable.length} routes have a screen`);
    expect(wrong).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test.each([
    ['no JSON', 'item=%7Bid'],
    ['a list', 'item=%5B1%5D'],
    ['nested', `item=${encodeURIComponent('{"id":{"a":1}}')}`],
    ['too long', `item=${encodeURIComponent(JSON.stringify({ id: 'x'.repeat(2500) }))}`],
  ])('an item that is %s shows the error page', async (_, search) => {
    const { text } = await open(member.page, `/pagesB/mine/orderDetail/index?${search}`);
    expect(text).toContain(texts['noPage.address.title']);
  });

  test('an address without a page shows that there is nothing', async () => {
    expect((await open(member.page, '/pagesB/mine/unheard-of')).text).toContain(texts['noPage.unknown.title']);
  });

  test('back with no page before goes home', async () => {
    const { page } = await openPhone(app.browser, app.stack.url);
    await open(page, '/pages/transparency/index');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(HOME);
    await page.context().close();
  });

  test('going to the page one is on does nothing', async () => {
    const { page } = await openPhone(app.browser, app.stack.url);
    await open(page, '/pages/tabbar/about/index');
    const before = await page.evaluate(() => history.length);
    await page.getByRole('link', { name: texts['tabs.about'] as string, exact: true }).click();
    await nextFrame(page);
    expect(await page.evaluate(() => history.length)).toBe(before);
    await page.context().close();
  });
});
