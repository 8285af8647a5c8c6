// Reads the live stream as a phone does. It carries the nudges for its member and those for everyone. A phone that
// reconnects gets the nudges that it missed.
import { once } from 'node:events';
import http from 'node:http';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { nudge, nudgeEverybody } from '#platform/http/live.ts';
import { refuse } from '#platform/http/refusal.ts';
import { type LiveStream, mountLiveStream } from './live-stream.ts';
import { openTexts } from '#platform/language/refusal-texts.ts';

// A phone that has gone may leave its connection open.
const app = Fastify({ forceCloseConnections: true });
let db: FreshDatabase;
let live: LiveStream;
let address: string;
/** Counts lookups of callers. Each lookup waits for the promise `lookup`. */
let lookups = 0;
let lookup: Promise<void> = Promise.resolve();

beforeAll(async () => {
  db = await freshDatabase();
  app.get('/api/v1/wallets', async () => ({}));
  live = await mountLiveStream(app, {
    context: await testContext(db),
    textOf: openTexts(),
    throttle: ({ caller }) => (caller.kind === 'member' && caller.memberId === 4n ? 9 : 0),
    authenticate: async ({ token }) => {
      lookups += 1;
      await lookup;
      if (token === 'guesses') return refuse('too_many_requests', { retryAfterSeconds: 7 });
      return /^\d+$/.test(token) ? { kind: 'member', memberId: BigInt(token), sessionId: 1n } : refuse('not_signed_in');
    },
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  live.close();
  await app.close();
});

type Phone = { topics(): string[]; resyncs(): number; lastId(): string; close(): void };

async function phoneOf(member: string, lastEventId?: string): Promise<Phone> {
  const stop = new AbortController();
  const response = await fetch(`${address}/api/v1/stream`, {
    headers: { authorization: member, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
    signal: stop.signal,
  });
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  let text = '';
  const read = async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      text += Buffer.from(chunk).toString();
  };
  read().catch(() => undefined);
  await expect.poll(() => text).toContain('retry: ');
  return {
    topics: () =>
      [...text.matchAll(/^event: (\w+)$/gm)].map(([, topic]) => topic as string).filter((topic) => topic !== 'resync'),
    resyncs: () => [...text.matchAll(/^event: resync$/gm)].length,
    lastId: () => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '',
    close: () => stop.abort(),
  };
}

describe('the live stream', () => {
  it('brings a member’s own nudges and those for everyone', async () => {
    const [one, two] = await Promise.all([phoneOf('1'), phoneOf('2')]);
    await db.app.begin(async (tx) => {
      await nudge(tx, { topic: 'balances' }, [1n]);
      await nudgeEverybody(tx, { topic: 'orders' });
      await nudge(tx, { topic: 'messages' }, [2n]);
    });
    await expect.poll(one.topics).toEqual(['balances', 'orders']);
    await expect.poll(two.topics).toEqual(['orders', 'messages']);
    one.close();
    two.close();
  });

  it('sends what a phone missed when it reconnects', async () => {
    const first = await phoneOf('1');
    await nudgeEverybody(db.app, { topic: 'config' });
    await expect.poll(first.topics).toEqual(['config']);
    first.close();
    await nudgeEverybody(db.app, { topic: 'orders' });
    await db.app.begin((tx) => nudge(tx, { topic: 'balances' }, [2n]));
    const again = await phoneOf('1', first.lastId());
    await expect.poll(again.topics).toEqual(['orders']);
    again.close();
  });

  it('sends each topic once that changed between a phone’s first read and its stream', async () => {
    const read = async () => (await fetch(`${address}/api/v1/wallets`)).headers.get('last-event-id') ?? '';
    const [before, witness] = [await read(), await phoneOf('2')];
    for (const topic of ['balances', 'orders', 'balances']) await db.app.begin((tx) => nudge(tx, { topic }, [1n]));
    await nudgeEverybody(db.app, { topic: 'config' });
    await expect.poll(witness.topics).toEqual(['config']);
    const [late, later] = [await phoneOf('1', before), await phoneOf('1', await read())];
    await expect.poll(late.topics).toEqual(['orders', 'balances', 'config']);
    expect([late.resyncs(), later.resyncs(), later.topics()]).toEqual([0, 0, []]);
    // An id that this server never gave.
    const strange = await phoneOf('1', String(Number(await read()) + 1));
    await expect.poll(strange.resyncs).toBe(1);
    for (const phone of [witness, late, later, strange]) phone.close();
  });

  it('makes phones read again after this process missed nudges, also phones that left meanwhile', async () => {
    const [stays, leaves] = await Promise.all([phoneOf('1'), phoneOf('2')]);
    await nudgeEverybody(db.app, { topic: 'config' });
    await expect.poll(leaves.topics).toEqual(['config']);
    await expect.poll(stays.topics).toEqual(['config']);
    const [before, lookedUp] = [stays.resyncs(), lookups];
    leaves.close();
    await db.admin`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'test app' and query ilike 'listen %' and datname = current_database()`;
    await nudgeEverybody(db.admin, { topic: 'orders' });
    await expect.poll(stays.resyncs).toBe(before + 1);
    await expect.poll(() => lookups - lookedUp).toBe(1);
    await nudgeEverybody(db.app, { topic: 'balances' });
    await expect.poll(stays.topics).toContain('balances');
    expect(stays.resyncs()).toBe(before + 1);
    const again = await phoneOf('2', leaves.lastId());
    await expect.poll(again.resyncs).toBe(1);
    expect(again.topics()).toEqual([]);
    stays.close();
    again.close();
  });

  it.each([
    ['', 200, null],
    ['guesses', 429, '7'],
    ['4', 429, '9'],
  ])('turns away whoever may not hear it: "%s"', async (authorization, status, retryAfter) => {
    const answer = await fetch(`${address}/api/v1/stream`, { headers: { authorization } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
  });

  it('keeps no place for phones that left during their lookup', async () => {
    await expect.poll(() => live.openStreams()).toBe(0);
    const [found, before] = [Promise.withResolvers<void>(), lookups];
    lookup = found.promise;
    const gone: Promise<unknown>[] = [];
    const follow = ({ socket }: http.IncomingMessage) => gone.push(once(socket, 'close'));
    app.server.on('request', follow);
    const leaving = Array.from({ length: 5 }, () =>
      http
        .get(`${address}/api/v1/stream`, { agent: false, headers: { authorization: '3' } })
        .on('error', () => undefined),
    );
    await expect.poll(() => lookups - before).toBe(5);
    app.server.off('request', follow);
    for (const phone of leaving) phone.destroy();
    expect(await Promise.all(gone)).toHaveLength(5);
    found.resolve();
    const sixth = await phoneOf('3');
    expect(live.openStreams()).toBe(1);
    sixth.close();
  });
});
