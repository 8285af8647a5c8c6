import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('window', { addEventListener: () => undefined });
const { loadMore } = await import('./queries.ts');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A list of four pages, each read in 100 ms, that changes as a whole. */
function list() {
  const server = { version: 1, asked: [] as number[], fails: false };
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 10_000, retry: false, networkMode: 'always' } },
  });
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    initialPageParam: 0,
    getNextPageParam: (page: { at: number; text: string }) => (page.at < 3 ? page.at + 1 : undefined),
    queryFn: async ({ pageParam }) => {
      server.asked.push(pageParam);
      const { version } = server;
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (server.fails) throw new Error('lost');
      return { at: pageParam, text: `v${version} page ${pageParam}` };
    },
  });
  observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data?.pages.map((page) => page.text);
  const change = () => {
    server.version += 1;
    void client.invalidateQueries({ queryKey: ['list'] });
  };
  const more = () => loadMore(observer.getCurrentResult());
  return { server, observer, shown, change, more };
}

test('more of a list that is being read again comes after that reading, which goes on', async () => {
  const { server, shown, change, more, observer } = list();
  await vi.advanceTimersByTimeAsync(200);
  change();
  await vi.advanceTimersByTimeAsync(30);
  void more();
  void more();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toEqual(['v2 page 0', 'v2 page 1']);
  expect(observer.getCurrentResult().isStale).toBe(false);
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

test('a list that could not be read again is not continued: the old page stays, and stays stale', async () => {
  const { server, shown, change, more, observer } = list();
  await vi.advanceTimersByTimeAsync(200);
  server.fails = true;
  change();
  void more();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toEqual(['v1 page 0']);
  expect(observer.getCurrentResult().isStale).toBe(true);
  expect(server.asked).toEqual([0, 0]);
});
