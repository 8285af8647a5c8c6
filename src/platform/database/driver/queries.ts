// The queries that we submit to node-postgres. It calls their methods as the server's messages arrive; they decode the
// rows and settle the statement's promise.
import { type Connection, DatabaseError, Query } from 'pg';
import { required } from '../../required.ts';
import { type Built, keyOf, type Row, type Rows } from './statement.ts';
import { readerOf } from './values.ts';

/** Types by their oid in pg_type. */
export type Types = readonly number[];
export type Settles<T> = { resolve: (value: T) => void; reject: (error: unknown) => void };
/** A statement that is prepared on the server. `types`: as we declared them. `takes`: as PostgreSQL resolved them. */
export type Prepared = { name: string; text: string; types: Types; takes: Types; columns?: readonly Column[] };

type Field = { name: string; dataTypeID: number };
type Column = { key: string; read: (text: string) => unknown };
type Parameter = string | Buffer | null;
type Result = Row[] & { count: number; command: string };

/** Adds a code to an error without one, because such an error is about the connection. */
export function brokenBy(error: Error, code = 'CONNECTION_CLOSED'): Error {
  if ('code' in error && error.code !== undefined) return error;
  return Object.assign(new Error(`${code}: ${error.message}`, { cause: error }), { code });
}

/** Adds the statement's place in the code to the error's stack. `origin`: the stack's frames there. */
function withOrigin(error: Error, origin: string): Error {
  const coded = error instanceof DatabaseError ? error : brokenBy(error);
  coded.stack = `${coded.stack}\n${origin}`;
  return coded;
}

// Members of node-postgres that its types leave out.
declare module 'pg' {
  interface Query {
    hasBeenParsed(connection: Connection): boolean;
  }
  interface Connection {
    submittedNamedStatements: Record<string, string>;
  }
}

/** A text that is sent as it is, in the simple protocol. It may hold several statements. */
export class SimpleQuery extends Query {
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
    // The next of several statements in one text.
    if (this.#result.command !== '') this.#results.push(newResult());
    this.columns = fields.map(({ name, dataTypeID }) => ({ key: keyOf(name), read: readerOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#result.push(rowOf(this.#columns, fields));
    } catch (error) {
      // If it were thrown here, it would end the process.
      this.#unreadable ??= { error };
    }
  }

  /** For instance `INSERT 0 3`: the command INSERT, three rows. */
  handleCommandComplete({ text }: { text: string }): void {
    const words = text.split(' ');
    const count = Number(words.at(-1));
    if (!Number.isNaN(count)) this.#result.count = count;
    this.#result.command = words.filter((word) => Number.isNaN(Number(word))).join(' ');
  }

  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    this.#settles.reject(withOrigin(error, this.#origin));
  }

  handleReadyForQuery(): void {
    if (this.#unreadable) return this.#settles.reject(this.#unreadable.error);
    const [result] = this.#results;
    this.#settles.resolve((this.#results.length === 1 ? result : this.#results) as Rows<unknown>);
  }
}

/** A prepared statement. Its columns are described once. */
export class PreparedQuery extends SimpleQuery {
  readonly name: string;
  readonly #prepared: Prepared;
  readonly #values: Parameter[];

  constructor(prepared: Prepared, values: Parameter[], origin: string, settles: Settles<Rows<unknown>>) {
    super(prepared.text, origin, settles);
    this.name = prepared.name;
    this.#prepared = prepared;
    this.#values = values;
    if (prepared.columns) this.columns = prepared.columns;
  }

  prepare(connection: Connection): void {
    const { name, text, types } = this.#prepared;
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ name, text, types } as never, false);
      connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values: this.#values as never }, false);
    if (!this.#prepared.columns) connection.describe({ type: 'P' }, false);
    connection.execute(null, false);
    connection.sync();
  }

  override handleReadyForQuery(): void {
    this.#prepared.columns = this.columns;
    super.handleReadyForQuery();
  }
}

/** Asks the server which parameter types a statement takes. */
export class TypesQuery extends Query {
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
    connection.once('parameterDescription', this.#keepTypes);
    connection.parse({ name: '', text: this.#built.text, types: this.#built.types } as never, false);
    connection.describe({ type: 'S' }, false);
    connection.sync();
  };

  readonly #keepTypes = ({ dataTypeIDs }: { dataTypeIDs: Types }): void => {
    this.#types = dataTypeIDs;
  };

  handleRowDescription(): void {}

  handleError(error: Error, connection: Connection): void {
    connection.off('parameterDescription', this.#keepTypes);
    this.#settles.reject(withOrigin(error, this.#origin));
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

/** A list of rows. `count` and `command` are not enumerable, so comparing or copying the rows leaves them out. */
function newResult(): Result {
  return Object.defineProperties([] as unknown as Result, {
    count: { value: 0, writable: true },
    command: { value: '', writable: true },
  });
}
