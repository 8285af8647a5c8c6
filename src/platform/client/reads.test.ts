import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bareRoot, bareWindow } from '#kit/bare-root.ts';
import { CallError } from './call-error.ts';
import type { CallResult } from './queries.ts';

// Must run before SWR loads, because SWR keeps the timers that it finds then.
vi.useFakeTimers();
const page = bareWindow();
/** The part of the phone's cache storage that reads use. */
const stored = new Map<string, ArrayBuffer>();
vi.stubGlobal('caches', {
  open: async () => ({
    put: async (key: string, value: Response) => void stored.set(key, await value.arrayBuffer()),
    keys: async () => [...stored.keys()],
    delete: async (key: string) => stored.delete(key),
  }),
  match: async (key: string) => (stored.has(key) ? new Response(stored.get(key)) : undefined),
  delete: async () => stored.clear(),
});
const phone = { onLine: true };
vi.stubGlobal('navigator', phone);

/** A server whose answer is a count. */
const server = { answer: 1 as unknown, lost: false, takesMs: 10, asked: 0 };
const named: string[] = [];
const reported: string[] = [];
vi.mock('./call.ts', () => ({
  call: async (name: string) => {
    server.asked += 1;
    named.push(name);
    await new Promise((resolve) => setTimeout(resolve, server.takesMs));
    if (server.lost) throw LOST;
    return server.answer;
  },
  reportRead: (name: string) => void reported.push(name),
}));
// The real one does not depend on the fake timers. seal.test.ts tests it.
vi.mock('./seal.ts', () => ({
  seal: async (key: string, text: string) => new TextEncoder().encode(`${key}: ${text}`),
  unseal: async (key: string, bytes: Uint8Array) => new TextDecoder().decode(bytes).slice(key.length + 2),
}));
const LOST = new CallError({ kind: 'network', message: 'lost' });

const { configureClient } = await import('./client-host.ts');
const { useCall, useOldestAt } = await import('./queries.ts');
const { clearReads, KEPT_AFTER_MS, refreshLive, refreshReads } = await import('./reads.ts');
// Loaded before it is needed, because fake time does not pass while a file loads.
await import('./sealed-cache.ts');

type Options = NonNullable<Parameters<typeof useCall>[2]>;
type Screen = CallResult<unknown> & { oldestAt: number | undefined };
const member = { now: 'M1' };
let root: Awaited<ReturnType<typeof bareRoot>>;
const screens = new Map<string, Screen>();
const seen = (name = 'one') => screens.get(name) as Screen;

async function open(name = 'one', options: Options = {}, of = 'GET /api/v1/bill', ask = {}): Promise<void> {
  await root.open(name, () => {
    const read = useCall(of as never, ask as never, { live: true, ...options } as never);
    screens.set(name, { ...read, oldestAt: useOldestAt() });
  });
}
const pass = (ms: number) => root.pass(ms);

/** Starts another visit, with nothing of this page but what the phone stores. */
async function visitAgain(): Promise<void> {
  await root.leave();
  clearReads();
  await vi.advanceTimersByTimeAsync(600_000);
  Object.assign(server, { asked: 0 });
  screens.clear();
  root = await bareRoot();
}

beforeEach(async () => {
  configureClient({ keptFor: () => member.now } as never);
  member.now = 'M1';
  stored.clear();
  reported.length = 0;
  phone.onLine = true;
  Object.assign(server, { answer: 1, lost: false, takesMs: 10, asked: 0 });
  root = await bareRoot();
});
afterEach(visitAgain);
afterAll(() => void vi.useRealTimers());

test('two screens share one request and its answer', async () => {
  await open('one');
  await open('other');
  await pass(50);
  expect([server.asked, seen('one').data, seen('other').data]).toEqual([1, 1, 1]);
});

test('a screen that opens soon after another shares its answer, and a later one reads again', async () => {
  await open('one');
  await pass(50);
  await root.close('one');
  await open('two');
  expect(seen('two').data).toBe(1);
  await pass(50);
  expect(server.asked).toBe(1);
  await pass(11_000);
  await open('three');
  await pass(50);
  expect(server.asked).toBe(2);
});

test('a read with staleMs 0 is repeated by every screen, and not stored', async () => {
  await open('one', { staleMs: 0 });
  await pass(50);
  await root.close('one');
  await open('two', { staleMs: 0 });
  await pass(50);
  expect(server.asked).toBe(2);
  await pass(5_000);
  expect([...stored.keys()]).toEqual([]);
});

test('a nudge during a request repeats it, because it may be older than the change', async () => {
  await open();
  await pass(5);
  server.answer = 2;
  await root.does(refreshLive);
  await pass(50);
  expect([server.asked, seen().data, seen().isFetching]).toEqual([2, 2, false]);
});

test('a nudge repeats the named reads that are live, and nothing else', async () => {
  await open('wallets', { live: true as never }, 'GET /api/v1/wallets');
  await open('bill', {}, 'GET /api/v1/bill');
  await open('second', { live: false as never }, 'GET /api/v1/wallets', { query: { page: 2 } });
  await open('messages', {}, 'GET /api/v1/messages');
  await pass(50);
  named.length = 0;
  await root.does(() => refreshLive(['GET /api/v1/wallets', 'GET /api/v1/bill']));
  await root.does(() => refreshLive([]));
  await pass(50);
  expect(named.sort()).toEqual(['GET /api/v1/bill', 'GET /api/v1/wallets']);
});

test('after a refresh of a read that no screen shows, the next screen reads it', async () => {
  await open('one');
  await pass(50);
  await root.close('one');
  server.answer = 2;
  await refreshReads((name) => name === 'GET /api/v1/bill');
  await open('two');
  await pass(50);
  expect([server.asked, seen('two').data]).toEqual([2, 2]);
});

test('a lost answer is tried three times and reported once, and the value stays but is old', async () => {
  await open();
  await pass(50);
  const { dataUpdatedAt } = seen();
  server.lost = true;
  await root.does(() => seen().refetch());
  await pass(1_500);
  expect(seen()).toMatchObject({ error: null, oldestAt: undefined });
  await pass(10_000);
  expect([server.asked, reported]).toEqual([4, ['GET /api/v1/bill']]);
  expect(seen()).toMatchObject({ data: 1, error: LOST, dataUpdatedAt, oldestAt: dataUpdatedAt });
  server.lost = false;
  page.dispatchEvent(new Event('online'));
  await pass(50);
  expect(seen()).toMatchObject({ error: null, oldestAt: undefined });
});

test('a retry without data is pending like the first try, and a screen that opens retries a failed read', async () => {
  server.lost = true;
  await open('one', { quiet: true });
  await pass(10_000);
  expect(seen()).toMatchObject({ error: LOST, isPending: false });
  await root.does(() => seen().refetch());
  await pass(5);
  expect(seen()).toMatchObject({ error: null, isPending: true });
  await pass(10_000);
  server.lost = false;
  await open('other');
  await pass(50);
  expect([seen('one').data, seen('other').data, seen().error, reported]).toEqual([1, 1, null, []]);
});

test('a failure is not reported after its screen has closed', async () => {
  server.lost = true;
  await open();
  await pass(5);
  await root.close('one');
  await pass(10_000);
  expect(reported).toEqual([]);
});

test('a repeating read goes on after failures, and pauses while the page is hidden', async () => {
  await open('one', { refetchEveryMs: 2_000, quiet: true });
  await pass(4_500);
  expect(server.asked).toBe(3);
  server.lost = true;
  await pass(30_000);
  server.lost = false;
  server.answer = 7;
  await pass(6_000);
  expect(seen()).toMatchObject({ data: 7, error: null });
  page.visibilityState = 'hidden';
  const before = server.asked;
  await pass(20_000);
  expect(server.asked).toBe(before);
  page.visibilityState = 'visible';
});

test('an equal answer keeps the same object, with a new time', async () => {
  server.answer = { a: [{ b: 1 }] };
  await open();
  await pass(50);
  const { data, dataUpdatedAt } = seen();
  server.answer = { a: [{ b: 1 }] };
  await root.does(() => seen().refetch());
  await pass(5_000);
  expect(seen().data).toBe(data);
  expect(seen().dataUpdatedAt).toBeGreaterThan(dataUpdatedAt);
});

test('known data show at once, and become old when the answer is late', async () => {
  server.takesMs = KEPT_AFTER_MS * 2;
  await open('one', { known: { data: 9, at: 5 } as never });
  expect(seen()).toMatchObject({ data: 9, dataUpdatedAt: 5, oldestAt: undefined });
  await pass(KEPT_AFTER_MS + 100);
  expect(seen()).toMatchObject({ data: 9, oldestAt: 5 });
  await pass(KEPT_AFTER_MS);
  expect(seen()).toMatchObject({ data: 1, oldestAt: undefined });
});

describe('on the next visit', () => {
  beforeEach(async () => {
    await open();
    await pass(5_000);
    await visitAgain();
  });

  test('without a network the earlier value shows at once, with its age', async () => {
    server.lost = true;
    phone.onLine = false;
    await open();
    await pass(100);
    expect([server.asked, seen().data, seen().oldestAt, reported]).toEqual([1, 1, seen().dataUpdatedAt, []]);
  });

  test('on a slow network it shows until the answer comes', async () => {
    Object.assign(server, { answer: 2, takesMs: KEPT_AFTER_MS * 2 });
    await open();
    await pass(KEPT_AFTER_MS - 100);
    expect(seen().data).toBeUndefined();
    await pass(200);
    expect([seen().data, seen().oldestAt]).toEqual([1, seen().dataUpdatedAt]);
    await pass(KEPT_AFTER_MS * 2);
    expect([seen().data, seen().oldestAt]).toEqual([2, undefined]);
  });

  test('another member does not see it', async () => {
    member.now = 'M2';
    server.lost = true;
    await open();
    await pass(10_000);
    expect(seen()).toMatchObject({ data: undefined, error: LOST });
  });
});

test('at the end of a session values are cleared, and an answer under way is neither shown nor stored', async () => {
  await open();
  await pass(50);
  await root.does(() => seen().refetch());
  await pass(5);
  stored.clear();
  member.now = '';
  server.takesMs = 1_000;
  await root.does(clearReads);
  expect(seen().data).toBeUndefined();
  await pass(500);
  expect(seen().data).toBeUndefined();
  server.answer = 3;
  await pass(5_000);
  expect([seen().data, [...stored.keys()].filter((key) => key.includes('/M1/'))]).toEqual([3, []]);
});
