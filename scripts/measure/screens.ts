// How long each screen is at 360 x 740, and what stands on it.
import type { Browser, Page } from 'playwright-core';
import type { PhoneOptions } from '../../tests/e2e/phone.ts';
import { nextFrame, settled } from '../../tests/e2e/phone.ts';
import { openReader, READERS, type Reader, screensOf } from './readers.ts';

export type ScreenFigures = {
  reader: Reader;
  name: string;
  path: string;
  /** CSS pixels from top to bottom, in rest. */
  height: number;
  words: number;
  links: number;
  buttons: number;
  fields: number;
  images: number;
  /** Links to pages that are not built. */
  dead: number;
};

/** Every built screen, as each reader sees it. A screen that looks the same to two readers counts for the first. */
export async function measureScreens(browser: Browser, base: string, options: PhoneOptions): Promise<ScreenFigures[]> {
  const rows: (ScreenFigures & { leadsTo: string[] })[] = [];
  for (const reader of READERS) {
    const phone = await openReader(browser, base, { ...options, reader });
    for (const { name, path, address } of await screensOf(phone, reader)) {
      await phone.page.goto(address);
      await atRest(phone.page);
      rows.push({ reader, name, path, dead: 0, ...(await figuresOf(phone.page)) });
    }
    await phone.context.close();
  }
  const built = new Set(rows.map(({ path }) => path));
  return rows.map(({ leadsTo, ...row }) => ({ ...row, dead: leadsTo.filter((path) => !built.has(path)).length }));
}

/** Until nothing loads and the page keeps its height. */
export async function atRest(page: Page): Promise<void> {
  await settled(page);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  let before = -1;
  for (let now = await height(); now !== before; now = await height()) {
    before = now;
    await page.waitForTimeout(200);
    await nextFrame(page);
  }
}

function figuresOf(page: Page) {
  return page.evaluate(() => {
    const inSight = (part: Element) => {
      if (part.closest('.visually-hidden, .skip-link')) return false;
      const { width, height } = part.getBoundingClientRect();
      return width > 1 && height > 1 && part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    const count = (what: string) => [...document.querySelectorAll(`#root :is(${what})`)].filter(inSight).length;
    let words = 0;
    const walker = document.createTreeWalker(document.getElementById('root') as HTMLElement, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      if (text.parentElement && !text.parentElement.closest('option') && inSight(text.parentElement))
        words += (text.textContent ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    const links = [...document.querySelectorAll<HTMLAnchorElement>('#root a[href^="/"]')].filter(inSight);
    return {
      height: document.documentElement.scrollHeight,
      words,
      links: links.length,
      buttons: count('button, summary, [role=tab], [role=button]'),
      fields: count('input, select, textarea, [role=switch]'),
      images: count('img, svg[role=img]'),
      leadsTo: links.map((link) => new URL(link.href).pathname).filter((path) => path.startsWith('/pages')),
    };
  });
}
