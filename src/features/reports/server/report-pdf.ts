// A report as a paper: the rows of its CSV as a table, with its days, filters and sums, who made it and when. It is in
// English, as the CSV is.
import { staffNames } from '#features/staff/server/public.ts';
import {
  bytesOf,
  INK_2,
  linesOf,
  newPdf,
  PAPER,
  type PaperColumn,
  type Place,
  put,
  putFeet,
  putHead,
  putSums,
  putTable,
} from '#features/wallet/server/public.ts';
import type { Context } from '#platform/context.ts';
import { Raw } from '#platform/feature.ts';
import { decimal, type Row, type RowsFile } from '#platform/http/csv.ts';
import type { PaperOf } from '#platform/http/list-file.ts';
import { required } from '#platform/required.ts';
import { businessTime } from '#platform/time/clock.ts';
import { inThousands } from '#universal/digit-groups.ts';

/** A paper of more is of no use. The CSV has all rows. */
export const ROWS_MAX = 5_000;
/** More columns lie on a broad page. */
const COLUMNS_UPRIGHT_MAX = 5;
const GAP = 6;

type Deps = Pick<Context, 'sql' | 'clock'>;
type Made = Parameters<PaperOf>[1];

export const paperOf =
  (context: Deps): PaperOf =>
  (file, made) =>
    reportPdf(context, file, made);

async function reportPdf(context: Deps, file: RowsFile, { title, asked, caller }: Made): Promise<Raw> {
  const [{ rows, cut }, by] = await Promise.all([readRows(file), nameOf(context, caller)]);
  const filename = file.filename.replace(/\.csv$/, '.pdf');
  const columns = columnsOf(file.head, rows);
  const broad = columns.length > COLUMNS_UPRIGHT_MAX;
  const pdf = await newPdf(title, 'en', broad ? 'landscape' : 'portrait');
  const place: Place = { pdf, y: putHead(pdf, { title, locale: 'en' }) };
  const amounts = columns.some(({ kind }) => kind === 'amount');
  putNotes(place, [
    [daysIn(asked), amounts ? 'ETB' : '', ...filtersIn(asked)].filter((one) => one !== '').join('  ·  '),
    `Made by ${by} on ${businessTime(context.clock.now())} (Addis Ababa)  ·  ${filename}`,
    ...(cut ? [`Only the first ${inThousands(String(ROWS_MAX))} rows, and so without sums. The CSV has all.`] : []),
  ]);
  const places = placesOf(columns, pdf.page.width);
  const heads = columns.map(({ head }) => head);
  const printed = rows.map((row) => columns.map(({ at, kind }) => printedCell(row[at] ?? null, kind)));
  await putTable(place, { heads, columns: places, rows: printed, wraps: true });
  if (rows.length === 0) put(pdf, 'No rows.', { x: PAPER.left, y: place.y + 4, width: PAPER.width });
  else if (amounts && !cut)
    putSums(
      place,
      columns.map(({ sum }, n) => sum ?? (n === 0 ? 'Sum' : '')),
      places,
    );
  putFeet(pdf, 'en');
  return new Raw({ contentType: 'application/pdf', body: await bytesOf(pdf), filename });
}

async function readRows({ batches }: RowsFile): Promise<{ rows: Row[]; cut: boolean }> {
  const rows: Row[] = [];
  for await (const batch of batches) {
    rows.push(...batch);
    if (rows.length > ROWS_MAX) return { rows: rows.slice(0, ROWS_MAX), cut: true };
  }
  return { rows, cut: false };
}

async function nameOf({ sql }: Deps, { staffId }: Made['caller']): Promise<string> {
  return required((await staffNames(sql)).find(({ id }) => id === staffId)).name;
}

/** The days that are asked for: a period, or one day. */
function daysIn({ from, until, day }: Made['asked']): string {
  return [from, until, day].filter((one) => one !== undefined).join(' – ');
}

/** What else narrows the rows. */
function filtersIn(asked: Made['asked']): string[] {
  const others = Object.entries(asked).filter(([name]) => !['from', 'until', 'day'].includes(name));
  return others.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${String(value)}`]));
}

type Cell = Row[number];
type Kind = 'text' | 'count' | 'amount';
/** `at`: its place in a row. `letters`: of its longest word or cell. `sum`: null where nothing is added up. */
type ReportColumn = { at: number; head: string; kind: Kind; letters: number; sum: string | null };

const AMOUNT = /^-?\d+\.\d{2}$/;
/** Every row has the same of these. */
const UNPRINTED = new Set(['currency']);
/** A balance after each row adds up to nothing. */
const RUNNING = new Set(['balance']);
const [LETTERS_LEAST, LETTERS_MOST] = [5, 30];

function columnsOf(heads: readonly string[], rows: readonly Row[]): ReportColumn[] {
  return heads.flatMap((name, at) => {
    if (UNPRINTED.has(name)) return [];
    const cells = rows.map((row) => row[at] ?? null).filter((cell) => cell !== null && cell !== '');
    const kind = kindOf(cells);
    const head = name.replaceAll('_', ' ');
    const words = head.split(' ').map(({ length }) => length);
    const sum = kind === 'amount' && !RUNNING.has(name) ? sumOf(cells) : null;
    const printed = [...cells.map((cell) => printedCell(cell, kind)), sum ?? ''];
    const longest = printed.reduce((most, { length }) => Math.max(most, length), Math.max(...words));
    const letters = Math.min(LETTERS_MOST, Math.max(LETTERS_LEAST, longest + 1));
    return [{ at, head, kind, letters, sum }];
  });
}

function sumOf(amounts: readonly Cell[]): string {
  return printedCell(
    decimal(amounts.reduce((sum, amount) => sum + BigInt(String(amount).replace('.', '')), 0n)),
    'amount',
  );
}

function kindOf(cells: readonly Cell[]): Kind {
  if (cells.length > 0 && cells.every((cell) => typeof cell === 'string' && AMOUNT.test(cell))) return 'amount';
  return cells.length > 0 && cells.every((cell) => typeof cell === 'number') ? 'count' : 'text';
}

function printedCell(cell: Cell, kind: Kind): string {
  const text = String(cell ?? '');
  return kind === 'amount' ? text.replace(/\d+/, (whole) => inThousands(whole)) : text;
}

/** Each column as wide as its longest cell wants, in proportion, over the whole page. */
function placesOf(columns: readonly ReportColumn[], pageWidth: number): PaperColumn[] {
  const room = pageWidth - 2 * PAPER.left - GAP * (columns.length - 1);
  const letters = columns.reduce((sum, column) => sum + column.letters, 0);
  let x: number = PAPER.left;
  return columns.map((column) => {
    const width = (room * column.letters) / letters;
    const place: PaperColumn = { x, width, align: column.kind === 'text' ? 'left' : 'right' };
    x += width + GAP;
    return place;
  });
}

function putNotes(place: Place, notes: readonly string[]): void {
  for (const line of notes.flatMap((note) => linesOf(place.pdf, note, { width: PAPER.width }))) {
    put(place.pdf, line, { x: PAPER.left, y: place.y, width: PAPER.width + 2, color: INK_2 });
    place.y += 14;
  }
  place.y += 8;
}
