// The head, the rules and the foot that all our papers share (look.md 4).
import { encode } from 'uqr';
import type { Locale } from '../../../../platform/feature.ts';
import { renderText } from '../../../../platform/texts.ts';
import { NOTICE } from '../csv.ts';
import { type Pdf, put } from './pdf-text.ts';

export const INK_2 = '#5A5247';
const CLAY = '#9A3F1D';
const PRIMARY = '#0F4C5C';
const LINE = '#857B6C';

export const PAPER = { left: 40, right: 555, width: 515, lowest: 770 } as const;

/** The mark (design/components/logo.tsx), the operator, and the paper's name. Returns the height beneath them. */
export function putHead(pdf: Pdf, { title, locale }: { title: string; locale: Locale }): number {
  pdf.save().translate(28, 20).scale(0.6);
  pdf.lineCap('round').path('M41.6 19.6a17 17 0 1 0 0 24.8').lineWidth(7).stroke(PRIMARY);
  pdf.path('M33.5 28.5h17M33.5 35.5h17').lineWidth(3.6).stroke(CLAY);
  pdf.restore();
  put(pdf, renderText(locale, 'wallet.paper.operator'), { x: 72, y: 34, width: 300, size: 10, color: INK_2 });
  put(pdf, title, { x: 300, y: 31, width: 255, size: 14, align: 'right' });
  return putDoubleRule(pdf, 56);
}

/** The ledger's double rule, across the paper. */
export function putDoubleRule(pdf: Pdf, y: number): number {
  for (const at of [y, y + 2.5]) pdf.moveTo(PAPER.left, at).lineTo(PAPER.right, at).lineWidth(0.8).stroke(PRIMARY);
  return y + 14;
}

export function putRule(pdf: Pdf, y: number): void {
  pdf.moveTo(PAPER.left, y).lineTo(PAPER.right, y).lineWidth(0.7).stroke(LINE);
}

/** One foot on every page: which kind of money it is, and the page's number. */
export function putFeet(pdf: Pdf, locale: Locale): void {
  const told = renderText(locale, 'wallet.playMoney');
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    // The margin would push a line at the foot to a new page.
    pdf.page.margins.bottom = 0;
    const notice = told === NOTICE ? NOTICE : `${NOTICE}  ·  ${told}`;
    put(pdf, notice, { x: PAPER.left, y: 805, width: 400, size: 8, color: CLAY });
    put(pdf, `${page + 1} / ${count}`, { x: 455, y: 805, width: 100, size: 8, align: 'right', color: INK_2 });
  }
}

export function putQr(pdf: Pdf, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { data, size: cells } = encode(text, { ecc: 'M', border: 2 });
  const cell = size / cells;
  // A hair wider than a cell, so that no light line parts two of them.
  for (const [row, line] of data.entries())
    for (const [column, dark] of line.entries())
      if (dark) pdf.rect(x + column * cell, y + row * cell, cell + 0.05, cell + 0.05);
  pdf.fill('#000');
}
