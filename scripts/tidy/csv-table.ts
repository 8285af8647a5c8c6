// Reads a table of docs whose rows are sorted by their first columns, and says where its shape is wrong.
import fs from 'node:fs';
import path from 'node:path';
import type { Problem } from './source.ts';

export type TableRow = { line: number; cells: readonly string[] };

/** `columns`: the header that the file must have. `sortedBy`: so many of its columns, from the first, name a row. */
export function readTable(
  root: string,
  file: string,
  { columns, sortedBy }: { columns: string; sortedBy: number },
): { columns: string[]; rows: TableRow[]; problems: Problem[] } {
  const whole = path.join(root, file);
  if (!fs.existsSync(whole)) return { columns: [], rows: [], problems: [] };
  const [header = '', ...lines] = fs.readFileSync(whole, 'utf8').trimEnd().split('\n');
  const problem = (line: number, message: string): Problem => ({ file, line, message });
  const problems = header === columns ? [] : [problem(1, `the columns must be ${columns}`)];
  const names = header.split(',');
  const rows = lines.map((line, at) => ({ line: at + 2, cells: line.split(',') }));
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
