// Tables on papers. The heads of the columns are repeated on each page.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { INK_2, lowestOf, PAPER, putDoubleRule, putRule } from './paper.ts';
import { linesOf, type Pdf, put } from './pdf-text.ts';

/** The PDF being written. `y`: where the next line goes. */
export type Place = { pdf: Pdf; y: number };

export type PaperColumn = { x: number; width: number; align: 'left' | 'right' };

const ROW_HEIGHT = 15;
const LINE_HEIGHT = 11;
const ROWS_AT_ONCE = 50;

/** Begins a new page if `needed` points do not fit on this one. Returns whether it did. */
export function breakPage(place: Place, needed: number): boolean {
  if (place.y + needed <= lowestOf(place.pdf) + 20) return false;
  place.pdf.addPage();
  place.y = 40;
  return true;
}

/** Each cell has one line or several, and is put whole, so that readers copy it in one piece. */
type Cells = readonly (readonly string[])[];

const heightOf = (cells: Cells) => ROW_HEIGHT + (Math.max(1, ...cells.map(({ length }) => length)) - 1) * LINE_HEIGHT;

function putCells(
  place: Place,
  cells: Cells,
  { columns, color }: { columns: readonly PaperColumn[]; color?: string },
): void {
  for (const [n, column] of columns.entries())
    for (const [line, text] of (cells[n] ?? []).entries())
      put(place.pdf, text, { ...column, y: place.y + line * LINE_HEIGHT, ...(color ? { color } : {}) });
  place.y += heightOf(cells);
}

type Table = {
  title?: string;
  heads: readonly string[];
  columns: readonly PaperColumn[];
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>;
  /** What is too long for its column goes on in the next line. Otherwise it is set smaller, and then cut. */
  wraps?: boolean;
};

export async function putTable(place: Place, { title, heads, columns, rows, wraps = false }: Table): Promise<void> {
  if (title !== undefined) {
    breakPage(place, 80);
    put(place.pdf, title, { x: PAPER.left, y: place.y + 4, width: PAPER.width, size: 12 });
    place.y += 26;
  }
  const linesIn = (row: readonly string[]) =>
    columns.map(({ width }, n) => (wraps ? linesOf(place.pdf, row[n] ?? '', { width }) : [row[n] ?? '']));
  const head = () => {
    putCells(place, linesIn(heads), { columns, color: INK_2 });
    putRule(place.pdf, place.y - 1);
    place.y += 5;
  };
  head();
  let count = 0;
  for await (const row of rows) {
    // Thousands of rows take a second, so other calls get a turn in between.
    if (count++ % ROWS_AT_ONCE === 0) await nextTurn();
    const cells = linesIn(row);
    if (breakPage(place, heightOf(cells))) head();
    putCells(place, cells, { columns });
  }
}

/** The last line of a table: its sums. */
export function putSums(place: Place, cells: readonly string[], columns: readonly PaperColumn[]): void {
  breakPage(place, 40);
  putRule(place.pdf, place.y + 1);
  place.y += 6;
  putCells(
    place,
    cells.map((cell) => [cell]),
    { columns },
  );
  place.y = putDoubleRule(place.pdf, place.y);
}
