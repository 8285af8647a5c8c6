// The draws process over HTTP: it requires its key, serves a fixed list of calls, and never reveals a seed.
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { drawsGround } from '#kit/draws-process.ts';
import { atEndOfFile } from '#kit/end-of-file.ts';
import { testContext } from '#kit/context.ts';
import { createDrawsClient } from '#wires/clients.ts';
import { createDrawsServer } from './server.ts';

const KEY = 'a key of the tests, long enough';
let db: FreshDatabase;
let url: string;

beforeAll(async () => {
  db = await freshDatabase();
  const server = await createDrawsServer({ ...drawsGround(db, await testContext(db)), drawsKey: KEY, workMs: 0 });
  atEndOfFile(() => server.close());
  ({ url } = server);
});
const ask = (key: string, lastsMs: number) =>
  createDrawsClient({ url, key }).call('POST /secrets', { body: { startsAt: null, lastsMs } });

it('makes secrets only for our own processes, for a month at most, and never reveals the seed', async () => {
  expect(await ask('another key', 60_000)).toMatchObject({ outcome: 'refused', status: 401 });
  const long = {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}` },
    body: `{"startsAt":null,"lastsMs":${32 * 86_400_000}}`,
  };
  expect((await fetch(`${url}/secrets`, long)).status).toBe(400);
  const made = await ask(KEY, 60_000);
  expect(made).toMatchObject({ outcome: 'ok', data: { beacon: { kind: 'local' } } });
  expect(Object.keys((made as { data: object }).data)).toEqual(['seedHash', 'receiptKey', 'beacon']);
});

it('serves no other call, and skips unknown plays', async () => {
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  for (const path of ['/seeds', '/plays/1/result'])
    expect((await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${KEY}` } })).status).toBe(404);
  const draws = createDrawsClient({ url, key: KEY });
  const settle = (playIds: string[]) => draws.call('POST /plays/settle', { body: { playIds } });
  expect(await settle(['7'])).toEqual({ outcome: 'ok', data: { plays: [] } });
  expect(await settle([])).toMatchObject({ outcome: 'refused', code: 'body_invalid' });
});
