// The console in Amharic: an administrator chooses it on the bar, and no page says a text of its own in English.
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { firstRecordAt, menuAddresses, openPage } from './console-pages.ts';
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
      await openPage(page, at);
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
