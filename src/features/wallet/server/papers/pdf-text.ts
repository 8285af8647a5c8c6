// Text in PDFs. A line may mix scripts, so each run of letters gets a font that has them, and its place in the line.
// Fonts are read when a paper first needs one. HarfBuzz shapes their text as a phone does: it joins letters, places
// vowel signs and sets Arabic from right to left. pdfkit's own shaper fails at names in Telugu or Khmer.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import bidiFactory, { type Bidi } from 'bidi-js';
import { Blob, Buffer as Letters, Direction, Face, Font, shape } from 'harfbuzzjs';
import { fontOf, hasLetter, type PrintedFont } from '#platform/language/printed-letters.ts';

/** What pdfkit asks of its shaper. `positions` are in the font's units, until pdfkit scales them in place. */
type Glyph = { id: number; advanceWidth: number; codePoints: number[] };
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type Shapes = { glyphs: Glyph[]; positions: Position[] };
type Layout = (text: string) => Shapes & { readonly advanceWidth: number };
declare global {
  namespace PDFKit {
    /** pdfkit names its shaper nowhere in its types. */
    interface PDFDocument {
      _font: { font: { layout: Layout } };
    }
  }
}

const { resolve } = createRequire(import.meta.url);
type Opened = { file: Buffer; rightwards: Layout; leftwards: Layout };
const opened = new Map<PrintedFont, Opened>();

/** Helvetica keeps its own name. Under another name pdfkit would read its measures for every word. */
export function setFont(pdf: PDFKit.PDFDocument, { font, leftwards }: { font: PrintedFont; leftwards: boolean }): void {
  if (font === 'Helvetica') {
    pdf.font(font);
    return;
  }
  const one = open(font);
  pdf.registerFont(font, one.file).font(font);
  pdf._font.font.layout = leftwards ? one.leftwards : one.rightwards;
}

function open(name: PrintedFont): Opened {
  const known = opened.get(name);
  if (known) return known;
  const script = name.startsWith('noto-sans-') ? name.slice('noto-sans-'.length) : 'latin';
  const file = unpacked(fs.readFileSync(resolve(`@fontsource/${name}/files/${name}-${script}-400-normal.woff`)));
  const font = new Font(new Face(new Blob(file)));
  const layout = (direction: Direction) => kept((text) => shaped(font, text, direction));
  const made = { file, rightwards: layout(Direction.LTR), leftwards: layout(Direction.RTL) };
  opened.set(name, made);
  return made;
}

const KEPT_MOST = 500;

/** Each line is measured and then drawn, and a statement says the same words on most of its lines. */
function kept(shape: (text: string) => Shapes): Layout {
  const known = new Map<string, Shapes>();
  return (text) => {
    const { glyphs, positions } = known.get(text) ?? shape(text);
    if (known.size === KEPT_MOST) known.clear();
    known.set(text, { glyphs, positions });
    return {
      glyphs,
      positions: positions.map((one) => ({ ...one })),
      // Asked after pdfkit scaled the positions.
      get advanceWidth() {
        return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
}

function shaped(font: Font, text: string, direction: Direction): Shapes {
  const letters = new Letters();
  letters.addText(text);
  letters.setDirection(direction);
  letters.guessSegmentProperties();
  shape(font, letters);
  const found = letters.getGlyphInfos();
  const positions = letters.getGlyphPositions();
  const starts = [...new Set(found.map(({ cluster }) => cluster)), text.length].sort((a, b) => a - b);
  const glyphs = found.map(({ codepoint, cluster }, n) => {
    // Several glyphs may draw one syllable. Its letters count once.
    const own = found[n - 1]?.cluster === cluster ? '' : text.slice(cluster, starts[starts.indexOf(cluster) + 1]);
    const codePoints = Array.from(own, (letter) => letter.codePointAt(0) ?? 0);
    return { id: codepoint, advanceWidth: font.glyphHAdvance(codepoint), codePoints };
  });
  return { glyphs, positions };
}

/** A font for the web holds its tables packed. HarfBuzz reads them unpacked, as a TrueType file has them. */
function unpacked(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, n) => woff.subarray(44 + 20 * n, 64 + 20 * n));
  let end = 12 + 16 * tables.length;
  const head = Buffer.alloc(end);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  const bodies = tables.flatMap((table, n) => {
    const [from, packed, size] = [table.readUInt32BE(4), table.readUInt32BE(8), table.readUInt32BE(12)];
    const body = woff.subarray(from, from + packed);
    // Its name, checksum, place and size.
    head.set(table.subarray(0, 4), 12 + 16 * n);
    head.set(table.subarray(16, 20), 16 + 16 * n);
    head.writeUInt32BE(end, 20 + 16 * n);
    head.writeUInt32BE(size, 24 + 16 * n);
    const filler = Buffer.alloc(-size & 3);
    end += size + filler.length;
    return [packed < size ? inflateSync(body) : body, filler];
  });
  return Buffer.concat([head, ...bodies]);
}

export type Pdf = PDFKit.PDFDocument;

export async function newPdf(title: string): Promise<Pdf> {
  const { default: PDFDocument } = await import('pdfkit');
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
      // All fonts share a base line, though their letters rise to different heights.
      .text(run.drawn, places.get(run) ?? x, y + ASCENT * size, { baseline: 'alphabetic', lineBreak: false, ...WHOLE });
    if (isMarked) pdf.endMarkedContent();
  }
}

/** A run is shaped as a whole. Word by word, Arabic would come in the wrong order. */
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

/** A name among other words. Figures that follow an Arabic name would move before it, unless it is isolated. */
export const apart = (name: string) => APART + name + TOGETHER;

/** Letters of one font and one direction. `place` orders the runs from the left of the line. */
type Run = { text: string; drawn: string; font: PrintedFont; leftwards: boolean; level: number; place: number };

/**
 * The runs of a line, in the order of reading. A line with a Latin letter that Helvetica lacks has its Latin in
 * another font. The last font draws what no font has: names from before the rule. Pure.
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
