import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bareRoot, bareWindow } from '#kit/bare-root.ts';
import { CallError } from './call-error.ts';

// Must run before SWR loads, because SWR keeps the timers that it finds then.
vi.useFakeTimers();
bareWindow();
/** A list of four pages, each read in 100 ms, that changes as a whole. */
const server = { version: 1, asked: [] as number[], fails: false };
vi.mock('./call.ts', () => ({
  call: async (_name: string, { query }: { query: { after?: string } }) => {
    const at = parseInt(query.after ?? '0', 10);
    server.asked.push(at);
    const { version } = server;
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (server.fails) throw new CallError({ kind: 'refused', message: 'no' });
    return { items: [`v${version} page ${at}`], next: at < 3 ? String(at + 1) : null };
  },
  reportRead: () => undefined,
}));

const { useCallPages } = await import('./call-pages.ts');
const { clearReads, refreshReads } = await import('./reads.ts');

let root: Awaited<ReturnType<typeof bareRoot>>;
let list: ReturnType<typeof useCallPages>;
const shown = () => list.data as unknown as string[];
const pass = (ms: number) => root.pass(ms);
const more = () => root.does(() => list.more());
const change = () =>
  root.does(() => {
    server.version += 1;
    void refreshReads();
  });

const open = (name: string, options: { whole?: boolean } = {}) =>
  root.open(name, () => {
    list = useCallPages('GET /list' as never, {} as never, options);
  });

beforeEach(async () => {
  Object.assign(server, { version: 1, asked: [], fails: false });
  root = await bareRoot();
  await open('one');
  await pass(200);
});
afterEach(async () => {
  await root.leave();
  clearReads();
  await vi.advanceTimersByTimeAsync(600_000);
});

test('more() waits for a reading under way, and does not stop it', async () => {
  await change();
  await pass(30);
  await more();
  expect(list.isFetchingNextPage).toBe(true);
  await more();
  await pass(1_000);
  expect(shown()).toEqual(['v2 page 0', 'v2 page 1']);
  expect(server.asked).toEqual([0, 0, 1]);
  expect(list.isFetchingNextPage).toBe(false);
});

test('more() fetches one page, however often it is called, and none after the last', async () => {
  await more();
  await more();
  await pass(10);
  await more();
  await pass(200);
  expect(shown()).toEqual(['v1 page 0', 'v1 page 1']);
  for (let at = 0; at < 4; at += 1) {
    await more();
    await pass(200);
  }
  expect([server.asked, list.hasNextPage]).toEqual([[0, 1, 2, 3], false]);
});

test('a refresh reads all pages again, each from the end of the one before', async () => {
  await more();
  await pass(200);
  await change();
  await pass(500);
  expect([shown(), server.asked]).toEqual([
    ['v2 page 0', 'v2 page 1'],
    [0, 1, 0, 1],
  ]);
});

test('a nudge while a further page is fetched reads the shown pages again instead', async () => {
  await more();
  await pass(50);
  await change();
  await pass(500);
  expect(shown()).toEqual(['v2 page 0']);
  await more();
  await pass(200);
  expect(shown()).toEqual(['v2 page 0', 'v2 page 1']);
});

test('a list that opens again soon shows all its pages, and later reads them all again', async () => {
  await more();
  await pass(200);
  await root.close('one');
  await open('two');
  expect(shown()).toEqual(['v1 page 0', 'v1 page 1']);
  await root.close('two');
  await pass(11_000);
  server.version = 2;
  await open('three');
  await pass(500);
  expect(shown()).toEqual(['v2 page 0', 'v2 page 1']);
});

test('a whole list shows nothing before its last page has come, and a refresh reads all pages again', async () => {
  await root.close('one');
  clearReads();
  server.asked = [];
  await open('whole', { whole: true });
  await pass(350);
  expect(shown()).toBeUndefined();
  await pass(200);
  expect([shown().length, server.asked, list.hasNextPage]).toEqual([4, [0, 1, 2, 3], false]);
  await change();
  await pass(500);
  expect(shown()).toEqual([0, 1, 2, 3].map((at) => `v2 page ${at}`));
});

test('more() during a reading that fails fetches nothing until it is called again', async () => {
  server.fails = true;
  await change();
  await pass(30);
  await more();
  await pass(1_000);
  expect([shown(), server.asked]).toEqual([['v1 page 0'], [0, 0]]);
  server.fails = false;
  await more();
  await pass(200);
  expect(shown()).toEqual(['v1 page 0', 'v2 page 1']);
});

test('a further page that fails keeps the rows, and sets moreFailed until a reading succeeds', async () => {
  server.fails = true;
  await more();
  await pass(1_000);
  expect([shown(), list.error, list.moreFailed, list.isFetchingNextPage]).toEqual([['v1 page 0'], null, true, false]);
  server.fails = false;
  await more();
  await pass(200);
  expect([shown(), list.moreFailed]).toEqual([['v1 page 0', 'v1 page 1'], false]);
  server.fails = true;
  await more();
  await pass(1_000);
  expect(list.moreFailed).toBe(true);
  server.fails = false;
  await change();
  await pass(1_000);
  expect([shown(), list.moreFailed]).toEqual([['v2 page 0', 'v2 page 1'], false]);
});
