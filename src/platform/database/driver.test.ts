// The driver after its mends (docs/decisions/0033-a-mended-driver.md): a connection that dies takes its own work with
// it, and nothing else. These sockets die at the worst moments.
import net from 'node:net';
import { once } from 'node:events';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { must } from '../must.ts';

let db: FreshDatabase;
let sql: postgres.Sql;
let sockets: net.Socket[];
/** Opens the next socket to the database. */
let open: (path: string) => net.Socket;
const kill = async (): Promise<void> => {
  const socket = must(sockets.at(-1));
  const gone = once(socket, 'close');
  socket.destroy();
  await gone;
};
const noted = async () => (await db.admin<{ n: number }[]>`select n from note order by n`).map(({ n }) => n);

/** The answer to a new connection while the database recovers: E, length, fields that end with a zero. */
const STARTING = Buffer.from('E\0\0\0\x1fSFATAL\0C57P03\0Mrecovering\0\0', 'latin1');

beforeAll(async () => {
  db = await freshDatabase();
  await db.admin`create table note (n int primary key)`;
  await db.admin`grant select, insert on note to public`;
});

beforeEach(() => {
  sockets = [];
  open = (path) => net.connect(path);
  sql = pool(1);
  return () => sql.end({ timeout: 1 });
});

function pool(max: number): postgres.Sql {
  const { username, password, pathname, hostname, port } = new URL(db.urls.app);
  const socket = () => {
    const opened = open(`${decodeURIComponent(hostname)}/.s.PGSQL.${port}`);
    sockets.push(opened);
    return opened;
  };
  return postgres({
    username,
    password,
    database: pathname.slice(1),
    max,
    connect_timeout: 2,
    backoff: () => 0,
    // The driver's types leave these options out.
    ...({ socket, wait_timeout: 1 } as object),
  });
}

/** The next sockets lead to a server that does `answer` with each client. */
async function openElsewhere(answer: (client: net.Socket) => void): Promise<() => void> {
  const well = open;
  const server = net.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  open = () => net.connect(port, '127.0.0.1');
  return () => {
    open = well;
    server.close();
  };
}

const recovering = (client: net.Socket) => client.once('data', () => client.end(STARTING));

it('opens the next connection although a statement was about to leave', async () => {
  await sql`select 1`;
  // A batch begins on a turn of its own. The close comes later on that turn, and the statement would leave on the next.
  await turn();
  const leaving = sql`select 2`.execute().catch((error: unknown) => error);
  await Promise.resolve();
  await kill();
  expect(await leaving).toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(await sql`select 3 as n`).toMatchObject([{ n: 3 }]);
});

it('lives on when a connection dies while it asks for the array types, and the database starts again', async () => {
  const well = open;
  const goBack = await openElsewhere(recovering);
  const elsewhere = open;
  const recoversOnce = (path: string) => {
    open = well;
    return elsewhere(path);
  };
  open = (path) => {
    open = recoversOnce;
    const opened = well(path);
    const write = opened.write.bind(opened) as (bytes: Uint8Array) => boolean;
    opened.write = (bytes: Uint8Array) =>
      Buffer.from(bytes).includes('typcategory') ? opened.destroy().destroyed : write(bytes);
    return opened;
  };
  // The driver's own question must not fail unheard: that would end the process.
  await expect(sql`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await expect(sql`select 1`).rejects.toMatchObject({ code: '57P03' });
  expect(await sql`select 2 as n`).toMatchObject([{ n: 2 }]);
  goBack();
});

it('refuses a statement for a reserved connection that is gone', async () => {
  const reserved = await sql.reserve();
  await kill();
  await expect(reserved`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  // A write to no socket would have thrown here, outside of any promise.
  await turn();
  reserved.release();
  expect(await sql`select 2 as n`).toMatchObject([{ n: 2 }]);
});

it('refuses statements that waited for their turn', async () => {
  const reserved = await sql.reserve();
  const all = Promise.allSettled([reserved`select ${1}::int`, reserved`select 2`, reserved`select 3`]);
  await turn();
  await kill();
  const outcomes = await Promise.race([all, sleep(5_000, 'they still wait')]);
  expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }, { status: 'rejected' }]);
});

it('keeps the end of a lost transaction away from the next one', async () => {
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
    await sleep(50);
    await tx`insert into note values (2)`;
  });
  expect(await noted()).toEqual([1, 2]);
});

it('gives no connection to a caller who was refused before', async () => {
  await sql.end();
  sql = pool(2);
  const first = await sql.reserve();
  const goBack = await openElsewhere((client) =>
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

it('keeps a caller who waits for a connection when the connection before dies', async () => {
  const reserved = await sql.reserve();
  const waiting = sql.reserve();
  await turn();
  await kill();
  await expect(reserved`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  const second = await Promise.race([waiting, sleep(900)]);
  expect(second && (await second`select 2 as n`)).toMatchObject([{ n: 2 }]);
  second?.release();
});

it('refuses a caller who waits too long for a connection, and no later one', async () => {
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

it('refuses at once when the server hangs up without a word', async () => {
  let calls = 0;
  const goBack = await openElsewhere((client) => {
    calls += 1;
    client.once('data', () => client.end());
  });
  await expect(Promise.race([sql`select 1`, sleep(3_000)])).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(calls).toBe(1);
  goBack();
  expect(await sql`select 2 as n`).toMatchObject([{ n: 2 }]);
});
