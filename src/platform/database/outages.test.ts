// Real errors of PostgreSQL that are not the caller's fault, sent through the edge. The caller gets 503 with
// Retry-After, and can try again with the same key.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { untilBlocked } from '#kit/blocked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { readConfig } from '../settings/config.ts';
import { defineContract } from '../http/contract.ts';
import { connect, type Database, type Transaction } from './db.ts';
import { defineRoutes } from '../feature.ts';
import { fixedClock } from '../time/clock.ts';
import type { Context } from '../context.ts';
import { createEdge } from '../http/edge.ts';
import { once } from '../http/intents.ts';
import { createLog } from '../process/log.ts';

const contract = defineContract({
  'POST /api/v1/notes': { summary: 'A member writes', access: 'member', intent: true, data: z.null() },
});

let db: FreshDatabase;
let sql: Database;
let app: ReturnType<typeof createEdge>;
let work: (tx: Transaction) => Promise<unknown>;

beforeAll(async () => {
  db = await freshDatabase();
  // As superuser, because only it may write to /dev/full, which acts as a full disk.
  sql = connect({ url: db.urls.admin, name: 'outages', max: 4 });
  await sql`create table note (n int primary key, seen int not null default 0)`;
  await sql`insert into note values (1), (2)`;
  const config = readConfig({ DATA_DIR: '/nowhere', APP_DATABASE_URL: 'postgres://none' });
  app = createEdge({
    context: {
      config,
      clock: fixedClock(new Date('2026-11-23T08:00:00Z')),
      log: createLog('test', 'silent'),
    } as Context,
    features: [
      defineRoutes({
        contract,
        refusals: {},
        handlers: () => ({
          'POST /api/v1/notes': async ({ intent }) => {
            await once(sql, intent, new Date(), async (tx) => {
              await work(tx);
              return null;
            });
            return null;
          },
        }),
      }),
    ],
    authenticate: async () => ({ kind: 'member', memberId: 1n, sessionId: 1n }),
    maintenance: () => null,
    textOf: (_locale, name) => name,
  });
});
afterAll(async () => {
  await app.close();
  await sql.end();
});

async function ask(key: string) {
  const headers = { authorization: 'm', 'idempotency-key': key };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/notes', headers });
  return {
    status: answer.statusCode,
    again: answer.headers['retry-after'],
    name: answer.json<{ message: string }>().message,
  };
}

/** Another open transaction, which holds a row until the returned function is called. */
async function lockRow(n: number): Promise<() => Promise<void>> {
  const connection = await sql.reserve();
  await connection`begin`;
  await connection`update note set seen = seen + 1 where n = ${n}`;
  return async () => {
    await connection`rollback`;
    connection.release();
  };
}

/** Runs into a deadlock with a new transaction at each attempt. */
async function deadlock(tx: Transaction): Promise<void> {
  const other = await sql.reserve();
  await other`begin`;
  // The other transaction checks for a deadlock only after a minute, so PostgreSQL aborts ours.
  await other`set local deadlock_timeout = '1min'`;
  await other`update note set seen = seen + 1 where n = 2`;
  await tx`set local deadlock_timeout = '1ms'`;
  await tx`update note set seen = seen + 1 where n = 1`;
  const waits = other`update note set seen = seen + 1 where n = 1`.execute();
  // Our update must come last and complete the deadlock. If it came before the other's, its only check would find no
  // deadlock, and it would wait.
  await untilBlocked(db);
  await tx`update note set seen = seen + 1 where n = 2`.finally(async () => {
    await waits;
    await other`rollback`;
    other.release();
  });
}

describe.each<[code: string, name: string, again: string, work: (tx: Transaction) => Promise<unknown>]>([
  [
    '25006, a read-only server',
    'unexpected',
    '1',
    async (tx) => {
      await tx`set transaction read only`;
      await tx`update note set seen = 1`;
    },
  ],
  [
    '57014, a statement that takes too long',
    'unexpected',
    '1',
    async (tx) => {
      await tx`set local statement_timeout = 20`;
      await tx`select pg_sleep(10)`;
    },
  ],
  ['53100, a full disk', 'no_room', '30', (tx) => tx`copy (select generate_series(1, 100000)) to '/dev/full'`],
  [
    'C3P01, a clock in doubt',
    'clock_in_doubt',
    '30',
    async (tx) => {
      await tx`update platform.machine set doubt = 'ahead'`;
      await tx`select platform.demand_well()`;
    },
  ],
  [
    '55P03, a row that another transaction holds',
    'overloaded',
    '1',
    async (tx) => {
      const free = await lockRow(1);
      await tx`set local lock_timeout = 20`;
      await tx`update note set seen = 1 where n = 1`.finally(free);
    },
  ],
  [
    '40001, a snapshot that is too old',
    'overloaded',
    '1',
    () =>
      sql.begin('isolation level repeatable read', async (own) => {
        await own`select from note`;
        await sql`update note set seen = seen + 1 where n = 1`;
        await own`update note set seen = seen + 1 where n = 1`;
      }),
  ],
  ['40P01, a deadlock', 'overloaded', '1', deadlock],
])('%s', (_, name, again, failing) => {
  it('answers 503 with Retry-After, and the same key can be tried again', async () => {
    const key = randomUUID().replace(/^(.{14})4/, '$17');
    work = failing;
    expect(await ask(key)).toEqual({ status: 503, again, name });
    work = async () => undefined;
    expect(await ask(key)).toEqual({ status: 200, again: undefined, name: 'ok' });
  });
});

it('answers 500 when the database refuses for a reason that no use case handles', async () => {
  work = (tx) => tx`do $$ begin raise exception 'changed_meanwhile' using errcode = 'C3P01'; end $$`;
  const key = randomUUID().replace(/^(.{14})4/, '$17');
  expect(await ask(key)).toEqual({ status: 500, again: undefined, name: 'unexpected' });
});
