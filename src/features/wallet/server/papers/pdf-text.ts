// Text in PDFs. A line may mix scripts, so each run of letters gets a font that has them, and its place in the line.
import bidiFactory, { type Bidi } from 'bidi-js';
import PDFDocument from 'pdfkit';
import { fontOf, hasLetter, type PrintedFont } from '#platform/language/printed-letters.ts';
import { setFont } from './paper-fonts.ts';

export type Pdf = PDFKit.PDFDocument;

export function newPdf(title: string): Pdf {
  return new PDFDocument({
    size: 'A4',
    margin: 40,
    info: { Title: title, Producer: 'C3', Creator: 'C3' },
    bufferPages: true,
  });
}

/** The finished file. */
export function bytesOf(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    pdf.end();
  });
}

type TextBox = { x: number; y: number; width: number; size?: number; align?: 'left' | 'right'; color?: string };

/** How far Helvetica's letters rise above their line, as a share of the size. */
const ASCENT = 0.718;

/** Puts one line of text in a box. An ellipsis replaces the part that does not fit. */
export function put(
  pdf: Pdf,
  text: string,
  { x, y, width, size = 9, align = 'left', color = '#1C1A17' }: TextBox,
): void {
  const runs = runsOf(fitting(pdf, text, { width, size }));
  const widths = new Map(runs.map((run) => [run, widthOfRun(pdf, run, size)]));
  let at = align === 'right' ? x + width - sum(widths.values()) : x;
  const places = new Map<Run, number>();
  for (const run of runs.toSorted((a, b) => a.place - b.place)) {
    places.set(run, at);
    at += widths.get(run) ?? 0;
  }
  // Written in the order of reading, so that they are read and copied in it.
  for (const run of runs) {
    setFont(pdf, run);
    // Its shapes alone do not tell the letters of every script, nor their order.
    const isMarked = run.font !== 'Helvetica' || run.drawn !== run.text;
    if (isMarked) pdf.markContent('Span', { actual: run.text });
    pdf
      .fontSize(size)
      .fillColor(color)
      // All fonts stand on one line. Their letters rise to different heights.
      .text(run.drawn, places.get(run) ?? x, y + ASCENT * size, { baseline: 'alphabetic', lineBreak: false, ...WHOLE });
    if (isMarked) pdf.endMarkedContent();
  }
}

/** A run is shaped as a whole. Word by word, Arabic would stand in the wrong order. */
const WHOLE = { features: [] };
const sum = (widths: Iterable<number>) => [...widths].reduce((all, one) => all + one, 0);

function widthOfRun(pdf: Pdf, run: Run, size: number): number {
  setFont(pdf, run);
  return pdf.fontSize(size).widthOfString(run.drawn, WHOLE);
}

const widthOf = (pdf: Pdf, text: string, size: number) => sum(runsOf(text).map((run) => widthOfRun(pdf, run, size)));

type Room = { width: number; size: number };

/** The text, or its beginning and an ellipsis. */
function fitting(pdf: Pdf, text: string, { width, size }: Room): string {
  // Sums of halves differ in their last digits.
  const fits = (line: string) => widthOf(pdf, line, size) <= width + 0.01;
  return fits(text) ? text : `${longest(text, (beginning) => fits(`${beginning}…`))}…`;
}

/** The longest beginning that fits, cut between letters as people see them. */
function longest(text: string, fits: (beginning: string) => boolean): string {
  const ends = Array.from(new Intl.Segmenter().segment(text), ({ index, segment }) => index + segment.length);
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(text.slice(0, ends[middle - 1]))) low = middle;
    else high = middle - 1;
  }
  return text.slice(0, ends[low - 1] ?? 0);
}

/** Breaks a paragraph into lines of this width: at its spaces, and inside a word that is longer than a line. */
export function linesOf(pdf: Pdf, text: string, { width, size = 9 }: { width: number; size?: number }): string[] {
  const fits = (line: string) => widthOf(pdf, line, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    // Thai and Chinese write without spaces.
    for (let part = longest(line, fits); part !== '' && part !== line; part = longest(line, fits)) {
      lines.push(part);
      line = line.slice(part.length);
    }
  }
  return [...lines, line];
}

/** The package is CommonJS, and its types are those of a module. */
const bidi = (bidiFactory as unknown as () => Bidi)();
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;
const [APART, TOGETHER] = ['\u2068', '\u2069'];

/** A name among other words. Figures that follow an Arabic name would move before it, unless it stands apart. */
export const apart = (name: string) => APART + name + TOGETHER;

/** Letters of one font and one direction. `place` orders the runs as they stand in the line, from its left. */
type Run = { text: string; drawn: string; font: PrintedFont; leftwards: boolean; level: number; place: number };

/**
 * The runs of a line, in the order of reading. A line with a Latin letter that Helvetica lacks has its Latin in
 * another font. The last font draws what no font has: names of before the rule. Pure.
 */
export function runsOf(text: string): Run[] {
  const plain = text.replaceAll('−', '-').replaceAll('\t', ' ');
  const turns = RIGHT_TO_LEFT.test(plain) ? bidi.getEmbeddingLevels(plain, 'auto') : undefined;
  const shown = turns ? bidi.getReorderedIndices(plain, turns) : [];
  const main = Array.from(plain).some((letter) => fontOf(letter) === 'dejavu-sans') ? 'dejavu-sans' : 'Helvetica';
  const runs: Run[] = [];
  let at = 0;
  for (const letter of plain) {
    const [level, place] = turns ? [turns.levels[at] ?? 0, shown.indexOf(at)] : [0, at];
    at += letter.length;
    if (letter === APART || letter === TOGETHER) continue;
    const last = runs.at(-1);
    const other = hasLetter(main, letter) ? main : (fontOf(letter) ?? 'unifontex');
    const font = last && goesOn(last.font, letter) ? last.font : other;
    if (last?.font === font && last.level === level) {
      last.text += letter;
      last.place = Math.min(last.place, place);
    } else runs.push({ text: letter, drawn: '', font, leftwards: level % 2 === 1, level, place });
  }
  // pdfkit writes Helvetica as it comes.
  for (const run of runs) run.drawn = run.leftwards && run.font === 'Helvetica' ? turned(run.text) : run.text;
  return runs;
}

const goesOn = (font: PrintedFont, letter: string) => letter === ' ' || hasLetter(font, letter);

/** Signs between words that run from right to left. */
function turned(signs: string): string {
  return Array.from(signs, (sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .reverse()
    .join('');
}
