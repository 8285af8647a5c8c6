// The text of a PDF, page by page.
import { inflateSync } from 'node:zlib';

/** The Latin text of each page. pdfkit writes it as hexadecimal strings with kerning between them. */
export function pagesOf(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1');
  return [...raw.matchAll(/stream\n([^]*?)\nendstream/g)]
    .map(([, stream = '']) => Buffer.from(stream, 'latin1'))
    .flatMap((stream) => (stream[0] === 0x78 ? [inflateSync(stream).toString('latin1')] : []))
    .filter((content) => content.includes(' TJ'))
    .map((content) =>
      [...content.matchAll(/<([0-9a-f]+)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    );
}
