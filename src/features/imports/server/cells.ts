// Reads a file's lines as rows of an import: each cell by the schema of its column. A cell's spaces at its ends don't
// count, and an empty cell is null. So a column whose schema takes no null must be filled in.
import { z } from 'zod';
import { readCsv } from '#platform/http/read-csv.ts';
import type { inLanguages } from '#platform/language/human-text.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { plainDigits } from '#universal/written-digits.ts';
import type { Problem } from '../contract.ts';

export type Columns = Readonly<Record<string, z.ZodType>>;
export type Values<C extends Columns> = { [K in keyof C]: z.output<C[K]> };
export type Row<V> = { line: number; values: V };

/** A text that `read` takes, or a problem of this name. */
const cell = <V>(problem: string, read: (text: string) => V | undefined) =>
  z.string().transform((text, issues) => {
    const value = read(plainDigits(text));
    if (value !== undefined) return value;
    issues.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

/** A whole number of at most nine digits. Spreadsheets may group these. */
export const whole = cell('no_number', (text) => {
  const digits = text.replace(/^\d{1,3}(,\d{3})+$/, (grouped) => grouped.replaceAll(',', ''));
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
});

/**
 * Minor units of an amount such as 1200, 1200.5, 1,200.50 or 1200,50. A comma before three digits groups them, because
 * that is how a spreadsheet writes thousands.
 */
export const amount = cell('no_amount', (text) => {
  const plain = text.replace(/^\d{1,3}(,\d{3})+(?=\.|$)/, (grouped) => grouped.replaceAll(',', ''));
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  return whole === undefined ? undefined : Number(`${whole}${part.padEnd(2, '0')}`);
});

/** A day as 2026-12-25. Other forms may mean another day elsewhere. */
export const day = cell('no_date', (text) => (z.iso.date().safeParse(text).success ? text : undefined));

/** One of these words, in small letters or capitals. */
export const oneOf = <const W extends string>(words: readonly W[]) =>
  z
    .string()
    .transform((text) => words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? text)
    .pipe(z.enum(words));

/** A text in languages, as our files write it: 'en: Rent of a kiosk; am: የኪዮስክ ኪራይ'. Without one it is English. */
export const inEachLanguage = (texts: ReturnType<typeof inLanguages>) =>
  z
    .string()
    .transform((text): z.input<typeof texts> => {
      const [before, ...parts] = text.split(LANGUAGE_BEFORE);
      const said = parts.flatMap((part, n) => (n % 2 === 0 ? [[part, parts[n + 1]] as const] : []));
      return before === '' ? { en: '', ...Object.fromEntries(said) } : { en: text };
    })
    .pipe(texts);
const LANGUAGE_BEFORE = new RegExp(`(?:^|; )(${LANGUAGE_CODES.join('|')}): `);

/** The head is one of the first lines: a file of ours may begin with a notice, one of a bank with its name. */
const HEAD_WITHIN = 5;

export type Table<V> = { rows: Row<V>[]; problems: Problem[] };

/** Reads the columns that have these names in the file's head. Others don't count. */
export function readTable<C extends Columns>(
  csv: string,
  { columns, linesMax }: { columns: C; linesMax: number },
): Table<Values<C>> {
  const read = readCsv(csv, { linesMax: linesMax + HEAD_WITHIN });
  const [unread] = read.problems;
  if (unread)
    return { rows: [], problems: [problemAt(unread.line, { problem: unread.problem, hint: String(linesMax) })] };
  const names = Object.keys(columns);
  const first = read.lines.findIndex(({ cells }) => names.some((name) => placeOf(name, cells) >= 0));
  const head = first < HEAD_WITHIN ? read.lines[first] : undefined;
  if (!head) return { rows: [], problems: [problemAt(1, { problem: 'no_head', hint: names.join(', ') })] };
  const places = names.map((name) => placeOf(name, head.cells));
  const absent = names.filter((name, n) => places[n] === -1 && !columns[name]?.safeParse(null).success);
  if (absent.length > 0)
    return { rows: [], problems: absent.map((column) => problemAt(head.line, { column, problem: 'column_missing' })) };
  const lines = read.lines.slice(first + 1);
  if (lines.length === 0) return { rows: [], problems: [problemAt(head.line, { problem: 'no_lines' })] };
  const past = lines[linesMax];
  if (past)
    return { rows: [], problems: [problemAt(past.line, { problem: 'too_many_lines', hint: String(linesMax) })] };
  const table: Table<Values<C>> = { rows: [], problems: [] };
  for (const { line, cells } of lines) {
    const found = readLine(columns, (n) => cells[places[n] ?? -1]?.trim() ?? '');
    if (found.problems.length === 0) table.rows.push({ line, values: found.values as Values<C> });
    table.problems.push(...found.problems.map((one) => problemAt(line, one)));
  }
  return table;
}

/** A column's place in a head, or -1. Our files may say of what it is, as in terms.least_price (list-file.ts). */
function placeOf(name: string, head: readonly string[]): number {
  const names = head.map((text) =>
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
  const exact = names.indexOf(name);
  return exact >= 0 ? exact : names.findIndex((one) => one.endsWith(`.${name}`));
}

/** What is wrong with a line. */
export type LineProblem = Pick<Problem, 'problem'> & Partial<Omit<Problem, 'line'>>;

export const problemAt = (line: number, told: LineProblem): Problem => ({
  line,
  column: null,
  hint: null,
  text: null,
  ...told,
});

function readLine(columns: Columns, textAt: (n: number) => string) {
  const values: Record<string, unknown> = {};
  const problems: LineProblem[] = [];
  for (const [n, [column, schema]] of Object.entries(columns).entries()) {
    const text = textAt(n);
    const read = schema.safeParse(text === '' ? null : text);
    if (read.success) values[column] = read.data;
    else problems.push({ column, ...(text === '' ? { problem: 'missing' } : problemOf(read.error.issues[0])) });
  }
  return { values, problems };
}

/** The first problem of a call's body, at the column that its field has in our files (list-file.ts). */
export function bodyProblem({ issues: [issue] }: z.ZodError, line: Readonly<Record<string, unknown>>): LineProblem {
  const field = String(issue?.path.findLast((step) => typeof step === 'string'));
  const column = columnOf(field);
  return line[column] === null ? { column, problem: 'missing' } : { column, ...problemOf(issue) };
}

/** As least_price for leastPriceMinor. */
export const columnOf = (field: string): string =>
  field.replace(/Minor$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function problemOf(issue: z.core.$ZodIssue | undefined): LineProblem {
  if (!issue) return { problem: 'invalid_format' };
  // The alternatives of a column that may be empty.
  if (issue.code === 'invalid_union') return problemOf(issue.errors[0]?.[0]);
  if (issue.code === 'invalid_value') return { problem: 'no_choice', hint: issue.values.join(', ') };
  return { problem: issue.code === 'custom' ? issue.message : issue.code };
}
