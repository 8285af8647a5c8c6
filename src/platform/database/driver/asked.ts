// A statement on its way, and what comes back. node-postgres calls these methods by the server's messages.
import { type Connection, DatabaseError, Query } from 'pg';
import { required } from '../../required.ts';
import { type Built, keyOf, type Row, type Rows } from './statement.ts';
import { readerOf } from './values.ts';

/** Numbers of pg_type. */
export type Types = readonly number[];
export type Settles<T> = { resolve: (value: T) => void; reject: (error: unknown) => void };
/** A statement that the server keeps under a name. `takes`: the types of its parameters. */
export type Kept = { name: string; text: string; types: Types; takes: Types; columns?: readonly Column[] };

type Field = { name: string; dataTypeID: number };
type Column = { key: string; read: (text: string) => unknown };
type Written = string | Buffer | null;
type Result = Row[] & { count: number; command: string };

/** An error without a code is the connection's. */
export function brokenBy(error: Error, code = 'CONNECTION_CLOSED'): Error {
  if ('code' in error && error.code !== undefined) return error;
  return Object.assign(new Error(`${code}: ${error.message}`, { cause: error }), { code });
}

/** `origin`: frames of the stack where the statement is written. */
function toldBy(error: Error, origin: string): Error {
  const told = error instanceof DatabaseError ? error : brokenBy(error);
  told.stack = `${told.stack}\n${origin}`;
  return told;
}

// What node-postgres has, and its types leave out.
declare module 'pg' {
  interface Query {
    hasBeenParsed(connection: Connection): boolean;
  }
  interface Connection {
    submittedNamedStatements: Record<string, string>;
  }
}

/** A text as it is, and its rows. */
export class Asked extends Query {
  readonly #origin: string;
  readonly #settles: Settles<Rows<unknown>>;
  readonly #results: Result[] = [newResult()];
  #columns: readonly Column[] = [];
  #unreadable: { error: unknown } | undefined;

  constructor(text: string, origin: string, settles: Settles<Rows<unknown>>) {
    super(text);
    this.#origin = origin;
    this.#settles = settles;
  }

  get columns(): readonly Column[] {
    return this.#columns;
  }

  set columns(columns: readonly Column[]) {
    this.#columns = columns;
  }

  get #result(): Result {
    return required(this.#results.at(-1));
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    // Several statements in one text.
    if (this.#result.command !== '') this.#results.push(newResult());
    this.columns = fields.map(({ name, dataTypeID }) => ({ key: keyOf(name), read: readerOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#result.push(rowOf(this.#columns, fields));
    } catch (error) {
      // Thrown here it would end the process.
      this.#unreadable ??= { error };
    }
  }

  /** `INSERT 0 3` is the command INSERT, and counts three. */
  handleCommandComplete({ text }: { text: string }): void {
    const words = text.split(' ');
    const count = Number(words.at(-1));
    if (!Number.isNaN(count)) this.#result.count = count;
    this.#result.command = words.filter((word) => Number.isNaN(Number(word))).join(' ');
  }

  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    this.#settles.reject(toldBy(error, this.#origin));
  }

  handleReadyForQuery(): void {
    if (this.#unreadable) return this.#settles.reject(this.#unreadable.error);
    const [result] = this.#results;
    this.#settles.resolve((this.#results.length === 1 ? result : this.#results) as Rows<unknown>);
  }
}

/** A statement that the server keeps. It describes the columns once. */
export class AskedKept extends Asked {
  readonly name: string;
  readonly #kept: Kept;
  readonly #values: Written[];

  constructor(kept: Kept, values: Written[], origin: string, settles: Settles<Rows<unknown>>) {
    super(kept.text, origin, settles);
    this.name = kept.name;
    this.#kept = kept;
    this.#values = values;
    if (kept.columns) this.columns = kept.columns;
  }

  prepare(connection: Connection): void {
    const { name, text, types } = this.#kept;
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ name, text, types } as never, false);
      connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values: this.#values as never }, false);
    if (!this.#kept.columns) connection.describe({ type: 'P' }, false);
    connection.execute(null, false);
    connection.sync();
  }

  override handleReadyForQuery(): void {
    this.#kept.columns = this.columns;
    super.handleReadyForQuery();
  }
}

/** Asks which types a statement takes. */
export class TypesAsked extends Query {
  readonly #built: Built;
  readonly #origin: string;
  readonly #settles: Settles<Types>;
  #types: Types = [];

  constructor(built: Built, origin: string, settles: Settles<Types>) {
    super(built.text);
    this.#built = built;
    this.#origin = origin;
    this.#settles = settles;
  }

  override submit = (connection: Connection): void => {
    connection.once('parameterDescription', this.#heard);
    connection.parse({ name: '', text: this.#built.text, types: this.#built.types } as never, false);
    connection.describe({ type: 'S' }, false);
    connection.sync();
  };

  readonly #heard = ({ dataTypeIDs }: { dataTypeIDs: Types }): void => {
    this.#types = dataTypeIDs;
  };

  handleRowDescription(): void {}

  handleError(error: Error, connection: Connection): void {
    connection.off('parameterDescription', this.#heard);
    this.#settles.reject(toldBy(error, this.#origin));
  }

  handleReadyForQuery(): void {
    this.#settles.resolve(this.#types);
  }
}

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): Row {
  const row: Row = {};
  columns.forEach(({ key, read }, at) => {
    const text = fields[at] ?? null;
    row[key] = text === null ? null : read(text);
  });
  return row;
}

/** Rows in a plain list. The rest is no part of it for those who compare or copy the rows. */
function newResult(): Result {
  return Object.defineProperties([] as unknown as Result, {
    count: { value: 0, writable: true },
    command: { value: '', writable: true },
  });
}
