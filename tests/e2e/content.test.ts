// Texts of the operator as a member reads them. Attacks of all kinds stay words in a real browser.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { parseProse } from '#features/content/server/prose/parse-prose.ts';
import { HOSTILE_TREES, PROSE_ATTACKS } from '#kit/prose-attacks.ts';
import { appInBrowser } from './app-in-browser.ts';
import { violationsInBoth } from './axe.ts';
import { open } from './books.ts';
import { openFromMine } from './mine.ts';
import { demoMember, openPhone, type Phone, settled, signIn } from './phone.ts';

const app = appInBrowser('shared');
let phone: Phone;
let page: Page;

beforeAll(async () => {
  phone = await openPhone(app.browser, app.stack.url);
  ({ page } = phone);
});

test('a visitor finds the texts from the tab About, and is not asked for an opinion', async () => {
  await open(page, '/pages/tabbar/about/index');
  await page.getByRole('link', { name: 'Questions and answers' }).click();
  await page.getByText('Is income promised?').click();
  await page.getByText('is an estimate that we take from the contract with the renter.', { exact: false }).waitFor();
  expect(await page.getByText('Was this useful?').count()).toBe(0);
  await page.getByRole('searchbox').fill('withdrawing');
  await page.getByText('How long does a withdrawal take?').waitFor();
  await expect.poll(() => page.getByText('Is income promised?').count()).toBe(0);
  await page.getByRole('searchbox').fill('zebra');
  await page.getByText('We found no question with these words').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByText('Is income promised?').waitFor();
});

test('a rule leads on, with the back way open', async () => {
  await open(page, '/pagesB/mine/rule-center/index');
  await page.getByRole('link', { name: 'Fair and free draws' }).click();
  await page.getByRole('heading', { level: 2, name: 'Fair and free draws' }).waitFor();
  await page.locator('.prose').getByRole('link', { name: 'draw rounds' }).click();
  await page.getByRole('heading', { level: 1, name: 'Draw rounds' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 2, name: 'Fair and free draws' }).waitFor();
  await open(page, '/pagesB/mine/rule-center/index');
  await page.getByRole('searchbox', { name: 'Search all texts' }).fill('withdraw');
  const hits = page.getByRole('list', { name: 'Texts found' });
  await hits.getByText('Guides').first().waitFor();
  await hits.getByRole('link', { name: 'Withdrawing money' }).click();
  await page.getByRole('heading', { name: 'Withdrawing money' }).waitFor();
  await open(page, '/pagesB/mine/rule-center/index?kind=guide');
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  await open(page, '/pagesB/mine/rule-detail/index', { id: 'user-agreement' });
  await page.getByText('Version 1', { exact: false }).waitFor();
  await open(page, '/pagesB/mine/rule-detail/index', { id: 'nothing-like-this' });
  await page.getByText('This text is no longer here').waitFor();
});

test('a member reads news and says once that they were useful', async () => {
  await signIn(page, demoMember('14'));
  await openFromMine(page, 'News');
  await page.getByRole('link', { name: /You can hide your name/ }).click();
  await page.getByText('Was this useful?').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('You found this useful.', { exact: false }).waitFor();
  await page.reload();
  await page.getByText('You found this useful.', { exact: false }).waitFor();
  expect(await page.getByText('Was this useful?').count()).toBe(0);
});

test('the honours show what was paid of the expected, and the own name can be hidden', async () => {
  await open(page, '/pages/tabbar/honor/index');
  await page.getByText('Paying since', { exact: false }).first().waitFor();
  await page.getByRole('link', { name: 'The whole list of members' }).click();
  await page.getByRole('switch', { name: /Hide my name/ }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
});

test('an attack stays words in the browser, whatever the server sends', async () => {
  const stays = await openPhone(app.browser, app.stack.url);
  const asked: string[] = [];
  stays.page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(app.stack.url).origin) asked.push(request.url());
  });
  stays.page.on('dialog', (dialog) => void dialog.dismiss().then(() => asked.push('a dialog')));
  const blocks = [
    ...PROSE_ATTACKS.flatMap(([, text]) => parseProse(text) ?? []),
    ...HOSTILE_TREES.map(([, block]) => block),
  ];
  await stays.page.route('**/api/v1/articles/attack*', (route) =>
    route.fulfill({
      json: {
        code: 100_000,
        message: '',
        data: {
          id: '1',
          kind: 'rule',
          slug: 'attack',
          topic: null,
          title: '<img src=x onerror=window.hit=1>',
          summary: '',
          language: 'en',
          shownFrom: '2026-01-01T00:00:00.000Z',
          liveFrom: '2026-01-01T00:00:00.000Z',
          edition: null,
          useful: null,
          blocks,
        },
      },
    }),
  );
  await open(stays.page, '/pagesB/mine/rule-detail/index', { id: 'attack' });
  const text = stays.page.locator('.prose');
  await text.waitFor();
  await settled(stays.page);
  const seen = await text.evaluate((node) => ({
    tags: [...new Set([...node.querySelectorAll('*')].map((one) => one.tagName.toLowerCase()))].sort(),
    links: [...node.querySelectorAll('a')].map((one) => one.href),
    handlers: [...node.querySelectorAll('*')].filter((one) =>
      [...one.attributes].some(({ name }) => name.startsWith('on') || name === 'style'),
    ).length,
    hit: (window as { hit?: unknown }).hit ?? null,
  }));
  const known = 'a blockquote br code em h2 h3 li ol p pre section strong table tbody td th thead tr ul'.split(' ');
  expect(seen.tags.filter((tag) => !known.includes(tag))).toEqual([]);
  expect(seen.links.filter((href) => !href.startsWith('https://c3.example'))).toEqual([]);
  expect({ hit: seen.hit, handlers: seen.handlers, asked }).toEqual({ hit: null, handlers: 0, asked: [] });
  for (const link of await text.locator('a').all()) expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(stays.complaints).toEqual([]);
});

test('nothing complained', () => {
  expect(phone.complaints).toEqual([]);
});
