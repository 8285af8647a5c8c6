// Reads a table of docs whose rows are sorted by their first columns, and says where its shape is wrong.
import fs from 'node:fs';
import path from 'node:path';
import type { Problem } from './source.ts';

export type TableRow = { line: number; cells: readonly string[] };

/** A cell, and what ends it. In quotes it may hold commas, lines and doubled quotes. */
const CELL = /(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g;

/** `columns`: the header that the file must have. `sortedBy`: so many of its columns, from the first, name a row. */
export function readTable(
  root: string,
  file: string,
  { columns, sortedBy }: { columns: string; sortedBy: number },
): { columns: string[]; rows: TableRow[]; problems: Problem[] } {
  const whole = path.join(root, file);
  if (!fs.existsSync(whole)) return { columns: [], rows: [], problems: [] };
  const [top, ...rows] = readRows(fs.readFileSync(whole, 'utf8').trimEnd());
  const names = [...(top?.cells ?? [])];
  const problem = (line: number, message: string): Problem => ({ file, line, message });
  const problems = names.join(',') === columns ? [] : [problem(1, `the columns must be ${columns}`)];
  const keyOf = ({ cells }: TableRow) => cells.slice(0, sortedBy).join(',').toLowerCase();
  for (const [at, row] of rows.entries()) {
    if (row.cells.length !== names.length)
      problems.push(problem(row.line, `this row needs one cell for each of ${names.length} columns`));
    const before = rows[at - 1];
    if (before && keyOf(before) >= keyOf(row))
      problems.push(
        problem(row.line, `sort the rows by ${columns.split(',', sortedBy).join(' and ')}, each only once`),
      );
  }
  return { columns: names, rows, problems };
}

function readRows(text: string): TableRow[] {
  const rows: TableRow[] = [];
  let line = 1;
  let next = 1;
  let cells: string[] = [];
  for (const [whole, quoted, plain = '', end] of text.matchAll(CELL)) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    next += whole.split('\n').length - 1;
    if (end === ',') continue;
    rows.push({ line, cells });
    if (end === '') break; // else the empty end of the text would count as one more row
    [line, cells] = [next, []];
  }
  return rows;
}
