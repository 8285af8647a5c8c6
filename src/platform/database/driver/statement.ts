// Statements as they are written: tagged texts with values and parts in them.
import type { QueryResultRow } from 'pg';
import { JSON_VALUE, typeOf, undefinedValue } from './values.ts';

/** Any value by its column's name. */
export type Row = QueryResultRow;

/** What may stand in a statement. Several statements in a list stand one after the other. */
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

/** The rows, and what the server said about the statement. */
export type Rows<R> = R & { readonly count: number; readonly command: string };

/** What PostgreSQL gets: a text with $1, $2, and a value and a type for each. Type 0: PostgreSQL decides. */
export type Built = { text: string; values: unknown[]; types: number[] };

/** A piece of a statement that is no plain value. */
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

/** A row after `set` is assignments. Elsewhere rows are the columns and values of an insert. */
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

/** A value that goes as JSON, whatever it is. */
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

/** Built, and not sent until it is awaited or executed. Within another statement it is a part of that. */
export class Statement<R> extends Part implements Promise<Rows<R>> {
  readonly [Symbol.toStringTag] = 'Statement';
  /** Goes as one text that the server does not keep. It may hold several statements. */
  readonly simple: boolean;
  /** Frames of the stack where it is written, for its errors. */
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

  /** Throws for an undefined value. */
  build(): Built {
    const built: Built = { text: '', values: [], types: [] };
    if (this.#texts.length > 1 || this.#values.length === 0) this.addTo(built);
    else {
      // A whole text with its own $1, $2.
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

  // oxlint-disable-next-line unicorn/no-thenable -- it is awaited
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
