// The driver after its mends (docs/decisions/0033-a-mended-driver.md): a connection that dies takes its own work with
// it, and nothing else. These sockets die at the worst moments.
import net from 'node:net';
import { once } from 'node:events';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../tests/kit/database.ts';
import { must } from './must.ts';

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
  const { username, password, pathname, hostname } = new URL(db.urls.app);
  const folder = decodeURIComponent(hostname);
  const path = `${folder}/.s.PGSQL.${new URL(db.urls.app).port}`;
  const socket = () => {
    const opened = open(path);
    sockets.push(opened);
    return opened;
  };
  sql = postgres({
    username,
    password,
    database: pathname.slice(1),
    max: 1,
    connect_timeout: 2,
    backoff: () => 0,
    // The driver's types leave this option out.
    ...({ socket } as object),
  });
  return () => sql.end({ timeout: 1 });
});

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
  const starting = net.createServer((client) => client.once('data', () => client.end(STARTING)));
  await new Promise<void>((resolve) => starting.listen(0, '127.0.0.1', resolve));
  const { port } = starting.address() as net.AddressInfo;
  const well = open;
  const recovering = () => {
    open = well;
    return net.connect(port, '127.0.0.1');
  };
  open = (path) => {
    open = recovering;
    const opened = well(path);
    const write = opened.write.bind(opened) as (bytes: Uint8Array) => boolean;
    opened.write = (bytes: Uint8Array) =>
      Buffer.from(bytes).includes('typcategory') ? opened.destroy().destroyed : write(bytes);
    return opened;
  };
  // The driver's own question must not fail unheard: that would end the process.
  await expect(sql`select 1`).rejects.toMatchObject({ code: '57P03' });
  expect(await sql`select 2 as n`).toMatchObject([{ n: 2 }]);
  starting.close();
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
