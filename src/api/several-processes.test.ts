// Two API processes on one database behave like one: calls, limits and live streams
// (docs/decisions/0036-several-api-processes.md).
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { giveRecharge, makeProduct, type MarketProduct } from '#kit/market.ts';
import { aMember, PASSWORD, PIN, type TestMember } from '#kit/people.ts';
import { contextsOf } from '#kit/processes.ts';
import type { Context } from '#platform/context.ts';
import { nudge } from '#platform/http/live.ts';
import { type App, buildApp } from './app.ts';

let db: FreshDatabase;
let contexts: Context[];
let apps: App[];
let addresses: string[];
let member: TestMember;
let product: MarketProduct;
let headers: Record<string, string>;

beforeAll(async () => {
  db = await freshDatabase();
  contexts = await contextsOf(db, 2);
  apps = await Promise.all(contexts.map(buildApp));
  addresses = await Promise.all(apps.map(({ http }) => http.listen({ host: '127.0.0.1', port: 0 })));
  product = await makeProduct(db);
  member = await aMember(contexts[0] as Context);
  await giveRecharge(db, member.id, 100_000_00n);
  headers = { 'device-id': 'device-1', 'content-type': 'application/json', authorization: await signIn() };
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

const at = (n: number) => addresses[n % addresses.length] as string;

async function signIn(): Promise<string> {
  const answer = await fetch(`${at(0)}/api/v1/sessions`, {
    method: 'POST',
    headers: { 'device-id': 'device-1', 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ phone: member.phone, password: PASSWORD }),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

it('decides each of forty intents once, though both get it six times at once, with identical answers', async () => {
  const body = JSON.stringify({ productId: String(product.id), units: 1, pin: PIN });
  /** A caller who gets 503 retries with the same key, as the app does. */
  const buy = async (address: string, key: string): Promise<string> => {
    const answer = await fetch(`${address}/api/v1/orders`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body,
    });
    if (answer.status !== 503) return answer.text();
    await setTimeout(1000 * Number(answer.headers.get('retry-after')));
    return buy(address, key);
  };
  const keys = Array.from({ length: 40 }, () => randomUUID());
  const asked = keys.map((key) => Promise.all(Array.from({ length: 12 }, (_, n) => buy(at(n), key))));
  const texts = await Promise.all(asked);
  for (const of of texts) expect(new Set(of)).toEqual(new Set(of.slice(0, 1)));
  expect(new Set(texts.map(([text]) => (JSON.parse(text as string) as { code: number }).code))).toEqual(
    new Set([100_000]),
  );
  const [row] = await db.admin<{ orders: number; units: number }[]>`
    select count(*)::int as orders, sum(units)::int as units from orders.purchase_order where member_id = ${member.id}`;
  expect(row).toEqual({ orders: 40, units: 40 });
});

describe('the live stream', () => {
  async function streamAt(n: number, lastEventId?: string) {
    const stop = new AbortController();
    const answer = await fetch(`${at(n)}/api/v1/stream`, {
      headers: { ...headers, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
      signal: stop.signal,
    });
    let text = '';
    const read = async () => {
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) text += Buffer.from(chunk);
    };
    read().catch(() => undefined);
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      events: () => [...text.matchAll(/^id: (\d+)\nevent: (\w+)$/gm)].map(([, id, topic]) => `${id} ${topic}`),
      close: () => stop.abort(),
    };
  }
  const lastRead = async (n: number) =>
    (await fetch(`${at(n)}/api/v1/wallets`, { headers })).headers.get('last-event-id') ?? '';

  it('gives nudges the same ids at both, so that a phone can continue at the other one', async () => {
    const [here, there] = await Promise.all([streamAt(0, await lastRead(0)), streamAt(1, await lastRead(1))]);
    expect([here.status, there.status]).toEqual([200, 200]);
    await db.app.begin((tx) => nudge(tx, { topic: 'balances' }, [member.id]));
    await db.app.begin((tx) => nudge(tx, { topic: 'orders' }, [member.id]));
    await expect.poll(here.events).toHaveLength(2);
    await expect.poll(there.events).toEqual(here.events());
    const [first = ''] = here.events();
    const moved = await streamAt(1, first.split(' ')[0]);
    await expect.poll(moved.events).toEqual(here.events().slice(1));
    const seen = await streamAt(1, await lastRead(0));
    await db.app.begin((tx) => nudge(tx, { topic: 'messages' }, [member.id]));
    await expect.poll(here.events).toHaveLength(3);
    await expect.poll(seen.events).toEqual(here.events().slice(2));
    for (const one of [here, there, moved, seen]) one.close();
  });

  it('makes a phone read again when it continues at a process that missed nudges', async () => {
    const before = await lastRead(0);
    await db.admin`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'test api-2' and query ilike 'listen %' and datname = current_database()`;
    await db.app.begin((tx) => nudge(tx, { topic: 'balances' }, [member.id]));
    await expect.poll(async () => Number(await lastRead(1))).toBeGreaterThan(Number(before));
    const moved = await streamAt(1, before);
    await expect.poll(() => moved.events().map((one) => one.split(' ')[1])).toEqual(['resync']);
    await expect.poll(async () => await lastRead(0)).toBe(await lastRead(1));
    moved.close();
  });

  it('allows a member five streams at both together', async () => {
    await expect.poll(async () => (await db.admin`select from platform.stream_place`).count).toBe(0);
    const opened = await Promise.all(Array.from({ length: 12 }, (_, n) => streamAt(n)));
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(opened.filter(({ status }) => status === 429).map(({ retryAfter }) => retryAfter))).toEqual(
      new Set(['30']),
    );
    for (const one of opened) one.close();
    await expect.poll(async () => (await db.admin`select from platform.stream_place`).count).toBe(0);
  });
});

it('ends a session at both', async () => {
  const call = async (n: number) =>
    ((await (await fetch(`${at(n)}/api/v1/wallets`, { headers })).json()) as { code: number }).code;
  expect([await call(0), await call(1)]).toEqual([100_000, 100_000]);
  await fetch(`${at(0)}/api/v1/sessions/current`, {
    method: 'DELETE',
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
  await expect.poll(() => call(1)).toBe(300_402);
  expect(await call(0)).toBe(300_402);
});
