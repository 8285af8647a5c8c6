// Extracts the text of a PDF, page by page.
import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';

/** Matches text stored beside its glyphs, as pdf-text.ts writes what Helvetica lacks, or else a string in Helvetica. */
const SHOWN = /\/Span <<\s*\/ActualText \(((?:\\[^]|[^\\)])*)\)\s*>> BDC([^]*?)EMC|<([0-9a-f]+)>/g;

/** The text of each page as a reader copies it. Throws if a page uses a glyph that its font lacks. */
export function pagesOf(pdf: unknown): string[] {
  assert(Buffer.isBuffer(pdf), 'a paper is bytes');
  const raw = pdf.toString('latin1');
  return [...raw.matchAll(/stream\n([^]*?)\nendstream/g)]
    .map(([, stream = '']) => Buffer.from(stream, 'latin1'))
    .flatMap((stream) => (stream[0] === 0x78 ? [inflateSync(stream).toString('latin1')] : []))
    .filter((content) => content.includes(' TJ'))
    .map((content) =>
      [...content.matchAll(SHOWN)]
        .map(([, letters, shapes = '', hex = '']) =>
          letters === undefined ? windows.decode(Buffer.from(hex, 'hex')) : shapedText(letters, shapes),
        )
        .join(''),
    );
}

const windows = new TextDecoder('windows-1252');
const unicode = new TextDecoder('utf-16be');
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function shapedText(escaped: string, shapes: string): string {
  const bytes = Buffer.from(
    escaped.replace(/\\([^])/g, (_, sign: string) => ESCAPES[sign] ?? sign),
    'latin1',
  );
  const text = bytes[0] === 0xfe ? unicode.decode(bytes) : bytes.toString('latin1');
  const ids = [...shapes.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{1,4}/g) ?? []);
  // The first glyph of a font stands for missing ones.
  if (ids.length === 0 || ids.includes('0000')) throw new Error(`no font draws all of "${text}"`);
  return text;
}
