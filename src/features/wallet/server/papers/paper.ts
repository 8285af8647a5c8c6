// The common parts of all PDF papers (statements, receipts, order papers): head, rules, weave and foot (look.md 4),
// amounts, and the operator's signature, which anyone can verify without us. pdf-text.ts draws the text.
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { encode } from 'uqr';
import type { WireWeave } from '#features/catalogue/contract.ts';
import { verifyingKeys } from '#ledger/heads.ts';
import type { Context } from '#platform/context.ts';
import { canonical } from '#platform/http/intents.ts';
import { renderText } from '#platform/language/texts.ts';
import { businessTime } from '#platform/time/clock.ts';
import { inThousands } from '#universal/digit-groups.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { countThreads, THREAD_PITCH, THREAD_WIDTH, type Threads, weavePaths } from '#universal/weave.ts';
import { decimal, NOTICE } from '#platform/http/csv.ts';
import { apart, type Pdf, put } from './pdf-text.ts';

/** An amount as papers print it: "1,250.00" for minor units of birr, whole numbers for points. */
export function paperAmount(amountMinor: number, unit: 'ETB' | 'C3COIN'): string {
  const plain = unit === 'C3COIN' ? String(amountMinor) : decimal(amountMinor);
  return plain.replace(/\d+/, (whole) => inThousands(whole));
}

export const INK_2 = '#5A5247';
const CLAY = '#9A3F1D';
const PRIMARY = '#0F4C5C';
const LINE = '#857B6C';
const GROUND = '#D9D1C3';

/** An upright page. */
export const PAPER = { left: 40, right: 555, width: 515 } as const;

const rightOf = ({ page }: Pdf) => Math.floor(page.width) - PAPER.left;
/** Where a page's last line may stand. Beneath it is the foot. */
export const lowestOf = ({ page }: Pdf) => Math.floor(page.height) - 71;

/**
 * The logo (design/components/page.tsx), the operator, and the paper's title. Beneath them is the weave if the paper
 * has cycles, else a double rule. Returns the y position beneath it.
 */
export function putHead(
  pdf: Pdf,
  { title, locale, weave }: { title: string; locale: LanguageCode; weave?: WireWeave | null },
): number {
  pdf.save().translate(28, 20).scale(0.6);
  pdf.lineCap('round').path('M41.6 19.6a17 17 0 1 0 0 24.8').lineWidth(7).stroke(PRIMARY);
  pdf.path('M33.5 28.5h17M33.5 35.5h17').lineWidth(3.6).stroke(CLAY);
  pdf.restore();
  put(pdf, renderText(locale, 'wallet.paper.operator'), { x: 72, y: 34, width: 300, size: 10, color: INK_2 });
  put(pdf, title, { x: rightOf(pdf) - 255, y: 31, width: 255, size: 14, align: 'right' });
  return weave ? putWeave(pdf, weave, { y: 58, height: 12, locale }) : putDoubleRule(pdf, 56);
}

/** Whose paper it is, and as of when. Returns the y position beneath them. */
export function putOwner(
  pdf: Pdf,
  { memberNo, realName }: { memberNo: string; realName: string },
  { now, y, locale }: { now: Date; y: number; locale: LanguageCode },
): number {
  put(pdf, `${memberNo}  ${apart(realName)}`, { x: PAPER.left, y, width: 300, size: 10 });
  const asOf = renderText(locale, 'wallet.paper.asOf', { when: businessTime(now) });
  put(pdf, `${asOf}  ·  ETB`, { x: 345, y, width: 210, align: 'right', color: INK_2 });
  return y + 22;
}

/** The weave across the paper (look.md 5), with its sentence and its legend. Returns the y position beneath them. */
export function putWeave(
  pdf: Pdf,
  { threads, step, missedMinor }: WireWeave,
  { y, height, locale }: { y: number; height: number; locale: LanguageCode },
): number {
  const counts = countThreads(threads);
  const over = threads.length - counts.none;
  const missing = `ETB ${paperAmount(missedMinor, 'ETB')}`;
  // Limits the width per thread, so that a few threads don't look like bars.
  const width = Math.min(PAPER.width, threads.length * THREAD_MAX);
  putThreads(pdf, threads, { x: PAPER.left, y, width, height });
  const said = renderText(locale, 'design.weave.sentence', { ...counts, step, over, all: threads.length, missing });
  put(pdf, said, { x: PAPER.left, y: y + height + 6, width: PAPER.width, size: 8, color: INK_2 });
  for (const [n, [state, thread]] of KEY.entries()) {
    const at = { x: PAPER.left + n * 90, y: y + height + 19 };
    putThreads(pdf, thread, { ...at, width: 2 * THREAD_WIDTH, height: 8 });
    const box = { x: at.x + 11, y: at.y, width: 80, size: 8, color: INK_2 };
    put(pdf, renderText(locale, `design.weaveTable.state.${state}`), box);
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
  if (woven.hollow) pdf.path(woven.hollow).lineWidth(0.8).undash().stroke(LINE);
  pdf.restore();
}

/** The ledger's double rule, across the paper. */
export function putDoubleRule(pdf: Pdf, y: number): number {
  for (const at of [y, y + 2.5]) pdf.moveTo(PAPER.left, at).lineTo(rightOf(pdf), at).lineWidth(0.8).stroke(PRIMARY);
  return y + 14;
}

export function putRule(pdf: Pdf, y: number): void {
  pdf.moveTo(PAPER.left, y).lineTo(rightOf(pdf), y).lineWidth(0.7).stroke(LINE);
}

/** The foot of every page: the notice that this is play money, and the page number. */
export function putFeet(pdf: Pdf, locale: LanguageCode): void {
  const told = renderText(locale, 'wallet.playMoney');
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    // With a bottom margin pdfkit would move text at the foot to a new page.
    pdf.page.margins.bottom = 0;
    const notice = told === NOTICE ? NOTICE : `${NOTICE}  ·  ${told}`;
    const y = lowestOf(pdf) + 35;
    put(pdf, notice, { x: PAPER.left, y, width: 400, size: 8, color: CLAY });
    const number = { x: rightOf(pdf) - 100, y, width: 100, size: 8, align: 'right', color: INK_2 } as const;
    put(pdf, `${page + 1} / ${count}`, number);
  }
}

function putQr(pdf: Pdf, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { data, size: cells } = encode(text, { ecc: 'M', border: 2 });
  const cell = size / cells;
  // Slightly larger than a cell, so that no light gap shows between two of them.
  for (const [row, line] of data.entries())
    for (const [column, dark] of line.entries())
      if (dark) pdf.rect(x + column * cell, y + row * cell, cell + 0.05, cell + 0.05);
  pdf.fill('#000');
}

/** The QR code, its explanation, and the public key that verifies it. Returns the y position beneath them. */
export function putSignature(
  pdf: Pdf,
  { qr, publicKey }: SignedPaper,
  { words, y, size, locale }: { words: string; y: number; size: number; locale: LanguageCode },
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

export type SignedPaper = { text: string; signature: string; publicKey: string; qr: string };

/**
 * Signs a paper's facts with the operator's Ed25519 key. `text` is canonical JSON, and the signature covers exactly its
 * bytes. `type` names the kind of paper and its version.
 */
export function signPaper(
  { secrets }: Pick<Context, 'secrets'>,
  facts: { type: string } & Record<string, unknown>,
): SignedPaper {
  const text = canonical({ ...facts, notice: NOTICE });
  const { key, publicKey } = keyOf(secrets.signingKey);
  const signature = sign(null, Buffer.from(text, 'utf8'), key).toString('base64url');
  return { text, signature, publicKey, qr: `C3R1.${Buffer.from(text, 'utf8').toString('base64url')}.${signature}` };
}

const CODE = /^C3R1\.([\w-]+)\.([\w-]{86})$/;

/** The signed facts in a paper's QR code. Null unless a key of this installation signed exactly these bytes. */
export function readPaper({ secrets }: Pick<Context, 'secrets'>, code: string): string | null {
  const [, words = '', signature = ''] = CODE.exec(code) ?? [];
  const bytes = Buffer.from(words, 'base64url');
  const signed = Buffer.from(signature, 'base64url');
  return verifyingKeys(secrets).some((key) => verify(null, bytes, key, signed)) ? bytes.toString('utf8') : null;
}

type Key = { key: KeyObject; publicKey: string };
/** Parsed keys, because parsing one takes longer than signing, and each play of a draw is signed. */
const keys = new Map<string, Key>();

function keyOf(pem: string): Key {
  const known = keys.get(pem);
  if (known) return known;
  const key = createPrivateKey(pem);
  const made = { key, publicKey: createPublicKey(key).export({ format: 'jwk' }).x as string };
  keys.set(pem, made);
  return made;
}
