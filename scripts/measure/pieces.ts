// The visible pieces of text of a page, with their boxes and whether they are in the page's language.
import type { Page } from 'playwright-core';

type Box = { left: number; top: number; right: number; bottom: number };

/** `own`: no element around the text claims another language than the page's. */
export type Piece = { text: string; own: boolean; boxes: Box[] };

/** Those that stay when the page scrolls (bars, floating buttons) and those of strips that scroll have no boxes. */
export function piecesOf(page: Page): Promise<Piece[]> {
  return page.evaluate(() => {
    const pieces: Piece[] = [];
    const floats = new Map<Element, boolean>();
    const isFloating = (box: Element): boolean => {
      const known = floats.get(box);
      if (known !== undefined) return known;
      const above = box.parentElement !== null && box.id !== 'root' && isFloating(box.parentElement);
      const floating = above || /fixed|sticky/.test(getComputedStyle(box).position);
      floats.set(box, floating);
      return floating;
    };
    const walker = document.createTreeWalker(document.getElementById('root') as HTMLElement, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const box = node.parentElement as HTMLElement;
      const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (!text || box.closest('.visually-hidden, .skip-link, option')) continue;
      if (!box.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
      const scrolls = isFloating(box) || box.closest('.table-scroll, .holdings, .segmented, .tablist') !== null;
      const own = box.closest<HTMLElement>('[lang]')?.lang === document.documentElement.lang;
      pieces.push({ text, own, boxes: scrolls ? [] : boxes });
    }
    return pieces;
  });
}

/** How much two lines' boxes may share: letters don't fill the height of their line. */
const SHARED = 0.3;

/** Pieces that are drawn over each other. */
export function overlapping(pieces: readonly Piece[]): string[] {
  const lines = pieces.flatMap(({ text, boxes }, of) => boxes.map((box) => ({ text, of, ...box })));
  return lines.flatMap((one, at) =>
    lines
      .slice(at + 1)
      .filter((other) => {
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        const least = Math.min(one.bottom - one.top, other.bottom - other.top);
        return other.of !== one.of && wide > 2 && high > SHARED * least;
      })
      .map((other) => `overlap: ${one.text.slice(0, 40)} / ${other.text.slice(0, 40)}`),
  );
}

/** The characters that none of the phone's fonts has: they are drawn as the box of a character that can't exist. */
export function missingGlyphs(page: Page, characters: readonly string[]): Promise<string[]> {
  return page.evaluate((all) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [40, 40];
    const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
    const { fontFamily } = getComputedStyle(document.documentElement);
    const drawn = (character: string) => {
      context.clearRect(0, 0, 40, 40);
      context.font = `24px ${fontFamily}`;
      context.fillText(character, 4, 30);
      return context.getImageData(0, 0, 40, 40).data.join();
    };
    const boxes = [drawn('\u{10ffff}'), drawn('\ue0ff')];
    return all.filter((one) => one.trim() && boxes.includes(drawn(one)));
  }, characters);
}
