// Draws text in PDFs with pdfkit. A line may mix scripts, so it is split into runs of one font and one direction. Fonts
// are loaded when first needed. HarfBuzz shapes the text as a phone does: it joins letters, places vowel signs and sets
// Arabic from right to left. pdfkit's own shaper fails at names in Telugu or Khmer.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import bidiFactory, { type Bidi } from 'bidi-js';
import { Blob, Buffer as Letters, Direction, Face, Font, shape } from 'harfbuzzjs';
import { fontOf, hasLetter, type PrintedFont } from '#platform/language/printed-letters.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { segmentsOf, unbrokenParts } from '#universal/line-breaks.ts';

/** The interface of a pdfkit shaper. `positions` are in the font's units until pdfkit scales them in place. */
type Glyph = { id: number; advanceWidth: number; codePoints: number[] };
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type Shapes = { glyphs: Glyph[]; positions: Position[] };
type Layout = (text: string) => Shapes & { readonly advanceWidth: number };
declare global {
  namespace PDFKit {
    /** pdfkit's own types don't declare its shaper. */
    interface PDFDocument {
      _font: { font: { layout: Layout } };
    }
  }
}

const { resolve } = createRequire(import.meta.url);
type Opened = { file: Buffer; rightwards: Layout; leftwards: Layout };
const opened = new Map<PrintedFont, Opened>();

/** Helvetica isn't registered: under another name pdfkit would read its metrics again for every word. */
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
  const file = fileOf(name);
  const font = new Font(new Face(new Blob(file)));
  const layout = (direction: Direction) => cached((text) => shaped(font, text, direction));
  const made = { file, rightwards: layout(Direction.LTR), leftwards: layout(Direction.RTL) };
  opened.set(name, made);
  return made;
}

/** The font's file, as TrueType. Chinese has another package, because that of @fontsource lacks rare letters (0058). */
function fileOf(name: PrintedFont): Buffer {
  if (name === 'noto-sans-sc')
    return fs.readFileSync(resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'));
  const script = name.startsWith('noto-sans-') ? name.slice('noto-sans-'.length) : 'latin';
  return unpacked(fs.readFileSync(resolve(`@fontsource/${name}/files/${name}-${script}-400-normal.woff`)));
}

const CACHE_MAX = 500;

/** Caches shaped texts: each is measured and then drawn, and most lines of a statement repeat the same words. */
function cached(shape: (text: string) => Shapes): Layout {
  const known = new Map<string, Shapes>();
  return (text) => {
    const { glyphs, positions } = known.get(text) ?? shape(text);
    if (known.size === CACHE_MAX) known.clear();
    known.set(text, { glyphs, positions });
    return {
      glyphs,
      positions: positions.map((one) => ({ ...one })),
      // A getter, because pdfkit reads it only after it has scaled the positions.
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
    // Several glyphs may draw one syllable. Only the first one gets its letters.
    const own = found[n - 1]?.cluster === cluster ? '' : text.slice(cluster, starts[starts.indexOf(cluster) + 1]);
    const codePoints = Array.from(own, (letter) => letter.codePointAt(0) ?? 0);
    return { id: codepoint, advanceWidth: font.glyphHAdvance(codepoint), codePoints };
  });
  return { glyphs, positions };
}

/** Turns a WOFF file into TrueType: inflates its tables, because HarfBuzz doesn't read compressed ones. */
function unpacked(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, n) => woff.subarray(44 + 20 * n, 64 + 20 * n));
  let end = 12 + 16 * tables.length;
  const head = Buffer.alloc(end);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  const bodies = tables.flatMap((table, n) => {
    const [from, packed, size] = [table.readUInt32BE(4), table.readUInt32BE(8), table.readUInt32BE(12)];
    const body = woff.subarray(from, from + packed);
    // The table's directory entry: name, checksum, offset and size.
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
type PageLayout = 'portrait' | 'landscape';

/** A new paper, which screen readers read aloud in `language`. */
export async function newPdf(title: string, language: LanguageCode, layout: PageLayout = 'portrait'): Promise<Pdf> {
  const { default: PDFDocument } = await import('pdfkit');
  return new PDFDocument({
    size: 'A4',
    layout,
    margin: 40,
    lang: language,
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

/** Height of Helvetica's letters above the baseline, as a share of the font size. */
const ASCENT = 0.718;

/** A text that is too long is set in smaller letters, but no smaller than this share. */
const SMALLEST = 2 / 3;

/**
 * Puts one line of text in a box. If it doesn't fit, its letters get smaller, and if that isn't enough, an ellipsis
 * replaces the rest.
 */
export function put(
  pdf: Pdf,
  text: string,
  { x, y, width, size: wanted = 9, align = 'left', color = '#1C1A17' }: TextBox,
): void {
  const size = wanted * Math.min(1, Math.max(SMALLEST, width / widthOf(pdf, text, wanted)));
  const runs = runsOf(fitting(pdf, text, { width, size }), languageOf(pdf));
  const widths = new Map(runs.map((run) => [run, widthOfRun(pdf, run, size)]));
  let at = align === 'right' ? x + width - sum(widths.values()) : x;
  const places = new Map<Run, number>();
  for (const run of runs.toSorted((a, b) => a.place - b.place)) {
    places.set(run, at);
    at += widths.get(run) ?? 0;
  }
  // Runs are drawn in reading order, so that readers copy and read the text in that order.
  for (const run of runs) {
    setFont(pdf, run);
    // Marks the run with its text, because the glyphs alone don't give the letters of every script or their order.
    const isMarked = run.font !== 'Helvetica' || run.drawn !== run.text;
    if (isMarked) pdf.markContent('Span', { actual: run.text });
    pdf
      .fontSize(size)
      .fillColor(color)
      // Aligns all fonts on one baseline, because their letters differ in height.
      .text(run.drawn, places.get(run) ?? x, y + ASCENT * wanted, {
        baseline: 'alphabetic',
        lineBreak: false,
        ...WHOLE,
      });
    if (isMarked) pdf.endMarkedContent();
  }
}

/** Makes pdfkit shape a run as a whole. Word by word, Arabic would come out in the wrong order. */
const WHOLE = { features: [] };
const sum = (widths: Iterable<number>) => [...widths].reduce((all, one) => all + one, 0);

function widthOfRun(pdf: Pdf, run: Run, size: number): number {
  setFont(pdf, run);
  return pdf.fontSize(size).widthOfString(run.drawn, WHOLE);
}

const widthOf = (pdf: Pdf, text: string, size: number) =>
  sum(runsOf(text, languageOf(pdf)).map((run) => widthOfRun(pdf, run, size)));

const languageOf = (pdf: Pdf) => pdf.options.lang as LanguageCode;

type Room = { width: number; size: number };

/** The text, or its beginning and an ellipsis. */
function fitting(pdf: Pdf, text: string, { width, size }: Room): string {
  // Tolerates rounding errors in the sum of widths.
  const fits = (line: string) => widthOf(pdf, line, size) <= width + 0.01;
  return fits(text) ? text : `${longest(graphemesOf(text), (beginning) => fits(`${beginning}…`))}…`;
}

const GRAPHEMES = new Intl.Segmenter();
const graphemesOf = (text: string) => segmentsOf(GRAPHEMES, text);

/** The longest beginning of whole parts that fits. */
function longest(parts: readonly string[], fits: (beginning: string) => boolean): string {
  const first = (count: number) => parts.slice(0, count).join('');
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(first(middle))) low = middle;
    else high = middle - 1;
  }
  return first(low);
}

/** Breaks a paragraph into lines of this width, inside a word only if the word is longer than a line. */
export function linesOf(pdf: Pdf, text: string, { width, size = 9 }: { width: number; size?: number }): string[] {
  const fits = (line: string) => widthOf(pdf, line.trimEnd(), size) <= width;
  const lines: string[] = [];
  let rest = text;
  while (!fits(rest)) {
    const line = longest(unbrokenParts(rest), fits) || longest(graphemesOf(rest), fits) || rest;
    lines.push(line.trimEnd());
    rest = rest.slice(line.length);
  }
  return rest === '' && lines.length > 0 ? lines : [...lines, rest.trimEnd()];
}

/** Cast because the package is CommonJS but declares the types of an ES module. */
const bidi = (bidiFactory as unknown as () => Bidi)();
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;
const [APART, TOGETHER] = ['\u2068', '\u2069'];

/** Isolates a name among other text, because figures after an Arabic name would otherwise move before it. */
export const apart = (name: string) => APART + name + TOGETHER;

/** Letters of one font and one direction. `place` orders the runs from the left of the line. */
type Run = { text: string; drawn: string; font: PrintedFont; leftwards: boolean; level: number; place: number };

/**
 * Signs that a Chinese paper sets as wide as its letters, though Latin fonts have them, too. An apostrophe between
 * Latin letters stays with them.
 */
const WIDE = /(?!(?<=\p{sc=Latn})’(?=\p{sc=Latn}))[·—‘’“”…]/gu;

/**
 * The runs of a line, in reading order, in a paper in `language`. If Helvetica lacks one of the line's Latin letters,
 * DejaVu Sans draws all of its Latin. It lacks letters of Vietnamese, which would change its font from line to line.
 * Unifont draws letters that no other font has, in names from before such letters were refused. Pure.
 */
export function runsOf(text: string, language: LanguageCode = 'en'): Run[] {
  const plain = text.replaceAll('−', '-').replaceAll('\t', ' ');
  const turns = RIGHT_TO_LEFT.test(plain) ? bidi.getEmbeddingLevels(plain, 'auto') : undefined;
  const shown = turns ? bidi.getReorderedIndices(plain, turns) : [];
  const needsMore = language === 'vi' || Array.from(plain).some((letter) => fontOf(letter) === 'dejavu-sans');
  const main = needsMore ? 'dejavu-sans' : 'Helvetica';
  const wide = new Set(language === 'zh-Hans' ? Array.from(plain.matchAll(WIDE), ({ index }) => index) : []);
  const runs: Run[] = [];
  let at = 0;
  for (const letter of plain) {
    const [level, place] = turns ? [turns.levels[at] ?? 0, shown.indexOf(at)] : [0, at];
    const isWide = wide.has(at);
    at += letter.length;
    if (letter === APART || letter === TOGETHER) continue;
    const last = runs.at(-1);
    const other = hasLetter(main, letter) ? main : (fontOf(letter) ?? 'unifontex');
    const font = isWide ? 'noto-sans-sc' : last && goesOn(last.font, letter) ? last.font : other;
    if (last?.font === font && last.level === level) {
      last.text += letter;
      last.place = Math.min(last.place, place);
    } else runs.push({ text: letter, drawn: '', font, leftwards: level % 2 === 1, level, place });
  }
  // For Helvetica pdfkit doesn't reverse right-to-left text, so it is reversed here.
  for (const run of runs) run.drawn = run.leftwards && run.font === 'Helvetica' ? mirrored(run.text) : run.text;
  return runs;
}

const goesOn = (font: PrintedFont, letter: string) => letter === ' ' || hasLetter(font, letter);

/** Reverses punctuation between right-to-left words, and mirrors its brackets. */
function mirrored(signs: string): string {
  return Array.from(signs, (sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .reverse()
    .join('');
}
