// transactionInTwoTrips() writes everything or nothing, and leaves its connection usable for the next transaction.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Database, connect, isOutage, sqlState, together, transactionInTwoTrips } from './db.ts';

let db: FreshDatabase;
let sql: Database;
const noted = async () => (await sql<{ n: number }[]>`select n from note order by n`).map(({ n }) => n);

beforeAll(async () => {
  db = await freshDatabase();
  await db.admin`create table note (n int primary key)`;
  await db.admin`grant select, insert, update on note to public`;
  // One connection only, so that the next transaction would be affected by anything that a failed one left on it.
  sql = connect({ url: db.urls.app, name: 'two trips', max: 1 });
  return () => sql.end({ timeout: 1 });
});
beforeEach(() => db.admin`truncate note`);

describe('a transaction in two round trips', () => {
  it('commits what `decide` made of what `read` returned', async () => {
    const answer = await transactionInTwoTrips(sql, {
      read: async (tx) => (await tx<{ n: number }[]>`select 41 as n`)[0]?.n as number,
      decide: (tx, n) => ({
        statements: [tx`insert into note values (${n})`, tx`insert into note values (${n + 1})`],
        answer: n + 1,
      }),
    });
    expect(answer).toBe(42);
    expect(await noted()).toEqual([41, 42]);
  });

  it('writes nothing when a statement fails, and rejects with its error', async () => {
    const failing = transactionInTwoTrips(sql, {
      read: async () => null,
      decide: (tx) => ({
        statements: [tx`insert into note values (1)`, tx`insert into note values (1)`, tx`insert into note values (2)`],
        answer: null,
      }),
    });
    expect(sqlState(await failing.catch((error: unknown) => error))).toBe('23505');
    expect(await noted()).toEqual([]);
  });

  it('writes nothing when `decide` throws', async () => {
    const failing = transactionInTwoTrips(sql, {
      read: async (tx) => tx`insert into note values (7)`,
      decide: (tx) => {
        const built = [tx`insert into note values (8)`];
        if (built.length > 0) throw new Error('no decision');
        return { statements: built, answer: null };
      },
    });
    await expect(failing).rejects.toThrow('no decision');
    expect(await noted()).toEqual([]);
  });

  it('waits for all queries of a failed read before it releases the connection', async () => {
    const seen: string[] = [];
    const failing = transactionInTwoTrips(sql, {
      read: (tx) =>
        together([
          tx`select 1 / 0`,
          tx`select pg_sleep(0.05)`.then(
            () => seen.push('late'),
            () => seen.push('late'),
          ),
        ]),
      decide: () => ({ statements: [], answer: null }),
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(seen).toEqual(['late']);
    expect(await noted()).toEqual([]);
  });

  it('writes nothing when a deferred constraint fails at COMMIT', async () => {
    await db.admin`create table later (n int unique deferrable initially deferred)`;
    await db.admin`grant insert on later to public`;
    const failing = transactionInTwoTrips(sql, {
      read: async () => null,
      decide: (tx) => ({
        statements: [
          tx`insert into note values (3)`,
          tx`insert into later values (1)`,
          tx`insert into later values (1)`,
        ],
        answer: null,
      }),
    });
    expect(sqlState(await failing.catch((error: unknown) => error))).toBe('23505');
    expect(await noted()).toEqual([]);
  });

  it('rejects with an outage when its connection dies, and the pool goes on with another', async () => {
    const failing = transactionInTwoTrips(sql, {
      read: async (tx) => (await tx<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid as number,
      decide: (tx, pid) => {
        void db.admin`select pg_terminate_backend(${pid})`.execute();
        return { statements: [tx`insert into note values (9)`, tx`select pg_sleep(5)`], answer: null };
      },
    });
    expect(isOutage(await failing.catch((error: unknown) => error))).toBe(true);
    expect(await sql`select 1 as n`).toEqual([{ n: 1 }]);
    expect(await noted()).toEqual([]);
  });
});
