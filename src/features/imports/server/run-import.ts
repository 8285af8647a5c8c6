// defineImport() declares what the lines of a file do to a list. The preview carries the file out and undoes it, so
// what it shows is what the import does, with every refusal that a line meets.
import { hash } from 'node:crypto';
import { audit } from '#features/acts/server/public.ts';
import { transaction, type Transaction } from '#platform/database/db.ts';
import { undoneIfRefused } from '#platform/database/undo.ts';
import type { Context } from '#platform/context.ts';
import type { Handlers, Locale, StaffCaller } from '#platform/feature.ts';
import { canonical, type Intent, once } from '#platform/http/intents.ts';
import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import { openTexts } from '#platform/language/refusal-texts.ts';
import type { Change, importCalls, Planned, Preview, Problem } from '../contract.ts';
import { type Columns, type LineProblem, problemAt, readTable, type Row, type Values } from './cells.ts';

export type By = { context: Context; tx: Transaction; caller: StaffCaller };
/** What a line did, or why it can't. */
export type Outcome = Omit<Planned, 'line'> | LineProblem | Refusal;
export type LineResult = { line: number; result: Outcome };

export type ImportKind<C extends Columns, P> = {
  columns: C;
  linesMax: number;
  /** What a line is about. Two lines may not be about the same. */
  key: (values: Values<C>) => string;
  /** Work that takes too long for a transaction. */
  prepare?: (rows: readonly Row<Values<C>>[]) => Promise<P>;
  /** Carries the lines out. Whatever it wrote is undone if any line is refused. */
  carryOut: (by: By, rows: readonly Row<Values<C>>[], prepared: P) => Promise<LineResult[]>;
};

/** Carries out one line after the other. A refused line writes nothing, and the next ones show their problems too. */
export const lineByLine =
  <V>(carryOut: (by: By, values: V, line: number) => Promise<Outcome>) =>
  async ({ tx, ...by }: By, rows: readonly Row<V>[]): Promise<LineResult[]> => {
    const results: LineResult[] = [];
    for (const { line, values } of rows) {
      const result = await undoneIfRefused(tx, (inner) => carryOut({ ...by, tx: inner }, values, line));
      results.push({ line, result });
    }
    return results;
  };

/** Puts a refusal of several lines together at the first of them. */
export const refusedAt = (results: readonly LineResult[], line: number, refused: Refusal): LineResult[] =>
  results.map((one) => (one.line === line ? { line, result: refused } : one));

/** The changes of the columns whose text differs. */
export function changesOf(
  before: Readonly<Record<string, string | null>>,
  after: Readonly<Record<string, string | null>>,
): Change[] {
  return Object.entries(after).flatMap(([column, text]) =>
    (before[column] ?? null) === text ? [] : { column, before: before[column] ?? null, after: text },
  );
}

type Calls<A extends string> = ReturnType<typeof importCalls<A>>;
type Asked = { context: Context; caller: StaffCaller; csv: string; locale: Locale };
type Plan = { rows: Planned[]; problems: Problem[] };

/** The handlers of an import's two calls. */
export function defineImport<A extends string, C extends Columns, P = undefined>(
  { path }: Calls<A>,
  kind: ImportKind<C, P>,
) {
  /** Reads the file, and returns what carries it out. */
  const opened = async ({ context, caller, csv, locale }: Asked): Promise<(tx: Transaction) => Promise<Plan>> => {
    const table = readTable(csv, kind);
    const twice = repeatedLines(table.rows, kind.key);
    const rows = table.rows.filter(({ line }) => !twice.some((one) => one.line === line));
    const prepared = (await kind.prepare?.(rows)) as P;
    return async (tx) => {
      const results = await kind.carryOut({ context, tx, caller }, rows, prepared);
      const refused = results.flatMap((one) => problemIn(one, locale));
      return {
        rows: results.flatMap(({ line, result }) => (isDone(result) ? { line, ...result } : [])).toSorted(byLine),
        problems: [...table.problems, ...twice, ...refused].toSorted(byLine),
      };
    };
  };

  const rehearse = async (asked: Asked): Promise<Preview> => {
    const plan = await undone(asked.context, await opened(asked));
    return { rows: plan.rows.map(shortened), problems: plan.problems, seen: seenOf(asked, plan) };
  };

  const carryOut = async (asked: Asked & { seen: string }, intent: Intent) => {
    const { context, caller, seen } = asked;
    const planOf = await opened(asked);
    return once(context.sql, intent, context.clock.now(), async (outer) => {
      const written = await undoneIfRefused(outer, async (tx) => {
        const plan = await planOf(tx);
        if (seenOf(asked, plan) !== seen) return MOVED;
        const count = (effect: Planned['effect']) => plan.rows.filter((row) => row.effect === effect).length;
        const detail = { new: count('new'), changed: count('changed'), same: count('same') };
        await audit(tx, { staffId: caller.staffId, action: 'imports.carry_out', subject: `import:${path}`, detail });
        return detail.new + detail.changed;
      });
      return isRefusal(written) ? { done: false, written: 0 } : { done: true, written };
    });
  };

  const at = `POST /console/api/v1/${path}` as const;
  type Body = { csv: string; seen: string };
  return (context: Context): Handlers<Calls<A>['contract']> =>
    ({
      [`${at}/import-preview`]: ({ caller, body: { csv }, locale }: Asked & { body: Body }) =>
        rehearse({ context, caller, csv, locale }),
      [`${at}/import`]: ({ caller, body, locale, intent }: Asked & { body: Body; intent: Intent }) =>
        carryOut({ context, caller, locale, ...body }, intent),
    }) as never;
}

const MOVED = refuse('moved');

const byLine = (a: { line: number }, b: { line: number }) => a.line - b.line;

/** What `carryOut` does, which is undone. */
async function undone({ sql }: Pick<Context, 'sql'>, carryOut: (tx: Transaction) => Promise<Plan>): Promise<Plan> {
  return transaction(sql, async (outer) => {
    let made: Plan = { rows: [], problems: [] };
    await undoneIfRefused(outer, async (tx) => {
      made = await carryOut(tx);
      return MOVED;
    });
    return made;
  });
}

/** The digest of a file and of all that it would do. */
function seenOf({ csv }: Asked, { rows, problems }: Plan): string | null {
  if (problems.length > 0 || rows.every(({ effect }) => effect === 'same')) return null;
  return hash('sha256', canonical({ csv, rows }), 'hex');
}

const isDone = (result: Outcome): result is Omit<Planned, 'line'> => 'effect' in result;

function repeatedLines<V>(rows: readonly Row<V>[], key: (values: V) => string): Problem[] {
  const lines = new Map<string, number>();
  return rows.flatMap(({ line, values }) => {
    const first = lines.get(key(values));
    if (first !== undefined) return problemAt(line, { problem: 'line_twice', hint: String(first) });
    lines.set(key(values), line);
    return [];
  });
}

let refusalTexts: ReturnType<typeof openTexts> | undefined;

function problemIn({ line, result }: LineResult, locale: Locale): Problem[] {
  if (isDone(result)) return [];
  if (!isRefusal(result)) return [problemAt(line, result)];
  const { name, data } = result;
  const { column = null, fields } = (data ?? {}) as { column?: string; fields?: Record<string, unknown> };
  const text = (refusalTexts ??= openTexts())(locale, name, data);
  const hint = Object.values(fields ?? {})
    .flat()
    .join(', ');
  return [problemAt(line, { column, problem: name, text, hint: hint === '' ? null : hint })];
}

const TEXT_SHOWN = 200;
const cut = (text: string | null) => (text && text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN)}…` : text);

const shortened = ({ changes, ...row }: Planned): Planned => ({
  ...row,
  changes: changes.map(({ column, before, after }) => ({ column, before: cut(before), after: cut(after) })),
});
