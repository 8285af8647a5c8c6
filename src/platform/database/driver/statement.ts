// Statements before they are sent: tagged texts with values and parts in them, built into one text with parameters.
import type { QueryResultRow } from 'pg';
import { JSON_VALUE, typeOf, undefinedValue } from './values.ts';

/** A row: values by their columns' keys. */
export type Row = QueryResultRow;

/** What `${...}` may hold. A list of statements or parts is written one after the other. */
export type Value =
  | null
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | Part
  | Statement<unknown>
  | readonly Value[];

/** The rows, how many rows were affected, and the command. */
export type Rows<R> = R & { readonly count: number; readonly command: string };

/** What PostgreSQL gets: a text with $1, $2, and a value and type for each. Type 0: PostgreSQL infers it. */
export type Built = { text: string; values: unknown[]; types: number[] };

/** A piece of a statement that is not a plain value. */
export abstract class Part {
  abstract addTo(built: Built): void;
}

/** `schema.table` or a column, by the row's key or by its own name. */
export class Name extends Part {
  readonly #name: string;

  constructor(name: string) {
    super();
    this.#name = name;
  }

  override addTo(built: Built): void {
    built.text += quoted(this.#name);
  }
}

/** The values of a row's columns, by the columns' keys or names. */
export type Columns = Readonly<Record<string, unknown>>;

/** After `set`, the assignments of a row. Elsewhere the columns and values of an insert. */
export class RowPart extends Part {
  readonly #rows: readonly Columns[];

  constructor(rows: Columns | readonly Columns[]) {
    super();
    this.#rows = isList(rows) ? rows : [rows];
  }

  override addTo(built: Built): void {
    const names = Object.keys(this.#rows[0] ?? {});
    const assigns = /\bset\s*$/i.test(built.text);
    if (!assigns) built.text += `(${names.map(quoted).join()}) values `;
    this.#rows.forEach((row, nth) => {
      if (!assigns) built.text += nth === 0 ? '(' : ', (';
      names.forEach((name, at) => {
        built.text += `${at === 0 ? '' : ', '}${assigns ? `${quoted(name)} = ` : ''}`;
        addValue(built, row[name]);
      });
      if (!assigns) built.text += ')';
    });
  }
}

function isList<T>(one: T | readonly T[]): one is readonly T[] {
  return Array.isArray(one);
}

/** A value that is always sent as JSON. */
export class JsonPart extends Part {
  readonly #value: unknown;

  constructor(value: unknown) {
    super();
    this.#value = value;
  }

  override addTo(built: Built): void {
    addParameter(built, this.#value, JSON_VALUE);
  }
}

export type Send = (statement: Statement<unknown>) => Promise<Rows<unknown>>;

/** It is sent only when it is awaited or executed. Inside another statement it is a part of that one. */
export class Statement<R> extends Part implements Promise<Rows<R>> {
  readonly [Symbol.toStringTag] = 'Statement';
  /** Sent as a text that is not prepared, and may hold several statements. */
  readonly simple: boolean;
  /** The stack's frames where the statement is written, for its errors. */
  readonly origin: string;
  readonly #texts: readonly string[];
  readonly #values: readonly unknown[];
  readonly #send: Send;
  #answer: Promise<Rows<R>> | undefined;

  constructor(texts: readonly string[], values: readonly unknown[], send: Send, origin?: string) {
    super();
    this.simple = origin === undefined && values.length === 0;
    this.origin = origin ?? '';
    this.#texts = texts;
    this.#values = values;
    this.#send = send;
  }

  override addTo(built: Built): void {
    built.text += this.#texts[0];
    for (let at = 0; at < this.#values.length; at += 1) {
      addValue(built, this.#values[at]);
      built.text += this.#texts[at + 1] ?? '';
    }
  }

  get begins(): boolean {
    return /^\s*(begin|start)\b/i.test(this.#texts[0] ?? '');
  }

  /** Throws if a value is undefined. */
  build(): Built {
    const built: Built = { text: '', values: [], types: [] };
    if (this.#texts.length > 1 || this.#values.length === 0) this.addTo(built);
    else {
      // A text of `unsafe` that already has $1, $2.
      built.text = this.#texts[0] ?? '';
      for (const value of this.#values) {
        built.values.push(value);
        built.types.push(typeOf(value));
      }
    }
    return built;
  }

  execute(): this {
    void this.#sent();
    return this;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- a statement must be awaitable
  then<A = Rows<R>, B = never>(
    answered?: ((rows: Rows<R>) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#sent().then(answered, failed);
  }

  catch<B = never>(failed?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<Rows<R> | B> {
    return this.#sent().catch(failed);
  }

  finally(after?: (() => void) | null): Promise<Rows<R>> {
    return this.#sent().finally(after);
  }

  #sent(): Promise<Rows<R>> {
    this.#answer ??= this.#send(this) as Promise<Rows<R>>;
    return this.#answer;
  }
}

function addValue(built: Built, value: unknown): void {
  if (value instanceof Part) value.addTo(built);
  else if (Array.isArray(value) && value[0] instanceof Part)
    value.forEach((part, at) => {
      if (at > 0) built.text += ' ';
      addValue(built, part);
    });
  else addParameter(built, value, typeOf(value));
}

function addParameter(built: Built, value: unknown, type: number): void {
  if (value === undefined) throw undefinedValue();
  built.values.push(value);
  built.types.push(type);
  built.text += `$${built.values.length}`;
}

/** The database's name for a row's key. */
export function columnName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The row's key for the database's name. */
export function keyOf(column: string): string {
  return column.replaceAll(/(?!^)_(.)/g, (_, next: string) => next.toUpperCase());
}

function quoted(name: string): string {
  return `"${columnName(name).replaceAll('"', '""').replaceAll('.', '"."')}"`;
}
