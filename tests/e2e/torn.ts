import type { Page } from 'playwright-core';

/** Words of amounts, rows, tiles, choices and tabs that break over two lines. Also everything wider than the screen. */
export function torn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    // Thai has no spaces between words.
    const words = new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' });
    if (document.documentElement.scrollWidth > width)
      found.push(`the page: ${document.documentElement.scrollWidth} px`);
    const walker = document.createTreeWalker(document.getElementById('root') as HTMLElement, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const box = text.parentElement as HTMLElement;
      // A table, and a row of things, scroll in their own region.
      if (box.closest('.visually-hidden, .skip-link, .table-scroll, .holdings')) continue;
      if (!box.checkVisibility({ visibilityProperty: true })) continue;
      const whole = box.closest('.money, .row-title, .choice-label, .tabbar-tab, .profile-name') !== null;
      for (const { segment, index } of words.segment(text.textContent ?? '')) {
        if (!segment.trim()) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + segment.length);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
        // A line of Chinese may end after any character.
        const mayBreak = /\p{Script=Han}/u.test(segment);
        if (whole && !mayBreak && new Set(boxes.map((box) => Math.round(box.top))).size > 1) found.push(segment);
        const strip = box.closest('.segmented, .tablist') !== null;
        if (!strip && boxes.some((box) => box.right > width + 1 || box.left < -1))
          found.push(`${segment} out of the screen`);
      }
    }
    return found;
  });
}
