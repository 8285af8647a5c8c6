// The head, the rules and the foot that all our papers share (look.md 4).
import { encode } from 'uqr';
import type { Locale } from '#platform/feature.ts';
import { renderText } from '#platform/language/texts.ts';
import { countThreads, THREAD_PITCH, type Threads, THREAD_WIDTH, weavePaths } from '#universal/weave.ts';
import type { WireWeave } from '#features/catalogue/contract.ts';
import { NOTICE } from '../csv.ts';
import { paperAmount } from './amount-text.ts';
import { type Pdf, put } from './pdf-text.ts';
import type { SignedPaper } from './sign-paper.ts';

export const INK_2 = '#5A5247';
const CLAY = '#9A3F1D';
const PRIMARY = '#0F4C5C';
const LINE = '#857B6C';
const GROUND = '#D9D1C3';

export const PAPER = { left: 40, right: 555, width: 515, lowest: 770 } as const;

/**
 * The mark (design/components/logo.tsx), the operator, and the paper's name. The rule beneath them is woven where the
 * paper has cycles. Returns the height beneath it.
 */
export function putHead(
  pdf: Pdf,
  { title, locale, weave }: { title: string; locale: Locale; weave?: WireWeave | null },
): number {
  pdf.save().translate(28, 20).scale(0.6);
  pdf.lineCap('round').path('M41.6 19.6a17 17 0 1 0 0 24.8').lineWidth(7).stroke(PRIMARY);
  pdf.path('M33.5 28.5h17M33.5 35.5h17').lineWidth(3.6).stroke(CLAY);
  pdf.restore();
  put(pdf, renderText(locale, 'wallet.paper.operator'), { x: 72, y: 34, width: 300, size: 10, color: INK_2 });
  put(pdf, title, { x: 300, y: 31, width: 255, size: 14, align: 'right' });
  return weave ? putWeave(pdf, weave, { y: 58, height: 12, locale }) : putDoubleRule(pdf, 56);
}

/** The weave across the paper (look.md 5), with its sentence and its key. Returns the height beneath them. */
export function putWeave(
  pdf: Pdf,
  { threads, step, missedMinor }: WireWeave,
  { y, height, locale }: { y: number; height: number; locale: Locale },
): number {
  const counts = countThreads(threads);
  const over = threads.length - counts.none;
  const missing = `ETB ${paperAmount(missedMinor, 'ETB')}`;
  // A few threads do not swell to a bar.
  const width = Math.min(PAPER.width, threads.length * THREAD_MAX);
  putThreads(pdf, threads, { x: PAPER.left, y, width, height });
  const said = renderText(locale, 'design.weave.sentence', { ...counts, step, over, all: threads.length, missing });
  put(pdf, said, { x: PAPER.left, y: y + height + 6, width: PAPER.width, size: 8, color: INK_2 });
  for (const [n, [state, thread]] of KEY.entries()) {
    const at = { x: PAPER.left + n * 90, y: y + height + 19 };
    putThreads(pdf, thread, { ...at, width: 2 * THREAD_WIDTH, height: 8 });
    const box = { x: at.x + 11, y: at.y, width: 80, size: 8, color: INK_2 };
    put(pdf, renderText(locale, `design.weave.state.${state}`), box);
  }
  return y + height + 38;
}

const THREAD_MAX = 12;
const KEY = [
  ['paid', 'p'],
  ['late', 'l'],
  ['short', '5'],
  ['awaiting', 'a'],
] as const;

type Place = { x: number; y: number; width: number; height: number };

/** The same paths and dashes as on the screen (design/components/weave.tsx). */
function putThreads(pdf: Pdf, threads: Threads, { x, y, width, height }: Place): void {
  const woven = weavePaths(threads, height);
  const gap = { space: THREAD_PITCH - THREAD_WIDTH };
  pdf
    .save()
    .translate(x, y)
    .scale(width / woven.width, 1);
  pdf.moveTo(0, height).lineTo(woven.width, height).lineWidth(0.5).stroke(GROUND);
  if (woven.clay) pdf.path(woven.clay).fill(CLAY);
  if (woven.paid) pdf.path(woven.paid).lineWidth(height).dash(THREAD_WIDTH, gap).stroke(PRIMARY);
  if (woven.hollow) pdf.path(woven.hollow).lineWidth(0.8).dash(THREAD_WIDTH, gap).stroke(LINE);
  pdf.restore();
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

function putQr(pdf: Pdf, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { data, size: cells } = encode(text, { ecc: 'M', border: 2 });
  const cell = size / cells;
  // A hair wider than a cell, so that no light line parts two of them.
  for (const [row, line] of data.entries())
    for (const [column, dark] of line.entries())
      if (dark) pdf.rect(x + column * cell, y + row * cell, cell + 0.05, cell + 0.05);
  pdf.fill('#000');
}

/** The signed code beside what it is, and the key that it verifies with. Returns the height beneath them. */
export function putSignature(
  pdf: Pdf,
  { qr, publicKey }: SignedPaper,
  { words, y, size, locale }: { words: string; y: number; size: number; locale: Locale },
): number {
  putQr(pdf, qr, { x: PAPER.left, y, size });
  put(pdf, words, { x: PAPER.left, y: y + size + 12, width: PAPER.width, color: INK_2 });
  put(pdf, renderText(locale, 'wallet.receipt.key', { key: publicKey }), {
    x: PAPER.left,
    y: y + size + 26,
    width: PAPER.width,
    size: 8,
    color: INK_2,
  });
  return y + size + 40;
}
