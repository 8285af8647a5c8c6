// npm run desk-shots [-- base-url [pages]]
//
// Takes a picture of every page of the console, and of the first record of each list, into .desk-shots/: at 1366 x 768,
// at 200 % zoom of the same screen, and as the PDF that the browser prints, each in English and Amharic. It needs a
// running sandbox: it signs in as the README's administrator, who sees all pages. `pages` is a pattern of addresses.
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { firstRecordAt, menuAddresses, openPage } from '../tests/e2e/console-pages.ts';
import { openBrowser } from '../tests/e2e/phone.ts';
import { ADMIN, demoDesk, SCREEN, ZOOMED } from '../tests/e2e/staff-desk.ts';

const base = process.argv[2] ?? 'http://localhost:3000';
const pages = new RegExp(process.argv[3] ?? '');
const out = path.resolve('.desk-shots');

fs.rmSync(out, { recursive: true, force: true });
const browser = await openBrowser();
const { page } = await demoDesk(browser, base, ADMIN);
await page.setViewportSize(SCREEN);
const addresses = new Set<string>();
for (const address of (await menuAddresses(page)).filter((one) => pages.test(one))) {
  addresses.add(address);
  const first = await firstRecordAt(page, address);
  if (first !== undefined) addresses.add(first);
}
for (const [language, button] of Object.entries({ en: 'English', am: 'አማርኛ' })) {
  if ((await page.locator('html').getAttribute('lang')) !== language)
    await page.getByRole('button', { name: button }).click();
  await page.locator(`html[lang=${language}]`).waitFor();
  // Another language builds the whole page again, which may end while the first address is being opened.
  await page.reload();
  await page.getByRole('navigation').first().waitFor();
  for (const address of addresses) await shoot(page, address, language);
  console.log(`${language}: ${addresses.size} pages in ${path.relative(process.cwd(), out)}`);
}
await browser.close();

async function shoot(page: Page, address: string, language: string): Promise<void> {
  const name = address.replace(/^#\/|\?.*/g, '').replaceAll('/', '-') || 'overview';
  const file = (kind: string) => {
    fs.mkdirSync(path.join(out, `${language}-${kind}`), { recursive: true });
    return path.join(out, `${language}-${kind}`, name);
  };
  await openPage(page, address);
  await page.screenshot({ path: `${file('screen')}.png` });
  await page.setViewportSize(ZOOMED);
  await page.screenshot({ path: `${file('zoomed')}.png` });
  fs.writeFileSync(`${file('print')}.pdf`, await page.pdf({ preferCSSPageSize: true }));
  await page.setViewportSize(SCREEN);
}
