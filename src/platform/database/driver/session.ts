// One connection to PostgreSQL. Statements go out in order, and none waits for the answer of the one before.
import { Client, type ClientConfig, DatabaseError } from 'pg';
import { Asked, AskedKept, brokenBy, type Kept, type Settles, type Types, TypesAsked } from './asked.ts';
import { type Built, type Rows, Statement } from './statement.ts';
import { written } from './values.ts';

/** What the connections of a pool learn for each other: the types that a statement takes, by its text. */
export type Learned = Map<string, Types>;

/** Where PostgreSQL finds that a kept statement is of an earlier schema. */
const STALE = new Set(['FetchPreparedStatement', 'RevalidateCachedQuery', 'transformAssignedExpr']);

export function isStale(error: unknown): boolean {
  return error instanceof DatabaseError && STALE.has(error.routine ?? '');
}

export class Session extends Client {
  readonly #learned: Learned;
  readonly #kept = new Map<string, Kept>();
  /** Wait while the server says which types a new statement takes. */
  readonly #line: (() => void)[] = [];
  #asks = false;
  #pending = 0;
  #names = 0;
  #corked = false;
  /** Hears that the connection is gone. */
  lost: ((error: Error) => void) | undefined;

  constructor(config: ClientConfig, learned: Learned) {
    super(config);
    this.#learned = learned;
    // The statements reject by themselves, so this event needs no answer.
    this.on('error', () => {});
    this.on('end', () => this.lost?.(brokenBy(new Error('the connection ended'))));
  }

  say(text: string): Promise<Rows<unknown>> {
    return new Statement([text], [], (statement) => this.run(statement)).execute();
  }

  /** No statement is on its way, and no transaction is open. */
  get isAtRest(): boolean {
    return this.#pending === 0 && this.getTransactionStatus() === 'I';
  }

  run(statement: Statement<unknown>): Promise<Rows<unknown>> {
    return new Promise((resolve, reject) => {
      this.#pending += 1;
      const settled: Settles<Rows<unknown>> = {
        resolve: (rows) => {
          this.#pending -= 1;
          resolve(rows);
        },
        reject: (error) => {
          this.#pending -= 1;
          reject(error);
        },
      };
      const go = () => this.#go(statement, settled);
      if (this.#asks) this.#line.push(go);
      else go();
    });
  }

  #go(statement: Statement<unknown>, settles: Settles<Rows<unknown>>): void {
    try {
      const built = statement.build();
      if (statement.simple) this.#send(new Asked(built.text, statement.origin, settles));
      else this.#goPrepared(built, statement.origin, settles);
    } catch (error) {
      settles.reject(error);
    }
  }

  #goPrepared(built: Built, origin: string, settles: Settles<Rows<unknown>>): void {
    const { text, types } = built;
    const signature = `${types.join()} ${text}`;
    const takes = this.#kept.get(signature)?.takes ?? (types.length === 0 ? types : this.#learned.get(signature));
    if (takes === undefined) {
      void this.#learn(signature, built, origin, settles);
      return;
    }
    const kept = this.#keep(signature, built, takes);
    const values = built.values.map((value, at) => written(value, takes[at] ?? 0));
    const reject = (error: unknown) => {
      if (isStale(error)) this.#forget(signature);
      settles.reject(error);
    };
    this.#send(new AskedKept(kept, values, origin, { resolve: settles.resolve, reject }));
  }

  #keep(signature: string, { text, types }: Built, takes: Types): Kept {
    const known = this.#kept.get(signature);
    if (known) return known;
    this.#names += 1;
    const kept = { name: `s${this.#names}`, text, types, takes };
    this.#kept.set(signature, kept);
    return kept;
  }

  #forget(signature: string): void {
    this.#kept.delete(signature);
    this.#learned.delete(signature);
  }

  async #learn(signature: string, built: Built, origin: string, settles: Settles<Rows<unknown>>): Promise<void> {
    this.#asks = true;
    try {
      const takes = await new Promise<Types>((resolve, reject) =>
        this.#send(new TypesAsked(built, origin, { resolve, reject })),
      );
      this.#learned.set(signature, takes);
      this.#goPrepared(built, origin, settles);
    } catch (error) {
      settles.reject(error);
    }
    this.#asks = false;
    while (!this.#asks) {
      const next = this.#line.shift();
      if (next === undefined) return;
      next();
    }
  }

  /** What one turn sends leaves in one piece. */
  #send(asked: Asked | TypesAsked): void {
    if (!this.#corked) {
      const { stream } = this.connection;
      this.#corked = true;
      stream.cork();
      process.nextTick(() => {
        this.#corked = false;
        stream.uncork();
      });
    }
    this.query(asked);
  }
}
