// `sql` as the code uses it: tagged texts, and parts such as names, rows and JSON.
import {
  type Columns,
  JsonPart,
  Name,
  type Part,
  type Row,
  RowPart,
  type Send,
  Statement,
  type Value,
} from './statement.ts';

type List = readonly (object | undefined)[];

/** Runs statements, on a pool or on one connection of it. For functions that need nothing else. */
export type Queryable = {
  <R extends List = Row[]>(texts: TemplateStringsArray, ...values: readonly (Value | undefined)[]): Statement<R>;
  /** The quoted name of a `schema.table`, or of a column by its row's key. */
  (name: string): Part;
  /** Columns and values for an insert: one row, or several with the same keys. After `set`: assignments. */
  (row: Columns | readonly Columns[]): Part;
  /** SQL from a string. Without `values` it may hold several statements. */
  unsafe<R extends List = Row[]>(text: string, values?: readonly unknown[]): Statement<R>;
  json(value: unknown): Part;
};

export function queryable(send: Send): Queryable {
  function ask(first: TemplateStringsArray | string | Columns | readonly Columns[], ...values: unknown[]) {
    if (typeof first === 'string') return new Name(first);
    return isTagged(first) ? new Statement(first, values, send, originOf(first)) : new RowPart(first);
  }
  return Object.assign(ask, {
    unsafe: (text: string, values: readonly unknown[] = []) => new Statement([text], values, send),
    json: (value: unknown) => new JsonPart(value),
  }) as Queryable;
}

function isTagged(first: object): first is TemplateStringsArray {
  return 'raw' in first && Array.isArray(first.raw);
}

const origins = new WeakMap<TemplateStringsArray, string>();

/** The stack's frames above a tagged text. They are cached, because a text has one place in the code. */
function originOf(texts: TemplateStringsArray): string {
  const known = origins.get(texts);
  if (known !== undefined) return known;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 4;
  const frames = (new Error().stack ?? '').split('\n').slice(3).join('\n');
  Error.stackTraceLimit = limit;
  origins.set(texts, frames);
  return frames;
}
