// Builds CSV files (RFC 4180), in UTF-8 with a byte order mark so that spreadsheets read Amharic. Every file says that
// the money is play money.
import { Streamed } from '../feature.ts';
import { businessTime } from '../time/clock.ts';

export const NOTICE = 'Sandbox · play money';

/** A short file, whose first line is the notice. */
export function csvOf(head: readonly string[], rows: readonly Row[], notes: readonly string[] = []): string {
  return `${MARK}${[[NOTICE, ...notes], head, ...rows].map(lineOf).join('')}`;
}

const MARK = '\uFEFF';

export type Cell = string | number | null;
export type Row = readonly Cell[];
const lineOf = (row: Row): string => `${row.map(cell).join(',')}\r\n`;

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // A spreadsheet would run such text as a formula. A leading quote makes it plain text, and read-csv.ts takes it off.
  const text = /^'*[=+@\t\r-]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  // Quoted separators of other files, so that a reader who guesses the separator doesn't take these for it.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Minor units as a plain decimal number. */
export function decimal(amountMinor: number | bigint): string {
  const digits = String(amountMinor).replace('-', '').padStart(3, '0');
  return `${amountMinor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A timestamp of the API in the business time zone, as the console shows it. */
export const timeInFile = (at: string): string => businessTime(new Date(at));

/** The CSV file of these rows. Each batch is read once, so whoever makes another file of them doesn't send this one. */
export class RowsFile extends Streamed {
  readonly head: readonly string[];
  readonly batches: AsyncIterable<readonly Row[]>;
  constructor(filename: string, head: readonly string[], batches: AsyncIterable<readonly Row[]>) {
    super({ contentType: 'text/csv; charset=utf-8', filename, pieces: csvPieces(head, batches) });
    this.head = head;
    this.batches = batches;
  }
}

async function* csvPieces(head: readonly string[], batches: AsyncIterable<readonly Row[]>) {
  yield `${MARK}${lineOf([...head, 'money'])}`;
  for await (const rows of batches) yield rows.map((row) => lineOf([...row, NOTICE])).join('');
}

/**
 * All rows, for other software to read: the head is the first line, and the last column says in every row that the
 * money is play money. Each batch is read when the one before is sent.
 */
export const streamedCsv = (filename: string, head: readonly string[], batches: AsyncIterable<readonly Row[]>) =>
  new RowsFile(filename, head, batches);
