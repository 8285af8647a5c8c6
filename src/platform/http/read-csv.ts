// Reads the text of a file that a spreadsheet saved, or that was copied out of one: with commas, semicolons or tabs,
// lines that end in LF, CRLF or CR, quotes, and a byte order mark or none. What csv.ts wrote reads back as it was.
import Papa from 'papaparse';

const delimitersToGuess = [',', ';', '\t'];

/** `line`: the row's number in a spreadsheet, from 1. A text with line breaks is one row there, so it counts once. */
export type CsvLine = { line: number; cells: readonly string[] };

/** Why a text can't be read on: from this line on a quote has no end, or there are more than `linesMax`. */
export type CsvProblem = { line: number; problem: 'quotes_open' | 'too_many_lines' };

/** The lines that have something in them. `linesMax` counts empty ones too, which are work as well. */
export function readCsv(
  text: string,
  { linesMax }: { linesMax: number },
): { lines: CsvLine[]; problems: CsvProblem[] } {
  // Guessed without the empty lines, which have too few cells for a table.
  const { delimiter } = Papa.parse(text, { delimitersToGuess, skipEmptyLines: 'greedy', preview: 10 }).meta;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview: linesMax + 1 });
  const open = errors.find(({ type }) => type === 'Quotes');
  if (open) return { lines: [], problems: [{ line: (open.row ?? 0) + 1, problem: 'quotes_open' }] };
  const lines = data
    .map((cells, n) => ({ line: n + 1, cells: cells.map(plain) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const after = lines.find(({ line }) => line > linesMax);
  return after ? { lines: [], problems: [{ line: after.line, problem: 'too_many_lines' }] } : { lines, problems: [] };
}

/** A cell without the quote that csv.ts put before it, so that a spreadsheet wouldn't take it for a formula. */
const plain = (cell: string): string => cell.replace(/^'(?='*[=+@\t\r-])/, '');
