// One connection to PostgreSQL. Statements are pipelined: sent in order, without waiting for earlier answers.
import { Client, type ClientConfig, DatabaseError } from 'pg';
import {
  SimpleQuery,
  PreparedQuery,
  brokenBy,
  type Prepared,
  type Settles,
  type Types,
  TypesQuery,
} from './queries.ts';
import { type Built, type Rows, Statement } from './statement.ts';
import { written } from './values.ts';

/** The parameter types of statements, by declared types and text. All connections of a pool share it. */
export type KnownTypes = Map<string, Types>;

/** The PostgreSQL routines that raise an error when a prepared statement no longer fits a changed schema. */
const STALE = new Set(['FetchPreparedStatement', 'RevalidateCachedQuery', 'transformAssignedExpr']);

/** The PostgreSQL routine that waits for the standby. It sends a warning if the wait is cancelled. */
const WAITS_FOR_STANDBY = 'SyncRepWaitForLSN';

export function isStale(error: unknown): boolean {
  return error instanceof DatabaseError && STALE.has(error.routine ?? '');
}

export class Session extends Client {
  readonly #knownTypes: KnownTypes;
  readonly #prepared = new Map<string, Prepared>();
  /** Statements that wait until the server has said which types a new statement takes. */
  readonly #waiting: (() => void)[] = [];
  #isLearning = false;
  #pending = 0;
  #names = 0;
  #corked = false;
  /** The commit of the statement that is being answered stands on this server, but no standby has confirmed it. */
  #isUnconfirmed = false;
  /** Called when the connection ends. */
  lost: ((error: Error) => void) | undefined;

  constructor(config: ClientConfig, knownTypes: KnownTypes) {
    super(config);
    this.#knownTypes = knownTypes;
    // The statements reject by themselves, so nothing needs to be done here.
    this.on('error', () => {});
    this.on('notice', ({ routine }) => {
      this.#isUnconfirmed ||= routine === WAITS_FOR_STANDBY;
    });
    this.on('end', () => this.lost?.(brokenBy(new Error('the connection ended'))));
  }

  runText(text: string): Promise<Rows<unknown>> {
    return new Statement([text], [], (statement) => this.run(statement)).execute();
  }

  /** No statement is on its way, and no transaction is open. */
  get isAtRest(): boolean {
    return this.#pending === 0 && this.getTransactionStatus() === 'I';
  }

  run(statement: Statement<unknown>): Promise<Rows<unknown>> {
    return new Promise((resolve, reject) => {
      this.#pending += 1;
      /** Also forgets a warning, which belongs to this statement alone. */
      const ended = () => {
        this.#pending -= 1;
        const isUnconfirmed = this.#isUnconfirmed;
        this.#isUnconfirmed = false;
        return { isUnconfirmed };
      };
      const settled: Settles<Rows<unknown>> = {
        resolve: (rows) => (ended().isUnconfirmed ? reject(unconfirmed()) : resolve(rows)),
        reject: (error) => {
          ended();
          reject(error);
        },
      };
      const start = () => this.#start(statement, settled);
      if (this.#isLearning) this.#waiting.push(start);
      else start();
    });
  }

  #start(statement: Statement<unknown>, settles: Settles<Rows<unknown>>): void {
    try {
      const built = statement.build();
      if (statement.simple) this.#send(new SimpleQuery(built.text, statement.origin, settles));
      else this.#startPrepared(built, statement.origin, settles);
    } catch (error) {
      settles.reject(error);
    }
  }

  #startPrepared(built: Built, origin: string, settles: Settles<Rows<unknown>>): void {
    const { text, types } = built;
    const signature = `${types.join()} ${text}`;
    const takes =
      this.#prepared.get(signature)?.takes ?? (types.length === 0 ? types : this.#knownTypes.get(signature));
    if (takes === undefined) {
      void this.#learn(signature, built, origin, settles);
      return;
    }
    const prepared = this.#prepare(signature, built, takes);
    const values = built.values.map((value, at) => written(value, takes[at] ?? 0));
    const reject = (error: unknown) => {
      if (isStale(error)) this.#forget(signature);
      settles.reject(error);
    };
    this.#send(new PreparedQuery(prepared, values, origin, { resolve: settles.resolve, reject }));
  }

  #prepare(signature: string, { text, types }: Built, takes: Types): Prepared {
    const known = this.#prepared.get(signature);
    if (known) return known;
    this.#names += 1;
    const prepared = { name: `s${this.#names}`, text, types, takes };
    this.#prepared.set(signature, prepared);
    return prepared;
  }

  #forget(signature: string): void {
    this.#prepared.delete(signature);
    this.#knownTypes.delete(signature);
  }

  async #learn(signature: string, built: Built, origin: string, settles: Settles<Rows<unknown>>): Promise<void> {
    this.#isLearning = true;
    try {
      const takes = await new Promise<Types>((resolve, reject) =>
        this.#send(new TypesQuery(built, origin, { resolve, reject })),
      );
      this.#knownTypes.set(signature, takes);
      this.#startPrepared(built, origin, settles);
    } catch (error) {
      settles.reject(error);
    }
    this.#isLearning = false;
    while (!this.#isLearning) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      next();
    }
  }

  /** Sends a query. All queries of one turn of the event loop go out in one write. */
  #send(query: SimpleQuery | TypesQuery): void {
    if (!this.#corked) {
      const { stream } = this.connection;
      this.#corked = true;
      stream.cork();
      process.nextTick(() => {
        this.#corked = false;
        stream.uncork();
      });
    }
    this.query(query);
  }
}

/** transaction_resolution_unknown: if this server is lost now, so is the commit. */
const unconfirmed = () => brokenBy(new Error('the commit stands, but no standby has confirmed it'), '08007');
