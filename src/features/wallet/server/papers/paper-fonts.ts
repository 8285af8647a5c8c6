// The fonts of papers, read when a paper first needs one. HarfBuzz shapes their text as a phone does: it joins letters,
// places vowel signs and sets Arabic from right to left. pdfkit's own shaper fails at names in Telugu or Khmer.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { Blob, Buffer as Letters, Direction, Face, Font, shape } from 'harfbuzzjs';
import type { PrintedFont } from '#platform/language/printed-letters.ts';

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
  const part = name.startsWith('noto-sans-') ? name.slice('noto-sans-'.length) : 'latin';
  const file = unpacked(fs.readFileSync(resolve(`@fontsource/${name}/files/${name}-${part}-400-normal.woff`)));
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
