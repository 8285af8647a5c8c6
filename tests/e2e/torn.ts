import type { Page } from 'playwright-core';

/** Words of amounts, rows, tiles, choices and tabs that break over two lines. Also everything wider than the screen. */
export function torn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width)
      found.push(`the page: ${document.documentElement.scrollWidth} px`);
    const walker = document.createTreeWalker(document.getElementById('root') as HTMLElement, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const box = text.parentElement as HTMLElement;
      // A table, and a row of things, scroll in their own region.
      if (box.closest('.visually-hidden, .skip-link, .table-scroll, .holdings')) continue;
      if (!box.checkVisibility({ visibilityProperty: true })) continue;
      const whole = box.closest('.money, .row-title, .choice-label, .tabbar-tab, .profile-name') !== null;
      for (const word of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
        if (whole && !word[0].includes('-') && new Set(boxes.map((box) => Math.round(box.top))).size > 1)
          found.push(word[0]);
        const strip = box.closest('.segmented, .tablist') !== null;
        if (!strip && boxes.some((box) => box.right > width + 1 || box.left < -1))
          found.push(`${word[0]} out of the screen`);
      }
    }
    return found;
  });
}
