import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { KEPT_AFTER_MS } from './read.ts';
import { Reads } from './reads.ts';
import { sameWhereEqual } from './same-where-equal.ts';

/** The phone's cache storage, as far as the reads use it. */
const stored = new Map<string, string>();
vi.stubGlobal('caches', {
  open: async () => ({
    put: async (key: string, value: Response) => void stored.set(key, await value.text()),
    keys: async () => [...stored.keys()],
    delete: async (key: string) => stored.delete(key),
  }),
  match: async (key: string) => (stored.has(key) ? new Response(stored.get(key)) : undefined),
  delete: async () => stored.clear(),
});
const phone = { onLine: true };
vi.stubGlobal('navigator', phone);

const LOST = new CallError({ kind: 'network', message: 'lost' });

/** A server whose answer is a count, and a phone that shows it. */
function open({ member = 'M1' }: { member?: string } = {}) {
  const server = { answer: 1 as unknown, lost: false, takesMs: 10, asked: 0 };
  const reported: string[] = [];
  const now = { member };
  const reads = new Reads({ member: () => now.member, report: (name) => void reported.push(name) });
  const reading = async () => {
    server.asked += 1;
    await new Promise((resolve) => setTimeout(resolve, server.takesMs));
    if (server.lost) throw LOST;
    return server.answer;
  };
  const show = () => {
    const read = reads.of({ name: 'GET /count', ask: {}, reading });
    read.treat({ live: true, quiet: false, keep: true });
    return { read, leave: read.want(10_000) };
  };
  return { server, reported, reads, show, now };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  phone.onLine = true;
});
afterEach(() => void vi.useRealTimers());

test('two screens share one request and its answer', async () => {
  const { server, show } = open();
  const one = show();
  const other = show();
  await pass(50);
  expect([one.read, server.asked, other.read.now().data]).toEqual([other.read, 1, 1]);
});

test('a screen that opens soon after is shown the answer; later it is read again', async () => {
  const { server, show } = open();
  show().leave();
  show();
  await pass(50);
  show();
  expect(server.asked).toBe(2);
  await pass(11_000);
  show();
  expect(server.asked).toBe(3);
});

test('a nudge during a request has it asked again: the first may have left too early', async () => {
  const { server, show, reads } = open();
  const { read } = show();
  await pass(5);
  server.answer = 2;
  await Promise.all([reads.invalidate(() => true), pass(50)]);
  expect([server.asked, read.now().data, read.now().isFetching]).toEqual([2, 2, false]);
});

test('a lost answer is asked for three times and told once; the value stays, and is old', async () => {
  const { server, show, reads, reported } = open();
  const { read } = show();
  await pass(50);
  server.lost = true;
  void read.fetch();
  await pass(10_000);
  expect([server.asked, reported]).toEqual([4, ['GET /count']]);
  expect(read.now()).toMatchObject({ data: 1, error: LOST, old: true });
  expect(reads.oldestAt()).toBe(read.now().dataUpdatedAt);
  server.lost = false;
  reads.catchUp(10_000);
  await pass(50);
  expect([read.now().error, reads.oldestAt()]).toEqual([null, undefined]);
});

describe('on the next visit', () => {
  async function visitBefore(): Promise<void> {
    const { show } = open();
    show();
    await pass(5_000);
  }

  test('without a network the value of before shows at once, with its age', async () => {
    await visitBefore();
    const { server, show, reads } = open();
    server.lost = true;
    phone.onLine = false;
    const { read } = show();
    await pass(100);
    expect([server.asked, read.now().data, reads.oldestAt()]).toEqual([1, 1, read.now().dataUpdatedAt]);
  });

  test('on a slow network it shows until the answer comes', async () => {
    await visitBefore();
    const { server, show, reads } = open();
    Object.assign(server, { answer: 2, takesMs: KEPT_AFTER_MS * 2 });
    const { read } = show();
    await pass(KEPT_AFTER_MS - 100);
    expect(read.now().data).toBeUndefined();
    await pass(200);
    expect([read.now().data, reads.oldestAt()]).toEqual([1, read.now().dataUpdatedAt]);
    await pass(KEPT_AFTER_MS * 2);
    expect([read.now().data, reads.oldestAt()]).toEqual([2, undefined]);
  });

  test('another member is shown nothing of it', async () => {
    await visitBefore();
    const { server, show } = open({ member: 'M2' });
    server.lost = true;
    const { read } = show();
    await pass(10_000);
    expect(read.now()).toMatchObject({ data: undefined, error: LOST });
  });
});

test('at the end of a session values on screen go, and an answer under way is not kept', async () => {
  const { show, reads, now } = open();
  const { read } = show();
  await pass(15);
  now.member = '';
  reads.clear();
  expect(read.now().data).toBeUndefined();
  await pass(5_000);
  expect([...stored.keys()].filter((key) => key.includes('/M1/'))).toEqual([]);
});

test('an answer that equals the one before leaves it as it is, part by part', () => {
  const old = { a: [{ b: 1 }, { b: 2 }], c: { d: null } };
  expect(sameWhereEqual(old, structuredClone(old))).toBe(old);
  const fresh = sameWhereEqual(old, { a: [{ b: 1 }, { b: 3 }], c: { d: null } }) as typeof old;
  expect(fresh).toEqual({ a: [{ b: 1 }, { b: 3 }], c: { d: null } });
  expect([fresh.a[0] === old.a[0], fresh.a[1] === old.a[1], fresh.c === old.c]).toEqual([true, false, true]);
  expect(sameWhereEqual({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
});
