// The console in Amharic: an administrator chooses it on the bar, and no page says a text of its own in English.
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { ADMIN, demoDesk } from './staff-desk.ts';

const app = appInBrowser('shared');
const SRC = path.resolve(import.meta.dirname, '../../src');

test('no page of the menu and no first record says a text of its own in English', async () => {
  const { page, complaints } = await demoDesk(app.browser, app.stack.url, ADMIN);
  await page.getByRole('button', { name: 'አማርኛ' }).click();
  await page.getByRole('heading', { name: 'አጠቃላይ እይታ' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('am');

  const english = englishTexts();
  const found: string[] = [];
  const addresses = await menuAddresses(page);
  expect(addresses.length).toBeGreaterThan(40);
  for (const address of addresses) {
    for (const at of [address, await firstRecordAt(page, address)]) {
      if (at === undefined) continue;
      await open(page, at);
      for (const text of await textsOf(page)) if (english.has(text)) found.push(`${at}: ${text}`);
    }
  }
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);

  await page.getByRole('button', { name: 'English' }).click();
  await page.locator('html[lang=en]').waitFor();
  await page.getByRole('menuitem', { name: 'Overview' }).waitFor();
});

/** The English texts of the console that are other words in Amharic. */
function englishTexts(): ReadonlySet<string> {
  const files = [
    'console',
    'design/console',
    ...fs.readdirSync(`${SRC}/features`).map((one) => `features/${one}/console`),
  ]
    .map((folder) => path.join(SRC, folder, 'am.json'))
    .filter((file) => fs.existsSync(file));
  const all = files.flatMap((file) =>
    Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>),
  );
  return new Set(all.filter(([english, amharic]) => english !== amharic).map(([english]) => english));
}

async function menuAddresses(page: Page): Promise<string[]> {
  const menu = page.locator('nav').first();
  const folded = menu.locator('[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
  return menu
    .locator('a[href*="#/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).hash))]);
}

/**
 * Goes to another page, and waits until nothing of the one before is left and nothing is still loading. What the clerk
 * has decided is told in a live region that all pages share.
 */
async function open(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    if (window.location.hash === to) return;
    for (const box of document.querySelectorAll('main .RaLayout-content :not([aria-live])'))
      box.setAttribute('data-before', '');
    window.location.hash = to;
  }, hash);
  await page.waitForFunction(
    (to) =>
      window.location.hash === to &&
      document.querySelector('main .RaLayout-content :not([aria-live])') !== null &&
      !document.querySelector('[data-before], main [aria-busy=true], main .MuiSkeleton-root, main .RaLoading-loading'),
    hash,
  );
}

/** The first row's page of the list that is at this address. */
async function firstRecordAt(page: Page, hash: string): Promise<string | undefined> {
  await open(page, hash);
  const first = page.locator('main td a[href*="/show"]').first();
  return (await first.count()) > 0 ? new URL((await first.getAttribute('href')) ?? '', page.url()).hash : undefined;
}

/** The texts on the page, of its fields and for screen readers. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, [lang=en]')) texts.push(node.textContent ?? '');
    for (const box of document.querySelectorAll(':is([aria-label], [placeholder], [title], [alt]):not([lang=en])'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(box.getAttribute(name) ?? '');
    return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
  });
}
