// Measures how long each screen is at 360 x 740, and counts its words, links, buttons, fields and images.
import type { Browser, Page } from 'playwright-core';
import type { PhoneOptions } from '../../tests/e2e/phone.ts';
import { nextFrame, settled } from '../../tests/e2e/phone.ts';
import { openReader, READERS, screensOf } from './readers.ts';
import type { Row } from './table.ts';

/** Target heights at 360 px, for a member with orders. A tenth more is allowed. */
const HEIGHT_TARGETS: Readonly<Record<string, number>> = {
  home: 1_250,
  productDevice: 1_800,
  productFund: 1_800,
  productRental: 1_800,
  orderDetail: 1_300,
  transparency: 1_900,
};
const SLACK = 1.1;

/** Every built screen, as each reader sees it. */
export async function measureScreens(browser: Browser, base: string, options: PhoneOptions): Promise<Row[]> {
  const rows: (Row & { path: string; leadsTo: string[] })[] = [];
  for (const reader of READERS) {
    const phone = await openReader(browser, base, { ...options, reader });
    for (const { name, path, address } of await screensOf(phone, reader)) {
      await phone.page.goto(address);
      await atRest(phone.page);
      const { leadsTo, ...figures } = await figuresOf(phone.page);
      const target = reader === 'member' ? HEIGHT_TARGETS[name] : undefined;
      const most = target === undefined ? undefined : { 'height px': target * SLACK };
      rows.push({ of: `${reader}, ${name}`, figures, ...(most && { most }), path, leadsTo });
    }
    await phone.context.close();
  }
  const built = new Set(rows.map(({ path }) => path));
  return rows.map(({ leadsTo, figures, ...row }) => {
    return { ...row, figures: { ...figures, 'lead nowhere': leadsTo.filter((path) => !built.has(path)).length } };
  });
}

/** Waits until nothing loads and the page keeps its height. */
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
      'height px': document.documentElement.scrollHeight,
      words,
      links: links.length,
      buttons: count('button, summary, [role=tab], [role=button]'),
      fields: count('input, select, textarea, [role=switch]'),
      images: count('img, svg[role=img]'),
      leadsTo: links.map((link) => new URL(link.href).pathname).filter((path) => path.startsWith('/pages')),
    };
  });
}
