// Tables on papers. The heads of the columns are repeated on each page.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { INK_2, lowestOf, PAPER, putDoubleRule, putRule } from './paper.ts';
import { type Pdf, put } from './pdf-text.ts';

/** The PDF being written. `y`: where the next line goes. */
export type Place = { pdf: Pdf; y: number };

export type PaperColumn = { x: number; width: number; align: 'left' | 'right' };

const ROW_HEIGHT = 15;
const ROWS_AT_ONCE = 50;

/** Begins a new page if `needed` points do not fit on this one. Returns whether it did. */
export function breakPage(place: Place, needed: number): boolean {
  if (place.y + needed <= lowestOf(place.pdf) + 20) return false;
  place.pdf.addPage();
  place.y = 40;
  return true;
}

function putCells(
  { pdf, y }: Place,
  cells: readonly string[],
  { columns, color }: { columns: readonly PaperColumn[]; color?: string },
): void {
  for (const [n, column] of columns.entries()) put(pdf, cells[n] ?? '', { ...column, y, ...(color ? { color } : {}) });
}

type Table = {
  title?: string;
  heads: readonly string[];
  columns: readonly PaperColumn[];
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>;
};

export async function putTable(place: Place, { title, heads, columns, rows }: Table): Promise<void> {
  if (title !== undefined) {
    breakPage(place, 80);
    put(place.pdf, title, { x: PAPER.left, y: place.y + 4, width: PAPER.width, size: 12 });
    place.y += 26;
  }
  const head = () => {
    putCells(place, heads, { columns, color: INK_2 });
    putRule(place.pdf, place.y + 14);
    place.y += 20;
  };
  head();
  let count = 0;
  for await (const row of rows) {
    // Thousands of rows take a second, so other calls get a turn in between.
    if (count++ % ROWS_AT_ONCE === 0) await nextTurn();
    if (breakPage(place, ROW_HEIGHT)) head();
    putCells(place, row, { columns });
    place.y += ROW_HEIGHT;
  }
}

/** The last line of a table: its sums. */
export function putSums(place: Place, cells: readonly string[], columns: readonly PaperColumn[]): void {
  breakPage(place, 40);
  putRule(place.pdf, place.y + 1);
  place.y += 6;
  putCells(place, cells, { columns });
  place.y = putDoubleRule(place.pdf, place.y + ROW_HEIGHT);
}
