// npm run shots [-- base-url]
//
// Takes a picture of every built screen at 360 px, in light, dark and Amharic, into .shots/. It needs a running
// sandbox: it signs in as the README's demo member.
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser, openPhone, type PhoneOptions, settled, signIn } from '../tests/e2e/phone.ts';
import { visitsOf } from '../tests/e2e/visits.ts';
import { emptyTitles } from './measure/readers.ts';

const base = process.argv[2] ?? 'http://localhost:3000';
const out = path.resolve('.shots');
const VARIANTS: Record<string, PhoneOptions> = {
  light: { theme: 'light' },
  dark: { theme: 'dark' },
  amharic: { language: 'am' },
};
const unbuilt = emptyTitles('noPage.undeveloped.title');

fs.rmSync(out, { recursive: true, force: true });
const browser = await openBrowser();
for (const [name, options] of Object.entries(VARIANTS)) {
  const folder = path.join(out, name);
  fs.mkdirSync(folder, { recursive: true });
  const { page, context } = await openPhone(browser, base, { ...options, scale: 2 });
  await shoot(page, '/pages/login/index', path.join(folder, 'login.png'));
  await shoot(page, '/pages/login/index?invite=C3ROOT', path.join(folder, 'register.png'));
  await shoot(page, '/', path.join(folder, 'homeOfVisitor.png'));
  await signIn(page);
  for (const visit of await visitsOf(page)) {
    if (visit.name !== 'login') await shoot(page, visit.address, path.join(folder, `${visit.name}.png`));
  }
  await context.close();
  console.log(`${name}: ${fs.readdirSync(folder).length} pictures in ${path.relative(process.cwd(), folder)}`);
}
await browser.close();

async function shoot(page: Page, address: string, file: string): Promise<void> {
  await page.goto(address);
  await settled(page);
  const text = await page.locator('#root').innerText();
  if (unbuilt.some((one) => text.includes(one))) return;
  await page.waitForTimeout(250); // pictures fade in
  await page.screenshot({ path: file, fullPage: true });
}
