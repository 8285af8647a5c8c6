import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { everyPage, loadMore } from './pages.ts';
import { Reads } from './reads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A list of four pages, each read in 100 ms, that changes as a whole. */
function list() {
  const server = { version: 1, asked: [] as number[], fails: false };
  const reads = new Reads({ member: () => undefined, report: () => undefined });
  const onePage = async (signal: AbortSignal, after: string) => {
    const at = parseInt(after || '0', 10);
    server.asked.push(at);
    const { version } = server;
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (server.fails) throw new CallError({ kind: 'refused', message: 'no' });
    signal.throwIfAborted();
    return { items: [`v${version} page ${at}`], next: at < 3 ? String(at + 1) : null };
  };
  const read = reads.of({ name: 'GET /list', ask: {}, reading: everyPage(onePage) });
  read.want(10_000);
  const shown = () => (read.now().data as { items: string[] }[]).flatMap(({ items }) => items);
  const change = () => {
    server.version += 1;
    void reads.invalidate(() => true);
  };
  return { server, read, shown, change, more: () => loadMore(read, onePage) };
}

test('more of a list that is being read again comes after that reading, which goes on', async () => {
  const { server, shown, change, more, read } = list();
  await vi.advanceTimersByTimeAsync(200);
  change();
  await vi.advanceTimersByTimeAsync(30);
  void more();
  void more();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toEqual(['v2 page 0', 'v2 page 1']);
  expect(read.isStale(10_000)).toBe(false);
  expect(server.asked).toEqual([0, 0, 1]);
});

test('more is one page, however often it is asked for; after the last there is none', async () => {
  const { server, shown, more } = list();
  await vi.advanceTimersByTimeAsync(200);
  void more();
  void more();
  await vi.advanceTimersByTimeAsync(10);
  void more();
  await vi.advanceTimersByTimeAsync(200);
  expect(shown()).toEqual(['v1 page 0', 'v1 page 1']);
  for (let at = 0; at < 4; at += 1) {
    void more();
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(server.asked).toEqual([0, 1, 2, 3]);
});

test('a list reads all its pages again, each from the end of the one before', async () => {
  const { server, shown, change, more } = list();
  await vi.advanceTimersByTimeAsync(200);
  void more();
  await vi.advanceTimersByTimeAsync(200);
  change();
  await vi.advanceTimersByTimeAsync(500);
  expect([shown(), server.asked]).toEqual([
    ['v2 page 0', 'v2 page 1'],
    [0, 1, 0, 1],
  ]);
});

test('after a reading that failed, more waits for the next tap', async () => {
  const { server, shown, change, more } = list();
  await vi.advanceTimersByTimeAsync(200);
  server.fails = true;
  change();
  await vi.advanceTimersByTimeAsync(30);
  void more();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([shown(), server.asked]).toEqual([['v1 page 0'], [0, 0]]);
  server.fails = false;
  void more();
  await vi.advanceTimersByTimeAsync(200);
  expect(shown()).toEqual(['v1 page 0', 'v2 page 1']);
});
