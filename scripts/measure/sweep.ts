// One row a screen: who can use it. Each cell counts faults; the list of faults stands in the JSON.
import type { Browser, Page } from 'playwright-core';
import { violations } from '../../tests/e2e/axe.ts';
import { nextFrame, type PhoneOptions, settled } from '../../tests/e2e/phone.ts';
import { torn } from '../../tests/e2e/torn.ts';
import { cut, hiddenActions, lostMarks, marksIn, unreached } from './faults.ts';
import { openReader, type Reader, screensOf } from './readers.ts';
import { atRest } from './screens.ts';

export const LOOKS = [
  'axe light',
  'axe dark',
  'forced colours',
  '200 % text',
  '320 px',
  'landscape',
  'keyboard',
] as const;
export type Look = (typeof LOOKS)[number];
export type ScreenFaults = { reader: Reader; name: string; faults: Record<Look, string[]> };

const PORTRAIT = { width: 360, height: 740 };
const NARROW = { width: 320, height: 640 };
const LANDSCAPE = { width: 740, height: 360 };

const looks: Record<Look, (page: Page) => Promise<string[]>> = {
  'axe light': (page) => inTheme(page, 'light'),
  'axe dark': (page) => inTheme(page, 'dark'),
  'forced colours': async (page) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await nextFrame(page);
    const marks = await marksIn(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await nextFrame(page);
    const faults = [...(await lostMarks(page, marks)), ...(await violations(page))];
    await page.emulateMedia({ forcedColors: 'none' });
    return faults;
  },
  '200 % text': async (page) => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
    await nextFrame(page);
    const faults = [...(await torn(page)), ...(await cut(page))];
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    return faults;
  },
  '320 px': async (page) => {
    await page.setViewportSize(NARROW);
    await nextFrame(page);
    return [...(await torn(page)), ...(await cut(page))];
  },
  landscape: async (page) => {
    await page.setViewportSize(LANDSCAPE);
    await nextFrame(page);
    return [...(await torn(page)), ...(await hiddenActions(page))];
  },
  keyboard: (page) => unreached(page),
};

/** Every built screen of the member, and those of a visitor that a member does not see. */
export async function sweep(browser: Browser, base: string, options: PhoneOptions): Promise<ScreenFaults[]> {
  const rows: ScreenFaults[] = [];
  for (const reader of ['member', 'visitor'] as const) {
    const phone = await openReader(browser, base, { ...options, reader });
    const screens = await screensOf(phone, reader);
    const seen = new Set(rows.map(({ name }) => name));
    for (const { name, address } of screens) {
      if (seen.has(name) && name !== 'home') continue;
      rows.push({ reader, name, faults: await faultsAt(phone.page, address) });
    }
    await phone.context.close();
  }
  return rows;
}

async function faultsAt(page: Page, address: string): Promise<ScreenFaults['faults']> {
  const found: Partial<ScreenFaults['faults']> = {};
  await page.goto(address);
  for (const look of LOOKS) {
    await page.setViewportSize(PORTRAIT);
    await settled(page);
    await atRest(page);
    found[look] = await looks[look](page);
  }
  await page.setViewportSize(PORTRAIT);
  return found as ScreenFaults['faults'];
}

async function inTheme(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
  await nextFrame(page);
  return violations(page);
}
