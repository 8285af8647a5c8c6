// SQL as it is written in the code: tagged texts, and the parts that are no plain values.
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

/** A pool, or what holds one connection of it. For functions that only run statements. */
export type Queryable = {
  <R extends List = Row[]>(texts: TemplateStringsArray, ...values: readonly (Value | undefined)[]): Statement<R>;
  /** `schema.table`, or a column by its row's key. */
  (name: string): Part;
  /** The columns and values of an insert, for one row or for several with the same keys. After `set`: assignments. */
  (row: Columns | readonly Columns[]): Part;
  /** A text from elsewhere, as it is. Without `values` it may hold several statements. */
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

/** The frames of the stack above a tagged text, which always stands at one place. */
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
