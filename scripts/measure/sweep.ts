// Accessibility of each screen beyond what axe sees (tests/e2e/axe.test.ts), one row a screen. Figures count faults.
import type { Browser, Page } from 'playwright-core';
import { violations } from '../../tests/e2e/axe.ts';
import { nextFrame, type PhoneOptions, settled } from '../../tests/e2e/phone.ts';
import { torn } from '../../tests/e2e/torn.ts';
import { cut, hiddenActions, lostMarks, marksIn, unreached } from './faults.ts';
import { openReader, screensOf } from './readers.ts';
import { atRest } from './screens.ts';
import type { Row } from './table.ts';

const PORTRAIT = { width: 360, height: 740 };
const NARROW = { width: 320, height: 640 };
const LANDSCAPE = { width: 740, height: 360 };

const LOOKS: Record<string, (page: Page) => Promise<string[]>> = {
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

/** Every built screen of a member, and those of a visitor that a member does not see. */
export async function sweep(browser: Browser, base: string, options: PhoneOptions): Promise<Row[]> {
  const rows: Row[] = [];
  const seen = new Set<string>();
  for (const reader of ['member', 'visitor'] as const) {
    const phone = await openReader(browser, base, { ...options, reader });
    for (const { name, address } of await screensOf(phone, reader)) {
      if (seen.has(name) && name !== 'home') continue;
      seen.add(name);
      const found = await faultsAt(phone.page, address);
      rows.push({
        of: `${reader}, ${name}`,
        figures: Object.fromEntries(found.map(([look, faults]) => [look, faults.length])),
        most: Object.fromEntries(found.map(([look]) => [look, 0])),
        faults: found.flatMap(([look, faults]) => faults.map((fault) => `${look}: ${fault}`)),
      });
    }
    await phone.context.close();
  }
  return rows;
}

async function faultsAt(page: Page, address: string): Promise<[look: string, faults: string[]][]> {
  const found: [string, string[]][] = [];
  await page.goto(address);
  for (const [name, look] of Object.entries(LOOKS)) {
    await page.setViewportSize(PORTRAIT);
    await settled(page);
    await atRest(page);
    found.push([name, await look(page)]);
  }
  await page.setViewportSize(PORTRAIT);
  return found;
}
