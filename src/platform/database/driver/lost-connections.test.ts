// A lost connection fails its own work and nothing else (docs/decisions/0033-one-driver.md). The tests close sockets at
// the worst moments.
import net from 'node:net';
import { once } from 'node:events';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { required } from '../../required.ts';
import { type Database, openPool } from './pool.ts';

let db: FreshDatabase;
let sql: Database;
let sockets: net.Socket[];
/** The port to which the next socket connects. Null: the database. */
let otherPort: number | null;
/** A socket closes instead of writing a text that contains this. */
let closesAt: string | null;

const kill = async (): Promise<void> => {
  const socket = required(sockets.at(-1));
  const gone = once(socket, 'close');
  socket.destroy();
  await gone;
};
const noted = async () => (await db.admin<{ n: number }[]>`select n from note order by n`).map(({ n }) => n);

/** The database's error message to a new connection while it recovers: E, length, fields that end with a zero. */
const STARTING = Buffer.from('E\0\0\0\x1fSFATAL\0C57P03\0Mrecovering\0\0', 'latin1');

class Socket extends net.Socket {
  override connect(...to: unknown[]): this {
    return super.connect(...((otherPort === null ? to : [otherPort, '127.0.0.1']) as [string]));
  }

  override _writev(parts: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    const dies = closesAt !== null && parts.some(({ chunk }) => chunk.includes(required(closesAt)));
    if (dies) this.destroy();
    else super._writev?.(parts as never, done);
  }
}

beforeAll(async () => {
  db = await freshDatabase();
  await db.admin`create table note (n int primary key)`;
  await db.admin`grant select, insert on note to public`;
});

beforeEach(() => {
  sockets = [];
  otherPort = closesAt = null;
  sql = pool(1);
  return () => sql.end({ timeout: 1 });
});

function pool(max: number): Database {
  const stream = () => {
    const socket = new Socket();
    sockets.push(socket);
    return socket;
  };
  return openPool({
    connectionString: db.urls.app,
    pipeline: true,
    max,
    stream,
    connectionTimeoutMillis: 1_000,
    now: () => 0,
    waited: () => {},
  });
}

/** Makes the next sockets connect to a server that calls `answer` with each client. Returns what ends this. */
async function connectElsewhere(answer: (client: net.Socket) => void): Promise<() => void> {
  const server = net.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  otherPort = (server.address() as net.AddressInfo).port;
  return () => {
    otherPort = null;
    server.close();
  };
}

it('opens another connection after one is lost just before a statement is sent', async () => {
  await sql`select 1`;
  const leaving = sql`select 2`.execute().catch((error: unknown) => error);
  await Promise.resolve();
  await kill();
  expect(await leaving).toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(await sql`select 3 as n`).toMatchObject([{ n: 3 }]);
});

it('recovers when a connection is lost while it asks for types and the database restarts', async () => {
  await sql`select 1`;
  closesAt = 'types_of_this';
  const asking = [sql`select ${1}::int as types_of_this`, sql`select 2`];
  const goBack = await connectElsewhere((client) => client.once('data', () => client.end(STARTING)));
  const closed = { status: 'rejected', reason: { code: 'CONNECTION_CLOSED' } };
  expect(await Promise.allSettled(asking)).toMatchObject([closed, closed]);
  await expect(sql`select 3`).rejects.toMatchObject({ code: '57P03' });
  goBack();
  closesAt = null;
  expect(await sql`select ${1}::int as types_of_this`).toMatchObject([{ typesOfThis: 1 }]);
});

it('rejects a statement on a reserved connection that is lost', async () => {
  const reserved = await sql.reserve();
  await kill();
  await expect(reserved`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await turn();
  reserved.release();
  expect(await sql`select 2 as n`).toMatchObject([{ n: 2 }]);
});

it('rejects statements that were waiting for their turn', async () => {
  const reserved = await sql.reserve();
  const all = Promise.allSettled([reserved`select ${1}::int`, reserved`select 2`, reserved`select 3`]);
  await turn();
  await kill();
  const outcomes = await Promise.race([all, sleep(5_000, 'they still wait')]);
  expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }, { status: 'rejected' }]);
});

it('does not let a lost transaction’s late rollback affect the next one', async () => {
  let goOn = (): void => undefined;
  const secondBegan = new Promise<void>((resolve) => (goOn = resolve));
  const first = sql.begin(async (tx) => {
    await tx`select 1`;
    await kill();
    await secondBegan;
    throw new Error('it ends with ROLLBACK');
  });
  await expect(first).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await sql.begin(async (tx) => {
    await tx`insert into note values (1)`;
    goOn();
    await turn();
    await tx`insert into note values (2)`;
  });
  expect(await noted()).toEqual([1, 2]);
});

it('gives no connection to a caller that was already rejected', async () => {
  await sql.end();
  sql = pool(2);
  const first = await sql.reserve();
  const goBack = await connectElsewhere((client) =>
    client.once('data', () => {
      client.write(STARTING);
      setTimeout(() => client.end(), 300);
    }),
  );
  await expect(sql.reserve()).rejects.toMatchObject({ code: '57P03' });
  goBack();
  // The second connection is not closed yet, and this one is free.
  first.release();
  const second = await Promise.race([sql.reserve(), sleep(900)]);
  expect(second && (await second`select 2 as n`)).toMatchObject([{ n: 2 }]);
  second?.release();
});

it('gives a waiting caller another connection when the one in use is lost', async () => {
  const reserved = await sql.reserve();
  const waiting = sql.reserve();
  await turn();
  await kill();
  await expect(reserved`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  const second = await Promise.race([waiting, sleep(900)]);
  expect(second && (await second`select 2 as n`)).toMatchObject([{ n: 2 }]);
  second?.release();
});

it('rejects a caller that waits too long for a connection, and serves a later one', async () => {
  const reserved = await sql.reserve();
  const late = { code: 'CONNECT_TIMEOUT' };
  const waiting = [sql.reserve(), sql`select 1`, sql.begin((tx) => tx`select 1`)].map((one) =>
    expect(one).rejects.toMatchObject(late),
  );
  await Promise.all(waiting);
  const next = sql`select 2 as n`;
  reserved.release();
  expect(await next).toMatchObject([{ n: 2 }]);
});

it('rejects at once when the server closes the connection without an answer', async () => {
  let calls = 0;
  const goBack = await connectElsewhere((client) => {
    calls += 1;
    client.once('data', () => client.end());
  });
  await expect(Promise.race([sql`select 1`, sleep(3_000)])).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(calls).toBe(1);
  goBack();
  expect(await sql`select 2 as n`).toMatchObject([{ n: 2 }]);
});

it('rejects callers that still wait when the pool ends', async () => {
  const reserved = await sql.reserve();
  const waiting = sql`select 1`.execute();
  const ended = sql.end();
  await expect(waiting).rejects.toMatchObject({ code: 'CONNECTION_ENDED' });
  reserved.release();
  await ended;
  await expect(sql`select 1`).rejects.toMatchObject({ code: 'CONNECTION_ENDED' });
});

it('listens again on a new connection, and calls `connected`', async () => {
  const heard: string[] = [];
  const notified = Promise.withResolvers<void>();
  let connected = Promise.withResolvers<void>();
  await sql.listen(
    'news',
    (payload) => {
      heard.push(payload);
      notified.resolve();
    },
    () => connected.resolve(),
  );
  await connected.promise;
  connected = Promise.withResolvers<void>();
  await kill();
  await connected.promise;
  await db.admin`select pg_notify('news', 'again')`;
  await notified.promise;
  expect(heard).toEqual(['again']);
});

it('ends a listening whose connection is lost, or whose pool has ended', async () => {
  const [one, other] = [await sql.listen('news', () => {}), await sql.listen('more', () => {})];
  const gone = one.unlisten();
  await kill();
  await gone;
  await sql.end();
  await other.unlisten();
});
