// Text in PDFs. A line may mix English and Amharic, so each run of letters gets a font that has them.
import { createRequire } from 'node:module';
import path from 'node:path';
import PDFDocument from 'pdfkit';

const FONTS = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@fontsource/noto-sans-ethiopic/package.json')),
  'files',
);
const ETHIOPIC = path.join(FONTS, 'noto-sans-ethiopic-ethiopic-400-normal.woff');

export type Pdf = PDFKit.PDFDocument;

export function newPdf(title: string): Pdf {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 40,
    info: { Title: title, Producer: 'C3', Creator: 'C3' },
    bufferPages: true,
  });
  pdf.registerFont('ethiopic', ETHIOPIC);
  return pdf;
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
  const runs = runsOf(text);
  const widthOf = (run: Run) => pdf.font(FONT_NAMES[run.font]).fontSize(size).widthOfString(run.text);
  const total = runs.reduce((sum, run) => sum + widthOf(run), 0);
  let at = align === 'right' ? x + Math.max(0, width - total) : x;
  for (const run of runs) {
    const room = x + width - at;
    if (room <= 2) return;
    const long = widthOf(run);
    pdf
      .fillColor(color)
      // Both fonts stand on one line. Their letters rise to different heights.
      .text(run.text, at, y + ASCENT * size, {
        baseline: 'alphabetic',
        lineBreak: false,
        // Measured word by word, a long line that just fits would seem not to.
        ...(long > room ? { width: room, ellipsis: true, height: size * 1.3 } : {}),
      });
    at += long;
  }
}

/** Breaks a paragraph at its spaces into lines of this width. */
export function linesOf(pdf: Pdf, text: string, { width, size = 9 }: { width: number; size?: number }): string[] {
  const widthOf = (line: string) =>
    runsOf(line).reduce((sum, run) => sum + pdf.font(FONT_NAMES[run.font]).fontSize(size).widthOfString(run.text), 0);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** Helvetica keeps its own name. Under another name pdfkit would read its measures anew for every word. */
const FONT_NAMES = { latin: 'Helvetica', ethiopic: 'ethiopic' } as const;
type Run = { text: string; font: keyof typeof FONT_NAMES };

/**
 * Helvetica has no Ethiopic letters. The Ethiopic cut has no digits. A letter that neither has prints as a question
 * mark. Pure.
 */
export function runsOf(text: string): Run[] {
  const plain = text
    .replaceAll('−', '-')
    .replaceAll(/[^\u0020-\u007E\u00A0-\u00FF\u1200-\u139F\u2019\u2013\u2022\u00B7]/g, '?');
  return [...plain.matchAll(/[\u1200-\u139F]+(?:[ ]+[\u1200-\u139F]+)*|[^\u1200-\u139F]+/g)].map(([run]) => ({
    text: run,
    font: /[\u1200-\u139F]/.test(run) ? ('ethiopic' as const) : ('latin' as const),
  }));
}
