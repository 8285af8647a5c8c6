// npm run shots [-- base-url]: a picture of every built screen of the running app at 360 px, light, dark and Amharic, in .shots/.
// Sandbox only: it signs in as the demo member of the README.
import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { routeTable } from '../src/web/route-table.ts';
import { findChromium } from './chromium.mjs';

const base = process.argv[2] ?? 'http://localhost:3000';
const out = path.resolve('.shots');
const VARIANTS = [
  { name: 'light', language: 'en', theme: 'light' },
  { name: 'dark', language: 'en', theme: 'dark' },
  { name: 'amharic', language: 'am', theme: 'light' },
] as const;

const executablePath = findChromium();
if (!executablePath) process.exit(1);
fs.rmSync(out, { recursive: true, force: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'] });
for (const variant of VARIANTS) {
  const folder = path.join(out, variant.name);
  fs.mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, colorScheme: variant.theme, locale: variant.language, isMobile: true, hasTouch: true,
  });
  await context.addInitScript((language) => localStorage.setItem('language', language), variant.language);
  const page = await context.newPage();
  await shoot(page, '/pages/login/index', path.join(folder, 'login.png'));
  await signIn(page);
  for (const row of routeTable) {
    if (row.path === '/pages/login/index') continue;
    await shoot(page, row.path + (await itemFor(page, row.path)), path.join(folder, `${row.title}.png`));
  }
  await context.close();
  console.log(`${variant.name}: ${fs.readdirSync(folder).length} pictures`);
}
await browser.close();

/** Screens that show one thing get one of the demo member's own. */
async function itemFor(page: Page, at: string): Promise<string> {
  const lists: Record<string, string> = {
    '/pagesB/mine/orderDetail/index': '/api/v1/orders?status=holding',
    '/pagesB/wallet/withdrawDetails/index': '/api/v1/withdrawals',
    '/pagesB/product/device/index': '/api/v1/products?type=device',
    '/pagesB/product/fund/index': '/api/v1/products?type=fund',
    '/pagesB/product/rental/index': '/api/v1/products?type=rental',
    '/pages/transparency/product': '/api/v1/products',
  };
  const list = lists[at];
  if (!list) return '';
  const id = await page.evaluate(async (url) => {
    const token = localStorage.getItem('token') ?? '';
    const answer = await fetch(url, { headers: { Authorization: token.replace(/^"|"$/g, '') } });
    const body = (await answer.json()) as { data?: { items?: { id: string }[] } };
    return body.data?.items?.[0]?.id ?? '';
  }, list);
  return id ? `?item=${encodeURIComponent(JSON.stringify({ id }))}` : '';
}

async function shoot(page: Page, at: string, file: string): Promise<void> {
  await page.goto(base + at, { waitUntil: 'networkidle' }).catch(() => undefined); // the live stream keeps the network busy
  await page.waitForTimeout(700);
  await page.screenshot({ path: file, fullPage: true });
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${base}/pages/login/index`);
  await page.locator('input[type=tel]').first().fill('911000001');
  await page.locator('input[type=password]').first().fill('Teff2026field');
  await page.locator('form button[type=submit]').first().click();
  await page.waitForURL((url) => !url.pathname.includes('login'), { timeout: 15_000 });
}
